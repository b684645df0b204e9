import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Dashboard } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Aws, CfnOutput, Fn } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Secrets } from './secrets.ts';

export interface OutputsProps {
  readonly api: HttpApi;
  readonly ledger: ITable;
  readonly mirrorTable: ITable;
  readonly secrets: Secrets;
  readonly mirror: IFunction;
  readonly dashboard: Dashboard;
}

/** What an owner, his relays and `cigo doctor` need to know of what was deployed. */
export function createOutputs(scope: Construct, props: OutputsProps): void {
  const { api, ledger, mirrorTable, secrets, mirror, dashboard } = props;
  const role = mirror.role;
  if (role === undefined) throw new Error('expected the mirror to have a role');
  const output = (id: string, value: string, description: string) =>
    new CfnOutput(scope, id, { value, description });
  output('Url', api.apiEndpoint, 'The address of the webhook: CIGO_URL of the relays');
  output('LedgerTableName', ledger.tableName, 'The DynamoDB table of commits');
  output('MirrorTableName', mirrorTable.tableName, 'The DynamoDB table of cursors');
  output(
    'RelayKeysArn',
    secrets.relayKeys.secretArn,
    'What the secrets of the relays are derived from',
  );
  output('StaffKeysArn', secrets.staffKeys.secretArn, 'The key that staff read with');
  output('ReceiptKeysArn', secrets.receiptKeys.secretArn, 'The key that receipts are made with');
  if (secrets.googleKey !== null) {
    output(
      'GoogleKeyArn',
      secrets.googleKey.secretArn,
      'Where the key of the service account goes',
    );
  }
  output('MirrorRoleArn', role.roleArn, 'The role by which the mirror enters Google');
  output(
    'MirrorAssumedRole',
    `arn:${Aws.PARTITION}:sts::${Aws.ACCOUNT_ID}:assumed-role/${nameOf(role.roleArn)}`,
    'The same as Google sees it: attribute.aws_role of the workload identity pool',
  );
  output(
    'DashboardUrl',
    `https://${Aws.REGION}.console.aws.amazon.com/cloudwatch/home?region=${Aws.REGION}#dashboards/dashboard/${dashboard.dashboardName}`,
    'Alarms and measures on one page',
  );
}

function nameOf(roleArn: string): string {
  return Fn.select(1, Fn.split('/', roleArn));
}
