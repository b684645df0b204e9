import { DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { type Checked, type Finding, fault, ok, type Trouble, warn } from '../finding.ts';
import type { Aws } from './aws.ts';
import { awsTrouble } from './awsFaults.ts';
import { type Places, readOutputs } from './outputs.ts';

const ACTION = 'cloudformation:DescribeStacks';

/** What was deployed under this name, and where its parts are. */
export async function checkStack({ cloudFormation }: Aws, name: string): Promise<Checked<Places>> {
  const about = `stack ${name}`;
  try {
    const found = await cloudFormation.send(new DescribeStacksCommand({ StackName: name }));
    const [stack] = found.Stacks ?? [];
    return stack === undefined ? absent(about) : examine(about, stack);
  } catch (error) {
    if (isAbsence(error)) return absent(about);
    const { what, todo } = awsTrouble(error, ACTION);
    return { findings: [fault(about, what, todo)], value: null };
  }
}

function examine(about: string, { StackStatus: status, Outputs = [] }: Stack) {
  const places = readOutputs(Outputs);
  if (places === null) {
    const what = 'It has no output with the address of a webhook, so it is no stack of cigo';
    const todo = 'Name the stack of cigo with --stack, or deploy it again with npx cdk deploy';
    return { findings: [fault(about, what, todo)], value: null };
  }
  return { findings: [statusFinding(about, status)], value: places };
}

/** CloudFormation says so by a validation error alone. */
function isAbsence(error: unknown): boolean {
  return error instanceof Error && /does not exist/.test(error.message);
}

function absent(about: string): Checked<Places> {
  const trouble: Trouble = {
    what: 'There is no stack of this name in this account and region',
    todo: 'Run npx cdk deploy, or set AWS_PROFILE, AWS_REGION or --stack to where it is',
  };
  return { findings: [fault(about, trouble.what, trouble.todo)], value: null };
}

function statusFinding(about: string, status = 'unknown'): Finding {
  if (/^(CREATE|UPDATE|IMPORT)_COMPLETE$/.test(status)) return ok(about, `Deployed (${status})`);
  if (status === 'UPDATE_ROLLBACK_COMPLETE') {
    const what = 'The last deploy failed and was taken back; the one before it runs';
    return warn(about, what, 'Read its events in CloudFormation, then deploy again');
  }
  if (status.endsWith('_IN_PROGRESS')) {
    return warn(about, `A deploy is under way (${status})`, 'Run doctor again when it is done');
  }
  const todo = 'Read its events in CloudFormation, mend what they name, and deploy again';
  return fault(about, `It is not in order (${status})`, todo);
}
