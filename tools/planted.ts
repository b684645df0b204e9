import { BOOKS_BUGS, type Bug, GAME_BUGS } from './planted/bugs.ts';
import { copyProject } from './planted/copy.ts';
import { type Find, hunt } from './planted/hunt.ts';

const WIDEST = 90;

/**
 * Puts one bug after another into a copy of the project and looks whether the simulator or the tests find it. Exit 1
 * where one is not found. Words behind the command choose bugs by their names.
 */
async function main(wanted: readonly string[]): Promise<void> {
  const bugs = [...GAME_BUGS, ...BOOKS_BUGS].filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  );
  if (bugs.length === 0) {
    console.error(
      `No planted bug has ${wanted.join(' or ')} in its name: see tools/planted/bugs.ts.`,
    );
    process.exitCode = 2;
    return;
  }
  const copy = copyProject(process.cwd());
  const missed: Bug[] = [];
  const by = { simulator: 0, tests: 0 };
  try {
    for (const bug of bugs) {
      const takeOut = copy.plant(bug);
      const find = await hunt(copy.folder, bug);
      takeOut();
      console.log(rowOf(bug, find));
      if (find === null) missed.push(bug);
      else by[find.by] += 1;
    }
  } finally {
    copy.remove();
  }
  console.log(
    `\n${bugs.length} bugs: ${by.simulator} found by the simulator, ${by.tests} by the tests, ${missed.length} by nothing`,
  );
  if (missed.length > 0) process.exitCode = 1;
}

function rowOf({ name }: Bug, find: Find | null): string {
  const words = find === null ? '' : find.words.slice(0, WIDEST);
  return `${name.padEnd(58)}  ${(find?.by ?? 'NOT FOUND').padEnd(9)}  ${words}`;
}

await main(process.argv.slice(2));
