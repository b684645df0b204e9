import { statSync } from 'node:fs';
import { newJournal, post } from '../../../lib/relay/post.ts';
import type { BellsAnswer } from '../../../lib/sheet/queue.ts';
import type { Assembly } from '../../../test/bundles/assembly.ts';
import { synthesize } from '../../../test/bundles/assembly.ts';
import { bundleOf, type Cloud, type FunctionName, openCloud } from '../../../test/bundles/cloud.ts';
import { startLambda } from '../../../test/bundles/lambda.ts';
import { bellsOf } from '../../../test/bundles/pipe.ts';
import { find, REGION } from '../../../test/bundles/template.ts';
import { type Baselines, bundleBaselines } from './baselines.ts';

/** The function that each of ours begins. */
const OWN = {
  intake: 'intake',
  view: 'view',
  auditOfNothing: 'audit',
  auditOfOne: 'audit',
  mirrorOfNothing: 'mirror',
  mirrorOfOne: 'mirror',
} as const satisfies Readonly<Record<string, FunctionName>>;
type OwnName = keyof typeof OWN;
type BaselineName = Exclude<keyof Baselines, 'remove'>;

/** What bundles begin with, in the order of the page: those that ours are held against, and ours with the event that each is handed. */
const STARTS = [
  'put',
  'putAsOurs',
  'intake',
  'view',
  'auditOfNothing',
  'auditOfOne',
  'putBesideGoogle',
  'putBesideGoogleAsOurs',
  'mirrorOfNothing',
  'mirrorOfOne',
] as const satisfies readonly (OwnName | BaselineName)[];
export type StartName = OwnName | BaselineName;

/** How one bundle began, again and again; times in milliseconds. */
export interface Began {
  readonly bytes: number;
  /** From the start of its process until its code was loaded. */
  readonly loaded: readonly number[];
  /** Until the first answer. */
  readonly answered: readonly number[];
  /** The calls of AWS that the first answer took, as policies name them. */
  readonly actions: readonly string[];
}

export type Measured = Readonly<Record<StartName, Began>>;

const HOUSE = {
  tables: [
    {
      id: 'lucky7',
      dealers: [{ name: 'Dealer Dan' }],
      relays: [{ id: 'dealer' }],
      spreadsheetId: 'local-lucky7',
    },
  ],
};

/** The bundles that deploy under the Node that AWS runs them on, each in a process that has just begun, by turns. */
export async function measureCold(
  node: string,
  rounds: number,
  told: (line: string) => void,
): Promise<Measured> {
  told('synthesizing');
  const assembly = await synthesize(HOUSE);
  const baselines = await bundleBaselines();
  const cloud = await openCloud(assembly, node);
  try {
    const play = createPlay(cloud);
    await play.open();
    const beginnings: Beginning[] = [];
    const parts = { assembly, baselines, cloud, node };
    for (let round = 0; round <= rounds; round += 1) {
      told(`round ${round} of ${rounds}`);
      const begun = await oneRound(parts, play, round);
      // The first one reads everything from the disk, and makes the sheet.
      if (round > 0) beginnings.push(...begun);
    }
    return gathered(beginnings, (name) => bytesOf(assembly, baselines, name));
  } finally {
    await cloud.close();
    await baselines.remove();
    assembly.remove();
  }
}

interface Beginning {
  readonly name: StartName;
  readonly loadedMs: number;
  readonly answeredMs: number;
  readonly actions: readonly string[];
}

interface Parts {
  readonly assembly: Assembly;
  readonly baselines: Baselines;
  readonly cloud: Cloud;
  readonly node: string;
}

/**
 * A commit is new to audit and mirror at first, and then it is not: as it is with most of what they are begun for, while
 * a table is closed or one write has brought the commits of many bells.
 */
async function oneRound(parts: Parts, play: Play, round: number): Promise<readonly Beginning[]> {
  const { assembly, cloud } = parts;
  const begin = (name: OwnName, event: () => Promise<unknown>) => beginOurs(cloud, name, event);
  const audit = () => cloud.instance('audit').invoke({});
  const ringAgain = async (): Promise<unknown> => {
    const last = await cloud.ledger.range('lucky7', cloud.rung(), cloud.rung(), 1);
    return cloud.instance('mirror').invoke(bellsOf(assembly.template, last));
  };
  return [
    await beginBaseline(parts, 'put', round),
    await beginBaseline(parts, 'putAsOurs', round),
    await begin('intake', play.note),
    await begin('view', () => cloud.read('/v1/tables/lucky7')),
    await beginBaseline(parts, 'putBesideGoogle', round),
    await beginBaseline(parts, 'putBesideGoogleAsOurs', round),
    await begin('mirrorOfOne', () => cloud.ring().then(mustBeAnswered)),
    await begin('mirrorOfNothing', () => ringAgain().then(mustBeAnswered)),
    await begin('auditOfOne', audit),
    // What is new it looks at once more at its next run.
    await begin('auditOfOne', audit),
    await begin('auditOfNothing', audit),
  ];
}

function mustBeAnswered(answer: unknown): void {
  const { batchItemFailures } = answer as BellsAnswer;
  if (batchItemFailures.length > 0) throw new Error('expected the mirror to have its turn');
}

/** In a process that this event is the first of. */
async function beginOurs(
  cloud: Cloud,
  name: OwnName,
  event: () => Promise<unknown>,
): Promise<Beginning> {
  const own = OWN[name];
  await event();
  await cloud.instance(own).stop();
  cloud.use(own, null);
  const begun = cloud.coldStarts.at(-1);
  if (begun === undefined) throw new Error(`expected ${own} to have begun`);
  return { ...begun, name };
}

/** Beside the recorder of AWS's calls, as ours. */
async function beginBaseline(
  { assembly, baselines, cloud, node }: Parts,
  name: BaselineName,
  round: number,
): Promise<Beginning> {
  const { endpoint, calls } = cloud.recorders.intake;
  const before = calls.length;
  const lambda = startLambda({
    node,
    bundle: baselines[name],
    env: {
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: 'ASIAEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SESSION_TOKEN: 'session',
      AWS_ENDPOINT_URL: endpoint,
      NODE_OPTIONS: '--enable-source-maps',
      LEDGER_TABLE: find(assembly.template, 'AWS::DynamoDB::Table', 'LedgerTable').id,
    },
    timeoutMs: 10_000,
  });
  await lambda.invoke({ pk: `${name}-${round}` });
  await lambda.stop();
  const actions = calls.slice(before).map(({ action }) => action);
  return { name, ...lambda.coldStart(), actions };
}

interface Play {
  open(): Promise<void>;
  /** A line that makes one commit. */
  note(): Promise<void>;
}

function createPlay(cloud: Cloud): Play {
  const journal = newJournal(new Date());
  let from = 0;
  const say = async (said: string): Promise<void> => {
    from += 1;
    const lines = [`[11/28/2026 20:00:00]  Dealer Dan: ${said}`];
    const delivery = { journal, from, utcOffset: '+00:00', lines };
    const { status, answer } = await post(cloud.relay, 'journal', delivery);
    if (status !== 200) throw new Error(`expected 200, got ${JSON.stringify(answer)}`);
  };
  return {
    async open() {
      await say('table open');
      for (const name of ['Alice', 'Bob', 'Cleo']) await say(`seat ${name}`);
      await cloud.instance('intake').stop();
      cloud.use('intake', null);
    },
    note: () => say('note it goes on'),
  };
}

function gathered(beginnings: readonly Beginning[], bytes: (name: StartName) => number): Measured {
  const of = (name: StartName): Began => {
    const own = beginnings.filter((beginning) => beginning.name === name);
    return {
      bytes: bytes(name),
      loaded: own.map(({ loadedMs }) => loadedMs),
      answered: own.map(({ answeredMs }) => answeredMs),
      actions: own.at(-1)?.actions ?? [],
    };
  };
  return Object.fromEntries(STARTS.map((name) => [name, of(name)])) as Record<StartName, Began>;
}

function bytesOf(assembly: Assembly, baselines: Baselines, name: StartName): number {
  return statSync(isOwn(name) ? bundleOf(assembly, OWN[name]) : baselines[name]).size;
}

function isOwn(name: StartName): name is OwnName {
  return Object.hasOwn(OWN, name);
}
