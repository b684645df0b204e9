import { Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { createApi } from './api.ts';
import { createDoorbell } from './doorbell.ts';
import { createHandlers } from './handlers.ts';
import { createSecrets } from './secrets.ts';
import { createLedgerTable, createMirrorTable } from './tables.ts';

/** `house` is the text of a house.json that was found right. */
export interface CigoStackProps extends StackProps {
  readonly house: string;
}

/** All of cigo in one account and region: webhook → ledger → doorbell → sheet. */
export class CigoStack extends Stack {
  constructor(scope: Construct, id: string, props: CigoStackProps) {
    super(scope, id, props);
    const ledger = createLedgerTable(this);
    const mirror = createMirrorTable(this);
    const secrets = createSecrets(this);
    const handlers = createHandlers(this, { ledger, mirror, secrets, house: props.house });
    createApi(this, handlers);
    createDoorbell(this, ledger, handlers.mirror);
  }
}
