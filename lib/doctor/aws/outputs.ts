/** Where the parts of a stack are, by its outputs; undefined where it does not say. */
export interface Places {
  /** The origin of the webhook, without a slash at its end. */
  readonly url: string;
  readonly ledgerTable: string | undefined;
  readonly mirrorTable: string | undefined;
  readonly relayKeys: string | undefined;
  readonly staffKeys: string | undefined;
  readonly receiptKeys: string | undefined;
  /** Where a service account's key lies; a stack that enters Google by its role has none. */
  readonly googleKey: string | undefined;
  /** The role by which the mirror enters Google, as Google sees it. */
  readonly mirrorRole: string | undefined;
}

/** What one output is in CloudFormation's answer. */
export interface Output {
  readonly OutputKey?: string | undefined;
  readonly OutputValue?: string | undefined;
}

/** Reads a stack's outputs; null where none of them is the address of a webhook. */
export function readOutputs(outputs: readonly Output[]): Places | null {
  const named = (name: string): string | undefined =>
    outputs.find(({ OutputKey }) => OutputKey === name)?.OutputValue;
  const url = named('Url');
  if (url === undefined) return null;
  return {
    url: url.replace(/\/+$/, ''),
    ledgerTable: named('LedgerTableName'),
    mirrorTable: named('MirrorTableName'),
    relayKeys: named('RelayKeysArn'),
    staffKeys: named('StaffKeysArn'),
    receiptKeys: named('ReceiptKeysArn'),
    googleKey: named('GoogleKeyArn'),
    mirrorRole: named('MirrorAssumedRole'),
  };
}
