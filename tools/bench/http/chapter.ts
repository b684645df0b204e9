import type { Chapter, Goal, Run } from '../chapter.ts';
import { factor, median, ratios, spread, sum } from '../figures.ts';
import { alignedTable, whole } from '../paper.ts';
import { placesTable } from '../profile.ts';
import { type Store, startDynaliteProcess, startLocalStore } from '../store/store.ts';
import { measureHttp, type Noted, type Reached, type Sizes } from './measure.ts';
import type { Rate } from './senders.ts';

const FULL: Sizes = { tables: [1, 8, 64], rounds: 5, ms: 1_000, warmMs: 1_500 };
const QUICK: Sizes = { tables: [1, 8], rounds: 2, ms: 300, warmMs: 300 };
const GOALS = { hop: 0.85, bare: 0.6 } as const;
/** Among the places of a profile. */
const CHECKS = 'zod';

/** Settled rolls a second through HTTP. */
export async function measure({ quick, told }: Run): Promise<Chapter> {
  const reached: Reached[] = [];
  for (const start of [startLocalStore, startDynaliteProcess]) {
    const store: Store | null = await start();
    if (store === null) continue;
    try {
      reached.push(...(await measureHttp(store, quick ? QUICK : FULL, told)));
    } finally {
      await store.stop();
    }
  }
  return httpChapter(reached);
}

function httpChapter(all: readonly Reached[]): Chapter {
  const [{ webhook = [] } = {}] = all;
  const text = `Relays send one line after another of an evening, each a signed delivery of its own, the next one when the last is answered: so there are as many requests under way as tables. The webhook verifies, decides and writes; the hop is the same gateway with a handler that puts each body as it comes, under a number of its own; the bare puts are conditional puts of 1 KB with no HTTP before them. All three are one process with one client of DynamoDB, senders and store are processes of their own, on these cores together. ${webhook.length} rounds of each, by turns; each round's ratio is taken by itself.

${alignedTable(
  [
    '',
    'deliveries a second',
    'settled rolls',
    'hop, a second',
    'bare puts',
    'of the hop',
    'of the bare put',
  ],
  all.map(rowOf),
)}${profileOf(all.at(-1))}`;
  return { title: 'Rolls a second through HTTP', text, goals: all.flatMap(goalsOf) };
}

/** What stands in the way of more, where there is most to do at once. */
function profileOf(reached: Reached | undefined): string {
  if (reached === undefined) return '';
  const { webhook, hop } = reached.noted;
  const sumOf = ({ places, deliveries }: Noted): number => sum(Object.values(places)) / deliveries;
  const checks = (webhook.places[CHECKS] ?? 0) / webhook.deliveries;
  return `

Where the process is while it serves ${placeOf(reached)}, by V8's notes in a round of their own, which these make slower. What Node does is counted where the line stands that asked for it: writing to a socket for the gateway or for Amazon's client, for instance.

${placesTable(
  [
    { title: 'the webhook', places: webhook.places, count: webhook.deliveries },
    { title: 'the hop', places: hop.places, count: hop.deliveries },
  ],
  'delivery',
)}

Nearly all of the hop is Amazon's client and HTTP, which the webhook has too. To reach ${GOALS.hop} of the hop, all else that makes it a webhook (proving the signature, reading the body, deciding, keeping the commit so that it can be read for ever, telling the relay) would have to fit into ${factor(1 / GOALS.hop - 1)} of what the hop takes. zod holds the body against its form as it comes, and the commit before it is written, for what is written stands for good; without both of these the notes would come to ${factor(sumOf(hop) / (sumOf(webhook) - checks))} of the hop, with them to ${factor(sumOf(hop) / sumOf(webhook))}.`;
}

function rowOf(reached: Reached): readonly string[] {
  const { webhook, hop, bare } = reached;
  const { ofHop, ofBare } = sharesOf(reached);
  return [
    placeOf(reached),
    spread(webhook.map(perSecond), whole),
    whole(median(webhook.map(({ rolls, seconds }) => rolls / seconds))),
    whole(median(hop.map(perSecond))),
    whole(median(bare)),
    spread(ofHop, factor),
    spread(ofBare, factor),
  ];
}

function goalsOf(reached: Reached): readonly Goal[] {
  const { ofHop, ofBare } = sharesOf(reached);
  const measure = `deliveries a second, ${placeOf(reached)}`;
  const goal = (against: string, shares: readonly number[], least: number): Goal => ({
    ...{ measure, against, figure: `${spread(shares, factor)} ×`, goal: `≥ ${least} ×` },
    met: median(shares) >= least,
  });
  return [
    goal('an HTTP hop that puts the body blindly', ofHop, GOALS.hop),
    goal('bare conditional puts', ofBare, GOALS.bare),
  ];
}

function sharesOf({ webhook, hop, bare }: Reached) {
  const rates = webhook.map(perSecond);
  return { ofHop: ratios(rates, hop.map(perSecond)), ofBare: ratios(rates, bare) };
}

function perSecond({ deliveries, seconds }: Rate): number {
  return deliveries / seconds;
}

function placeOf({ store, tables }: Reached): string {
  return `${tables === 1 ? 'one table' : `${tables} tables`} on ${store}`;
}
