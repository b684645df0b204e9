/** Where the parts of a stack are, by its outputs; undefined where it does not say. */
export interface Places {
  /** The origin of the webhook, without a slash at its end. */
  readonly url: string;
  readonly ledgerTable: string | undefined;
  readonly mirrorTable: string | undefined;
  readonly relayKeys: string | undefined;
  readonly staffKeys: string | undefined;
  readonly googleCredentials: string | undefined;
  /** The role that Google is to let in. */
  readonly googleRole: string | undefined;
}

/** Stacks of older versions have other names for some: what matters of an output's is matched. */
const NAMES = {
  url: /^(webhook)?url$/i,
  ledgerTable: /^ledger(table)?(name)?$/i,
  mirrorTable: /^mirror(table)?(name)?$/i,
  relayKeys: /^relays?(keys?|secrets?)+(arn)?$/i,
  staffKeys: /^staff(keys?|secrets?)+(arn)?$/i,
  googleCredentials: /^google(credentials|key)?(secret)?(arn)?$/i,
  googleRole: /^(google|mirror)role(arn)?$/i,
} as const;

/** What one output is in CloudFormation's answer. */
export interface Output {
  readonly OutputKey?: string | undefined;
  readonly OutputValue?: string | undefined;
}

/** Reads a stack's outputs; null where none of them is the address of a webhook. */
export function readOutputs(outputs: readonly Output[]): Places | null {
  const named = (name: keyof typeof NAMES): string | undefined =>
    outputs.find(({ OutputKey = '' }) => NAMES[name].test(OutputKey))?.OutputValue;
  const url = named('url');
  if (url === undefined) return null;
  return {
    url: url.replace(/\/+$/, ''),
    ledgerTable: named('ledgerTable'),
    mirrorTable: named('mirrorTable'),
    relayKeys: named('relayKeys'),
    staffKeys: named('staffKeys'),
    googleCredentials: named('googleCredentials'),
    googleRole: named('googleRole'),
  };
}
