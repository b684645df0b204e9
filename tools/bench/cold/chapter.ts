import { node24 } from '../../../test/support/node24.ts';
import type { Chapter, Goal, Run } from '../chapter.ts';
import { factor, median, ratios, spread } from '../figures.ts';
import { alignedTable } from '../paper.ts';
import { type Measured, measureCold, type StartName } from './measure.ts';

const [FULL_ROUNDS, QUICK_ROUNDS] = [15, 3];
const MOST = 1.25;
const TITLE = 'Cold starts';

/** What each bundle of ours is held against, and the same with our own settings of esbuild. */
const AGAINST: readonly (readonly [StartName, StartName, StartName])[] = [
  ['intake', 'put', 'putAsOurs'],
  ['view', 'put', 'putAsOurs'],
  ['auditOfNothing', 'put', 'putAsOurs'],
  ['mirrorOfNothing', 'putBesideGoogle', 'putBesideGoogleAsOurs'],
];
const WORDS: Readonly<Record<StartName, string>> = {
  put: 'one `PutItem` alone',
  putAsOurs: 'that, bundled as ours are',
  putBesideGoogle: "the same with Google's client",
  putBesideGoogleAsOurs: 'that, bundled as ours are',
  intake: 'intake: a line',
  view: 'view: a table',
  auditOfNothing: 'audit: nothing new',
  auditOfOne: 'audit: one more commit',
  mirrorOfNothing: 'mirror: nothing new',
  mirrorOfOne: 'mirror: one more commit',
};

/** From the start of a process to its first answer. */
export async function measure({ quick, told }: Run): Promise<Chapter> {
  const node = await node24();
  if (node === null) return notMeasured();
  const rounds = quick ? QUICK_ROUNDS : FULL_ROUNDS;
  return coldChapter(await measureCold(node, rounds, told), rounds);
}

function notMeasured(): Chapter {
  const text = 'Not measured: Node 24, which the functions run on, is not here.';
  const goal = { measure: TITLE, against: '', figure: '', goal: `≤ ${MOST} ×`, met: null };
  return { title: TITLE, text, goals: [goal] };
}

function coldChapter(measured: Measured, rounds: number): Chapter {
  const text = `The bundles that deploy, under Node 24, each in a process that has just begun: from its start to its first answer, through a recorder that stands before DynamoDB (dynalite), Secrets Manager and SQS. Each is handed what it is for: a signed line, which makes a commit; a read of the table; and to audit and mirror a log in which nothing is new, then one with a commit that they do not know. Against that, bundles that do nothing but put one item, the other one with Google's client made beside it and not called. Those are bundled as anybody may do it. Ours have Node's http asked for by \`require\`, leave out what the AWS SDK never imports, and have Node's own \`fetch\` for the package that Google's client brings; what these settings do by themselves is in the rows "bundled as ours are". The goals are held against the former. Against a put that has our settings too, ${sharpened(measured)}. A commit that is new is work rather than a beginning, much of it calls one after another (the mirror takes its turn, looks at the sheet and writes to it), so it is told without a goal. ${rounds} rounds, by turns.

${alignedTable(
  ['', 'bytes', 'code loaded', 'first answer', 'calls of AWS until then'],
  Object.entries(measured).map(([name, { bytes, loaded, answered, actions }]) => [
    WORDS[name as StartName],
    bytes.toLocaleString('en-US'),
    `${median(loaded).toFixed(0)} ms`,
    spread(answered, (ms) => `${ms.toFixed(0)} ms`),
    String(actions.length),
  ]),
)}`;
  const goals = AGAINST.map(([ours, other]) => goalOf(measured, ours, other));
  return { title: TITLE, text, goals };
}

/** What is left when the settings are no advantage. */
function sharpened(measured: Measured): string {
  const all = AGAINST.map(([ours, , same]) => {
    const times = ratios(measured[ours].answered, measured[same].answered);
    return `${WORDS[ours].split(':')[0]} is ${factor(median(times))} ×`;
  });
  return all.join(', ');
}

function goalOf(measured: Measured, ours: StartName, other: StartName): Goal {
  const times = ratios(measured[ours].answered, measured[other].answered);
  return {
    measure: `cold start, ${WORDS[ours]}`,
    against: WORDS[other],
    figure: `${spread(times, factor)} ×`,
    goal: `≤ ${MOST} ×`,
    met: median(times) <= MOST,
  };
}
