import { Annotations, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { createAlarms } from './alarms.ts';
import { createApi } from './api.ts';
import { createDashboard } from './dashboard.ts';
import { createDoorbell } from './doorbell.ts';
import { createHandlers } from './handlers.ts';
import { createOutputs } from './outputs.ts';
import type { Owner } from './owner.ts';
import { createSchedule } from './schedule.ts';
import { createSecrets } from './secrets.ts';
import { createLedgerTable, createMirrorTable } from './tables.ts';
import { createTopic } from './topic.ts';

/** `house` is the text of a house.json that was found right. */
export interface CigoStackProps extends StackProps {
  readonly house: string;
  readonly owner: Owner;
}

/** All of cigo in one account and region: webhook → ledger → doorbell → sheet, the audit, the alarms. */
export class CigoStack extends Stack {
  constructor(scope: Construct, id: string, { house, owner, ...props }: CigoStackProps) {
    super(scope, id, props);
    const { email, google } = owner;
    const ledger = createLedgerTable(this);
    const mirrorTable = createMirrorTable(this);
    const secrets = createSecrets(this, google.kind === 'key');
    const parts = { ledger, mirror: mirrorTable, secrets, google, house };
    const handlers = createHandlers(this, parts);
    const api = createApi(this, handlers);
    const doorbell = createDoorbell(this, ledger, handlers);
    createSchedule(this, handlers.audit);
    const measured = { api, handlers, doorbell };
    const alarms = createAlarms(this, measured, createTopic(this, email));
    const dashboard = createDashboard(this, measured, alarms);
    const { mirror } = handlers;
    createOutputs(this, { api, ledger, mirrorTable, secrets, mirror, dashboard });
    if (google.kind === 'none') warnOfGoogle(this);
  }
}

function warnOfGoogle(stack: Stack): void {
  Annotations.of(stack).addWarningV2(
    'cigo:google',
    'No sheet is written: put the configuration that Google gives for AWS into google.json ' +
      'beside house.json, or deploy with -c googleKey=true.',
  );
}
