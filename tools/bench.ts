import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Chapter } from './bench/chapter.ts';
import { CHAPTERS, COUNTING, WAITING } from './bench/chapters.ts';
import { buildForks, endFork, nextMessage, startFork } from './bench/forked.ts';
import { machineWords, versionWords } from './bench/machine.ts';
import { benchmarkPage, chapterText, goalTable } from './bench/page.ts';

/**
 * `npm run bench`: measures every chapter, prints the page and writes it. `-- --only units,intake` measures some and
 * writes nothing, `-- --quick` in small.
 */
const PAGE = new URL('../docs/benchmarks.md', import.meta.url);
const CHILD = new URL('./bench/child.ts', import.meta.url);

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

interface Asked {
  readonly names: readonly string[];
  readonly quick: boolean;
  readonly whole: boolean;
}

async function main(): Promise<void> {
  const found = asked();
  if (typeof found !== 'string') return bench(found);
  console.error(found);
  process.exitCode = 2;
}

/** What is to be measured; one plain sentence where the arguments cannot be used. */
function asked(): Asked | string {
  const options = { only: { type: 'string' }, quick: { type: 'boolean' } } as const;
  const { values } = parseArgs({ options });
  const all = Object.keys(CHAPTERS);
  const names = values.only?.split(',') ?? all;
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) {
    return `--only: there is no chapter "${unknown}"; there are ${all.join(', ')}.`;
  }
  const quick = values.quick ?? false;
  return { names, quick, whole: values.only === undefined && !quick };
}

async function bench({ names, quick, whole }: Asked): Promise<void> {
  const began = performance.now();
  await buildForks();
  const chapters = await measuredAll(names, quick);
  const minutes = (performance.now() - began) / 60_000;
  if (!whole) {
    if (quick) console.log('In small: what is counted is right, times and memory say nothing.\n');
    console.log(`${goalTable(chapters.flatMap(({ goals }) => goals))}\n`);
    console.log(chapters.map(chapterText).join('\n\n'));
    console.log(`\n${minutes.toFixed(1)} minutes`);
    return;
  }
  const [machine, versions] = [await machineWords(), await versionWords()];
  const day = new Date().toISOString().slice(0, 10);
  const page = benchmarkPage(chapters, { machine, versions, day, minutes });
  await writeFile(PAGE, page);
  console.log(page);
}

/** Those whose times count are measured one by one, when all others are done; in the order of the names. */
async function measuredAll(names: readonly string[], quick: boolean): Promise<readonly Chapter[]> {
  const found = new Map<string, Chapter>();
  const measureEach = async (some: readonly string[]): Promise<void> => {
    for (const name of some) found.set(name, await measured(name, quick));
  };
  const beside = [WAITING, COUNTING].map((some) => names.filter((name) => some.includes(name)));
  await Promise.all(beside.map(measureEach));
  await measureEach(names.filter((name) => !beside.flat().includes(name)));
  return names.flatMap((name) => found.get(name) ?? []);
}

/** @throws one plain sentence where the chapter's process ended without an answer. */
async function measured(name: string, quick: boolean): Promise<Chapter> {
  const child = startFork(CHILD, [name, ...(quick ? ['--quick'] : [])]);
  const chapter = await nextMessage<Chapter>(child);
  await endFork(child);
  return chapter;
}
