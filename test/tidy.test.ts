import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** What the linter cannot see: which folder may know which, and that the core is pure. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['bin', 'lambdas', 'lib', 'test', 'tools', 'types'];
const LONGEST = 300;

/**
 * From the edge down to the core. A file may import from its own place and from those below it,
 * never from above. A new folder is to be given its place here.
 */
const DOWNWARDS = [
  'bin',
  'lambdas',
  'lib/cloud',
  'lib/bundling',
  'lib/cli',
  'lib/export',
  'lib/verify',
  'lib/costs',
  'lib/doctor',
  'lib/local',
  'lib/dossier',
  'lib/desk',
  'lib/page',
  'lib/relay',
  'lib/audit',
  'lib/beforehand.ts',
  'lib/secrets.ts',
  'lib/environment.ts',
  'lib/http',
  'lib/sheet',
  'lib/replay',
  'lib/presence',
  'lib/closing',
  'lib/ledger',
  'lib/house',
  'lib/journal',
  'lib/odds',
  'lib/game',
  'lib/metrics.ts',
  'lib/logLine.ts',
  'lib/plainText.ts',
  'lib/goldText.ts',
];
const PURE = ['lib/game', 'lib/journal', 'lib/odds'];
const IMPURE =
  /\b(process|globalThis|fetch|crypto|performance|setTimeout|setInterval|Math\.random|Date\.now)\b|\bDate\(\)|\bimport\(/;

interface File {
  /** From the root, with `/`. */
  readonly path: string;
  readonly text: string;
}

function filesIn(folder: string): readonly File[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({
      path: path.slice(ROOT.length).replaceAll('\\', '/'),
      text: readFileSync(path, 'utf8'),
    }));
}

const files = FOLDERS.flatMap(filesIn).filter(({ path }) => /\.(ts|grit)$/.test(path));
const shipped = files.filter(({ path }) => /^(bin|lambdas|lib)\//.test(path));

/** What a file imports: files by their path from the root, packages by their name. */
function importsOf({ path, text }: File): readonly string[] {
  const found = text.matchAll(/(?:\bfrom|^import|\bimport\()\s*'([^']+)'/gm);
  return Array.from(found, ([, name = '']) => {
    return name.startsWith('.') ? posix.join(posix.dirname(path), name) : name;
  });
}

/** How far down a file is; -1 for what has no place in the order. */
function depthOf(path: string): number {
  return DOWNWARDS.findIndex((place) => path === place || path.startsWith(`${place}/`));
}

function upwardImports(file: File): readonly string[] {
  const depth = depthOf(file.path);
  if (depth < 0) return [`${file.path} has no place in the order of folders`];
  return importsOf(file)
    .filter((to) => /^(bin|lambdas|lib|test|tools)\//.test(to) && depthOf(to) < depth)
    .map((to) => `${file.path} imports ${to}`);
}

function impurities(file: File): readonly string[] {
  const code = file.text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const [impure] = IMPURE.exec(code) ?? [];
  const foreign = importsOf(file).filter((to) => !to.startsWith('lib/') && to !== 'zod/mini');
  return [...(impure === undefined ? [] : [impure]), ...foreign].map((what) => {
    return `${file.path} uses ${what}`;
  });
}

function isPure({ path }: File): boolean {
  return PURE.some((folder) => path.startsWith(`${folder}/`));
}

describe('imports run downwards only', () => {
  test('in every file that is shipped', () => {
    expect(shipped.length).toBeGreaterThan(0);
    expect(shipped.flatMap(upwardImports)).toEqual([]);
  });

  test('no page knows another', () => {
    const pages = ['lib/desk/', 'lib/dossier/', 'lib/local/page/'];
    const between = shipped.flatMap((file) => {
      const own = pages.find((page) => file.path.startsWith(page));
      const others = pages.filter((page) => own !== undefined && page !== own);
      return importsOf(file)
        .filter((to) => others.some((page) => to.startsWith(page)))
        .map((to) => `${file.path} imports ${to}`);
    });
    expect(between).toEqual([]);
  });

  test('the cloud is known to bin/cloud.ts and its own tests alone', () => {
    const knowing = files
      .filter((file) => importsOf(file).some((to) => to.startsWith('lib/cloud/')))
      .filter(({ path }) => !/^(lib|test)\/cloud\/|^bin\/cloud\.ts$/.test(path));
    expect(knowing.map(({ path }) => path)).toEqual([]);
  });

  test('an upward import is found', () => {
    const upward = { path: 'lib/game/dice.ts', text: "import type { X } from '../journal/x.ts';" };
    expect(upwardImports(upward)).toEqual(['lib/game/dice.ts imports lib/journal/x.ts']);
    const homeless = { path: 'lib/fresh/new.ts', text: '' };
    expect(upwardImports(homeless)).toEqual([
      'lib/fresh/new.ts has no place in the order of folders',
    ]);
  });
});

/** Values that a file lends out; types may have to be nameable where nobody names them yet. */
const LENT =
  /^export (?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class) ([\w$]+)/gm;
/** Lambda and the test runner call these by their names. */
const CALLED = /^(?:(?:lambdas|tools\/bench\/cold)\/.*: handler|test\/support\/\w+\.ts: setup)$/;

/** What files take from one another: `path: name`, and `path: *` where it is all. */
function takenFrom({ path, text }: File): readonly string[] {
  const found = text.matchAll(
    /(?:^import|^export)\s([^;']*?)\sfrom '(\.[^']+)'|import\('(\.[^']+)'\)/gm,
  );
  return Array.from(found).flatMap(([, names = '*', named, loaded = '']) => {
    const from = posix.join(posix.dirname(path), named ?? loaded);
    return names.includes('*')
      ? [`${from}: *`]
      : [...names.matchAll(/([\w$]+)(?: as [\w$]+)?/g)].map(([, name]) => `${from}: ${name}`);
  });
}

test('what nobody else uses is not lent out', () => {
  const taken = new Set(files.flatMap(takenFrom));
  const lent = files.flatMap(({ path, text }) =>
    taken.has(`${path}: *`)
      ? []
      : Array.from(text.matchAll(LENT), ([, name]) => `${path}: ${name}`),
  );
  expect(lent.length).toBeGreaterThan(1000);
  expect(lent.filter((one) => !taken.has(one) && !CALLED.test(one))).toEqual([]);
});

describe('the core is pure', () => {
  test('no clock, randomness, process, network or package but zod', () => {
    expect(files.filter(isPure).flatMap(impurities)).toEqual([]);
  });

  test.each([
    ['const at = Date.now();', 'Date.now'],
    ['const at = new Date();', 'Date()'],
    ['const die = Math.random() * 6;', 'Math.random'],
    ['const home = process.env.HOME;', 'process'],
    ["import { readFileSync } from 'node:fs';", 'node:fs'],
    ["import '@aws-sdk/client-dynamodb';", '@aws-sdk/client-dynamodb'],
  ])('%s is found', (text, what) => {
    expect(impurities({ path: 'lib/game/x.ts', text })).toEqual([`lib/game/x.ts uses ${what}`]);
  });

  test('a time that is given is no clock', () => {
    const text = '/* the process */ const day = new Date(at); // by Date.now()';
    expect(impurities({ path: 'lib/journal/x.ts', text })).toEqual([]);
  });
});

test('one file alone reads the environment', () => {
  const readers = shipped.filter(({ text }) => /\bprocess\.env\b/.test(text));
  expect(readers.map(({ path }) => path)).toEqual(['lib/environment.ts']);
});

test('a file can be read at one sitting', () => {
  const long = files.filter(({ text }) => text.split('\n').length - 1 > LONGEST);
  expect(long.map(({ path }) => path)).toEqual([]);
});

test('nothing is left for later', () => {
  const later = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME'].join('|')})\\b`);
  const open = [...files, ...filesIn('docs')].filter(({ text }) => later.test(text));
  expect(open.map(({ path }) => path)).toEqual([]);
});
