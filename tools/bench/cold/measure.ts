import { statSync } from 'node:fs';
import { newJournal, post } from '../../../lib/relay/post.ts';
import type { Assembly } from '../../../test/bundles/assembly.ts';
import { synthesize } from '../../../test/bundles/assembly.ts';
import { bundleOf, type Cloud, FUNCTIONS, openCloud } from '../../../test/bundles/cloud.ts';
import { startLambda } from '../../../test/bundles/lambda.ts';
import { find, REGION } from '../../../test/bundles/template.ts';
import { type Baselines, bundleBaselines } from './baselines.ts';

/** A bundle of ours, or one that these are held against. */
const BUNDLES = ['put', 'intake', 'view', 'audit', 'putBesideGoogle', 'mirror'] as const;
export type BundleName = (typeof BUNDLES)[number];

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

export type Measured = Readonly<Record<BundleName, Began>>;

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
    for (let round = 0; round <= rounds; round += 1) {
      told(`round ${round} of ${rounds}`);
      const begun = await oneRound({ assembly, baselines, cloud, node }, play, round);
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
  readonly name: BundleName;
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

async function oneRound(parts: Parts, play: Play, round: number): Promise<readonly Beginning[]> {
  const { cloud } = parts;
  const put = await beginBaseline(parts, 'put', round);
  await play.note();
  await cloud.read('/v1/tables/lucky7');
  await cloud.instance('audit').invoke({});
  const putBesideGoogle = await beginBaseline(parts, 'putBesideGoogle', round);
  const { batchItemFailures } = await cloud.ring();
  if (batchItemFailures.length > 0) throw new Error('expected the mirror to have its turn');
  const ours = cloud.coldStarts.slice(-FUNCTIONS.length);
  for (const name of FUNCTIONS) {
    await cloud.instance(name).stop();
    cloud.use(name, null);
  }
  return [put, putBesideGoogle, ...ours];
}

/** Beside the recorder of AWS's calls, as ours. */
async function beginBaseline(
  { assembly, baselines, cloud, node }: Parts,
  name: 'put' | 'putBesideGoogle',
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

function gathered(beginnings: readonly Beginning[], bytes: (name: BundleName) => number): Measured {
  const of = (name: BundleName): Began => {
    const own = beginnings.filter((beginning) => beginning.name === name);
    return {
      bytes: bytes(name),
      loaded: own.map(({ loadedMs }) => loadedMs),
      answered: own.map(({ answeredMs }) => answeredMs),
      actions: own.at(-1)?.actions ?? [],
    };
  };
  return Object.fromEntries(BUNDLES.map((name) => [name, of(name)])) as Record<BundleName, Began>;
}

function bytesOf(assembly: Assembly, baselines: Baselines, name: BundleName): number {
  const own = FUNCTIONS.find((one) => one === name);
  if (own !== undefined) return statSync(bundleOf(assembly, own)).size;
  return statSync(name === 'put' ? baselines.put : baselines.putBesideGoogle).size;
}
