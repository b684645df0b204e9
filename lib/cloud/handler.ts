import { fileURLToPath } from 'node:url';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { type BundlingOptions, NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { type Duration, RemovalPolicy, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { NEVER_IMPORTED, NODE_FETCH, REQUIRE } from '../bundling/settings.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** One lambda: its file in `lambdas/`, what it is told, and all that it may do. */
export interface HandlerProps {
  readonly name: 'intake' | 'view' | 'mirror' | 'audit';
  readonly description: string;
  readonly timeout: Duration;
  readonly memoryMb: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly permissions: readonly Permission[];
  /** Whether the pages of the desk lie beside its code. */
  readonly desk?: true;
}

/** Actions on one resource, by its exact ARN; of a table in one partition alone, or in all but some, where it says so. */
export interface Permission {
  readonly actions: readonly string[];
  readonly arn: string;
  readonly partition?: { readonly only: string } | { readonly but: readonly string[] };
}

/**
 * By esbuild on this machine: with `module` before `main` the AWS SDK is a third smaller. What is imported late is asked
 * for by `require`: an `import()` of Node's http has all that it exports made, `fetch` and its parts too, which takes a
 * function that begins 10 ms.
 */
const BUNDLING: BundlingOptions = {
  format: OutputFormat.ESM,
  target: 'node24',
  mainFields: ['module', 'main'],
  bundleAwsSDK: true,
  externalModules: [...NEVER_IMPORTED],
  minify: true,
  sourceMap: true,
  sourcesContent: false,
  banner: REQUIRE,
  esbuildArgs: {
    '--supported:dynamic-import': 'false',
    '--alias:node-fetch': NODE_FETCH,
  },
};

/** The desk's pages are bundled for browsers, by a program of their own. */
const WITH_DESK: BundlingOptions = {
  ...BUNDLING,
  commandHooks: {
    beforeInstall: () => [],
    beforeBundling: () => [],
    afterBundling: (_, folder) => [`node --import tsx "${ROOT}bin/desk.ts" "${folder}"`],
  },
};

const UNWANTED = [
  {
    id: 'Serverless-LambdaTracing',
    reason:
      'Every line of the log carries the delivery id, and each commit says what it came from. ' +
      'Tracing would need a permission on all resources.',
  },
  {
    id: 'Serverless-LambdaDLQ',
    reason:
      'API Gateway and SQS wait for the answer and repeat by themselves (the bells have dead ' +
      'letters of their own). A run of the audit that fails is made good by the next one.',
  },
];

/** A function with a role that may write its own log and do what its permissions say, nothing else. */
export function createHandler(scope: Construct, props: HandlerProps): NodejsFunction {
  const id = `${props.name[0]?.toUpperCase()}${props.name.slice(1)}`;
  const logGroup = new LogGroup(scope, `${id}Log`, {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const handler = new NodejsFunction(scope, id, {
    description: props.description,
    entry: `${ROOT}lambdas/${props.name}.ts`,
    projectRoot: ROOT,
    depsLockFilePath: `${ROOT}package-lock.json`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    bundling: props.desk === true ? WITH_DESK : BUNDLING,
    timeout: props.timeout,
    memorySize: props.memoryMb,
    environment: { ...props.environment, NODE_OPTIONS: '--enable-source-maps' },
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    role: createRole(scope, id, logGroup, props.permissions),
  });
  Validations.of(handler).acknowledge(...UNWANTED);
  return handler;
}

function createRole(
  scope: Construct,
  id: string,
  logGroup: LogGroup,
  permissions: readonly Permission[],
): Role {
  const role = new Role(scope, `${id}Role`, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
  });
  logGroup.grantWrite(role);
  for (const permission of permissions) role.addToPolicy(statementOf(permission));
  return role;
}

function statementOf({ actions, arn, partition }: Permission): PolicyStatement {
  return new PolicyStatement({
    actions: [...actions],
    resources: [arn],
    ...(partition !== undefined && { conditions: conditionOf(partition) }),
  });
}

function conditionOf(partition: NonNullable<Permission['partition']>) {
  return 'only' in partition
    ? { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [partition.only] } }
    : { 'ForAllValues:StringNotEquals': { 'dynamodb:LeadingKeys': [...partition.but] } };
}
