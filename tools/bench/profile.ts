import { readFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { sum } from './figures.ts';
import { alignedTable } from './paper.ts';

/** Milliseconds of the main thread, by the place of the code that asked for the work. */
export type Places = Readonly<Record<string, number>>;

/** So often it is looked where the process is, in microseconds. */
const EVERY_US = 250;
/** Of a table. */
const MOST_ROWS = 12;
const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
/** Parts of packages go by what people call them. */
const PACKAGES: readonly (readonly [RegExp, string])[] = [
  [/^@(?:aws-sdk|aws|smithy)\//, "Amazon's client"],
  [/^zod\//, 'zod'],
];
const NODE = 'Node itself';
/** Neither waiting nor the taking of notes is work. */
const NO_WORK = '';
const V8: ReadonlyMap<string, string> = new Map([
  ['(garbage collector)', 'garbage collection'],
  ['(idle)', NO_WORK],
]);

/** Does the work while V8 takes notes. What Node does is counted where the line stands that asked for it. */
export async function profiled(work: () => Promise<unknown>): Promise<Places> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: EVERY_US });
    await session.post('Profiler.start');
    await work();
    const { profile } = await session.post('Profiler.stop');
    return placesIn(profile);
  } finally {
    session.disconnect();
  }
}

function placesIn({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Places {
  const placeOfFrame = createPlaces();
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((of) => [of, id])));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const placeOf = (node: number): string => {
    for (let id: number | undefined = node; id !== undefined; id = parents.get(id)) {
      const place = placeOfFrame(frames.get(id));
      if (place !== null) return place;
    }
    return NODE;
  };
  const places: Record<string, number> = {};
  const known = new Map<number, string>();
  for (const [i, node] of samples.entries()) {
    const place = known.get(node) ?? placeOf(node);
    known.set(node, place);
    places[place] = (places[place] ?? 0) + (timeDeltas[i] ?? 0) / 1000;
  }
  delete places[NO_WORK];
  return places;
}

/** Bundles say above each part which file it is of. */
function createPlaces(): (frame: Profiler.ProfileNode['callFrame'] | undefined) => string | null {
  const bundles = new Map<string, readonly (string | null)[]>();
  return (frame) => {
    const { url = '', lineNumber = 0, functionName = '' } = frame ?? {};
    if (!url.startsWith('file:')) return V8.get(functionName) ?? null;
    const places = bundles.get(url) ?? placesOfLines(url);
    bundles.set(url, places);
    return places[lineNumber] ?? null;
  };
}

function placesOfLines(url: string): readonly (string | null)[] {
  let place: string | null = null;
  return readFileSync(fileURLToPath(url), 'utf8')
    .split('\n')
    .map((line) => {
      const [, source] = /^\/\/ ((?:bin|lib|test|tools|node_modules)\/\S+)$/.exec(line) ?? [];
      if (source !== undefined) place = placeOfSource(source);
      return place;
    });
}

function placeOfSource(source: string): string {
  if (source === 'tools/bench/profile.ts') return NO_WORK;
  if (/^(?:test|tools)\//.test(source)) return 'the benchmark';
  const [, inPackages] = /node_modules\/((?!.*node_modules\/).+)$/.exec(source) ?? [];
  if (inPackages === undefined) return `\`${source.replace(/\/[^/]+$/, '')}\``;
  const named = PACKAGES.find(([pattern]) => pattern.test(inPackages));
  return named?.[1] ?? inPackages.replace(/^((?:@[^/]+\/)?[^/]+)\/.*$/, '$1');
}

/**
 * Where the time goes, as a table: the places that take most, the rest in one row, the sum.
 * @param columns what was profiled, each with how many of its units were done.
 * @param unit what one figure is for, such as "line".
 */
export function placesTable(
  columns: readonly { readonly title: string; readonly places: Places; readonly count: number }[],
  unit: string,
): string {
  const [first] = columns;
  const names = [...new Set(columns.flatMap(({ places }) => Object.keys(places)))];
  const sorted = names.sort((a, b) => (first?.places[b] ?? 0) - (first?.places[a] ?? 0));
  const [shown, rest] = [sorted.slice(0, MOST_ROWS), sorted.slice(MOST_ROWS)];
  const row = (title: string, of: readonly string[]): readonly string[] => [
    title,
    ...columns.map(({ places, count }) => {
      const ms = sum(of.map((name) => places[name] ?? 0));
      const each = (ms / count) * 1000;
      return `${each.toLocaleString('en-US', TWO_DIGITS)} µs`;
    }),
  ];
  return alignedTable(
    [`of the main thread, for each ${unit}`, ...columns.map(({ title }) => title)],
    [
      ...shown.map((name) => row(name, [name])),
      ...(rest.length > 0 ? [row('everything else', rest)] : []),
      row('together', names),
    ],
  );
}
