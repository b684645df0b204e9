/** A template of CloudFormation as far as these tests read it. */
export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
}

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** A resource with the id that the template gives it. */
export interface Found {
  readonly id: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** One action on one resource, by its ARN. */
export interface Grant {
  /** The role that has it. */
  readonly role: string;
  readonly action: string;
  readonly resource: string;
  /** Of a table the only partition that it holds for; null for all. */
  readonly partition: string | null;
}

/** The partitions that are granted by themselves. */
export const NAMED: readonly string[] = ['#house', '#presence'];

export const REGION = 'us-east-1';
const ACCOUNT = '111122223333';

/** How the ARNs of the types begin that a policy may name. */
const ARNS: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': `dynamodb:${REGION}:${ACCOUNT}:table/`,
  'AWS::Lambda::Function': `lambda:${REGION}:${ACCOUNT}:function:`,
  'AWS::Logs::LogGroup': `logs:${REGION}:${ACCOUNT}:log-group:`,
  'AWS::SQS::Queue': `sqs:${REGION}:${ACCOUNT}:`,
  'AWS::SecretsManager::Secret': `secretsmanager:${REGION}:${ACCOUNT}:secret:`,
};

/** The only resource of a type whose id begins so. */
export function find(template: Template, type: string, prefix = ''): Found {
  const all = Object.entries(template.Resources).filter(
    ([id, { Type }]) => Type === type && id.startsWith(prefix),
  );
  const [one] = all;
  if (one === undefined || all.length > 1) throw new Error(`expected one ${type} ${prefix}`);
  const [id, { Properties = {} }] = one;
  return { id, properties: Properties };
}

/** What AWS will put in the place of a reference; a thing that has no name of its own gets its id. */
export function resolved(template: Template, value: unknown): string {
  if (typeof value === 'string') return value;
  const { Ref: ref, 'Fn::GetAtt': attribute } = value as Readonly<{
    Ref?: string;
    'Fn::GetAtt'?: readonly [string, string];
  }>;
  if (ref !== undefined) {
    const type = template.Resources[ref]?.Type;
    if (type === 'AWS::SQS::Queue') return `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${ref}`;
    return type === 'AWS::SecretsManager::Secret' ? arnOf(template, ref) : ref;
  }
  if (attribute?.[1] === 'Arn') return arnOf(template, attribute[0]);
  if (attribute?.[1] === 'StreamArn') return `${arnOf(template, attribute[0])}/stream/label`;
  throw new Error(`expected a reference, found ${JSON.stringify(value)}`);
}

export function arnOf(template: Template, id: string): string {
  const type = template.Resources[id]?.Type ?? 'nothing';
  const start = ARNS[type];
  if (start === undefined) throw new Error(`expected to know the ARN of ${id}, a ${type}`);
  return `arn:aws:${start}${id}`;
}

/** All that the policies of roles grant. */
export function grantsOf(template: Template): readonly Grant[] {
  const policies = Object.values(template.Resources).filter(
    ({ Type }) => Type === 'AWS::IAM::Policy',
  );
  return policies.flatMap(({ Properties = {} }) => {
    const { Roles: roles, PolicyDocument: document } = Properties as {
      Roles: readonly unknown[];
      PolicyDocument: { Statement: readonly Statement[] };
    };
    return roles.flatMap((role) =>
      document.Statement.flatMap((statement) =>
        grantsIn(template, String(resolved(template, role)), statement),
      ),
    );
  });
}

function grantsIn(template: Template, role: string, statement: Statement): Grant[] {
  if (statement.Effect !== 'Allow') throw new Error('expected roles to be granted things only');
  const partition = partitionOf(statement);
  return [statement.Action].flat().flatMap((action) =>
    [statement.Resource].flat().map((resource) => {
      return { role, action, resource: resolved(template, resource), partition };
    }),
  );
}

function partitionOf({ Condition: condition }: Statement): string | null {
  if (condition === undefined) return null;
  const but = condition['ForAllValues:StringNotEquals']?.['dynamodb:LeadingKeys'] ?? [];
  // All but those that are granted by themselves: as far as the calls can tell, the whole table.
  if (but.join() === NAMED.join() && Object.keys(condition).length === 1) return null;
  const [only, ...more] = condition['ForAllValues:StringEquals']?.['dynamodb:LeadingKeys'] ?? [];
  if (only === undefined || more.length > 0 || Object.keys(condition).length > 1) {
    throw new Error(`expected a condition on one partition, found ${JSON.stringify(condition)}`);
  }
  return only;
}
