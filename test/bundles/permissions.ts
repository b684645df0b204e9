import { describe, expect, test } from 'vitest';
import type { AwsCall, AwsRecorder } from '../support/awsRecorder.ts';
import { FUNCTIONS, type FunctionName, functionOf } from './cloud.ts';
import { arnOf, find, type Grant, grantsOf, NAMED, type Template } from './template.ts';

/** What was deployed, and what its functions have called. */
export interface Called {
  readonly template: Template;
  readonly recorders: Readonly<Record<FunctionName, AwsRecorder>>;
}

/** What AWS does by a function's role on its own behalf, and why. */
const LAMBDAS_OWN: Readonly<Record<string, string>> = {
  'logs:CreateLogStream': 'Lambda opens a stream of the log for each instance',
  'logs:PutLogEvents': 'Lambda carries what an instance prints into the log',
  'sqs:ReceiveMessage': 'Lambda polls the queue of the bells for the mirror',
  'sqs:DeleteMessage': 'Lambda deletes the bells that the mirror has answered',
  'sqs:GetQueueAttributes': 'Lambda asks how the queue is set before it polls',
};

/** What AWS does by roles that none of our code has, and why. */
const SERVICES_OWN: Readonly<Record<string, string>> = {
  'PipeRole dynamodb:DescribeStream': 'the pipe follows the stream of the ledger',
  'PipeRole dynamodb:GetRecords': 'the pipe follows the stream of the ledger',
  'PipeRole dynamodb:GetShardIterator': 'the pipe follows the stream of the ledger',
  'PipeRole dynamodb:ListStreams': 'the pipe follows the stream of the ledger',
  'PipeRole sqs:SendMessage': 'the pipe rings, and lays aside what it could not ring for',
  'ScheduleRole lambda:InvokeFunction': 'the scheduler starts the audit, and the watch',
};

/** Compares what was called with what the template grants; to be placed after whatever calls. */
export function describePermissions(called: () => Called): void {
  describe('by their roles', () => {
    test.each(FUNCTIONS)('%s calls all that it is granted and nothing else', (name) => {
      const { template, recorders } = called();
      const granted = grantsTo(template, name).filter(({ action }) => !(action in LAMBDAS_OWN));
      const calls = recorders[name].calls.map((call) => callText(template, call));
      expect(sorted(calls)).toEqual(sorted(granted.map(grantText)));
    });

    test('each thing that AWS does on its own behalf is granted somewhere', () => {
      const { template } = called();
      const grants = FUNCTIONS.flatMap((name) => grantsTo(template, name));
      const actions = new Set(grants.map(({ action }) => action));
      expect(Object.keys(LAMBDAS_OWN).filter((action) => !actions.has(action))).toEqual([]);
    });

    test('there are no other roles than those, but of the pipe and of the schedule', () => {
      const { template } = called();
      const handlers = new Set(FUNCTIONS.map((name) => roleOf(template, name)));
      const others = grantsOf(template).filter(({ role }) => !handlers.has(role));
      const named = others.map(({ role, action }) => `${plain(role)} ${action}`);
      expect(sorted(named)).toEqual(sorted(Object.keys(SERVICES_OWN)));
    });

    test('each resource is one, by its ARN', () => {
      const resources = grantsOf(called().template).map(({ resource }) => resource);
      expect(resources.filter((arn) => !/^arn:aws:[^*?]+$/.test(arn))).toEqual([]);
    });
  });

  describe('the ledger', () => {
    test('is allowed to be added to, read and followed, by the whole template', () => {
      const { template } = called();
      const ledger = find(template, 'AWS::DynamoDB::Table', 'LedgerTable').id;
      expect(sorted(allowedOn(template, ledger))).toEqual([
        'dynamodb:DescribeStream',
        'dynamodb:GetRecords',
        'dynamodb:GetShardIterator',
        'dynamodb:ListStreams',
        'dynamodb:PutItem',
        'dynamodb:Query',
      ]);
    });

    test('is put nothing into but where nothing is', () => {
      const { template, recorders } = called();
      const ledger = find(template, 'AWS::DynamoDB::Table', 'LedgerTable').id;
      const puts = Object.values(recorders)
        .flatMap(({ calls }) => calls)
        .filter(({ action, resource }) => action === 'dynamodb:PutItem' && resource === ledger);
      expect(new Set(puts.map(({ condition }) => condition))).toEqual(
        new Set(['attribute_not_exists(sk)']),
      );
    });
  });
}

function grantsTo(template: Template, name: FunctionName): readonly Grant[] {
  const role = roleOf(template, name);
  return grantsOf(template).filter((grant) => grant.role === role);
}

/** The id of the function's role. */
function roleOf(template: Template, name: FunctionName): string {
  const { 'Fn::GetAtt': [id = ''] = [] } = functionOf(template, name).properties['Role'] as {
    'Fn::GetAtt'?: readonly string[];
  };
  return id;
}

function grantText({ action, resource, partition }: Grant): string {
  return `${action} ${resource}${partition === null ? '' : ` in ${partition}`}`;
}

function callText(template: Template, { action, resource, partition }: AwsCall): string {
  const arn = resource in template.Resources ? arnOf(template, resource) : resource;
  return `${action} ${arn}${NAMED.includes(partition ?? '') ? ` in ${partition}` : ''}`;
}

function plain(logicalId: string): string {
  return logicalId.replace(/[0-9A-F]{8}$/, '');
}

function sorted(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort();
}

/** Every action of DynamoDB, or of all services, that a statement anywhere allows on a table, its stream or on all. */
function allowedOn(template: Template, table: string): readonly string[] {
  return statementsIn(template.Resources).flatMap((statement) => {
    const { Effect, Action, Resource = '*' } = statement;
    const targets = [Resource].flat().map((one) => (one === '*' ? one : JSON.stringify(one)));
    const concerns = targets.some((target) => target === '*' || target.includes(table));
    if (Effect !== 'Allow' || !concerns) return [];
    return [Action].flat().filter((action) => /^(\*|dynamodb:)/i.test(action));
  });
}

interface AnyStatement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  /** Where a role is trusted there is none. */
  readonly Resource?: unknown;
}

function statementsIn(value: unknown): readonly AnyStatement[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(statementsIn);
  return 'Effect' in value ? [value as AnyStatement, ...inside] : inside;
}
