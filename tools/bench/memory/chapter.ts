import type { Chapter, Run } from '../chapter.ts';
import { factor } from '../figures.ts';
import { alignedTable, megabytes, whole } from '../paper.ts';
import { type Look, measureMemory } from './measure.ts';

const FULL = { rolls: 100_000, looks: 10 };
const QUICK = { rolls: 2_000, looks: 4 };
/** Flat is what has grown by no more than a tenth since the first tenth of the evening. */
const MOST = 1.1;

/** Whether the server of one machine grows with an evening. */
export async function measure({ quick, told }: Run): Promise<Chapter> {
  return memoryChapter(await measureMemory(quick ? QUICK : FULL, told));
}

function memoryChapter(looks: readonly Look[]): Chapter {
  const [first, last] = [looks[0], looks.at(-1)];
  const grown = (last?.held ?? 0) / (first?.held ?? 1);
  const text = `The server of one machine as \`npm start\` has it (webhook, embedded DynamoDB, mirror, local Sheets API, page, audit) while a table of seven plays ${whole(last?.rolls ?? 0)} rolls that count, sent as fast as it takes them. "Held" is what is left when the sheet has caught up and all that nobody needs any more is gone; the rest of what the process has is room that it keeps.

${alignedTable(
  ['rolls', 'held', "of the machine's memory"],
  looks.map(({ rolls, held, resident }) => [whole(rolls), megabytes(held), megabytes(resident)]),
)}`;
  const goal = {
    measure: `memory of the local server after ${whole(last?.rolls ?? 0)} rolls`,
    against: `after ${whole(first?.rolls ?? 0)}`,
    figure: `${factor(grown)} ×`,
    goal: `flat: ≤ ${MOST} ×`,
    met: grown <= MOST,
  };
  return { title: 'Memory of the local server', text, goals: [goal] };
}
