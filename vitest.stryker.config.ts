import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tests of each folder that is mutated: the quick ones, for they run thousands of times. */
const TESTS: Record<string, readonly string[]> = {
  game: ['test/game', 'test/replay'],
  journal: ['test/journal', 'test/replay'],
  ledger: ['test/ledger'],
};

const folder = process.env['CIGO_MUTATE'] ?? 'game';

const SLOW = [
  'test/game/properties.test.ts',
  'test/ledger/{again,evenings,liveIsReplay,log}.test.ts',
];

/** Broad ones stand last: most mutants end at the first test that fails. */
const BROAD = [
  'golden',
  'refusals',
  'owed',
  'flood',
  'owedCrowd',
  'books',
  'fuzz',
  'late',
  'contention',
  'dynamoLog',
  'sizes',
  'requests',
  'verify',
  'dynamoClient',
  'loads',
];

class NarrowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      BROAD.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
    return files.toSorted((a, b) => place(a) - place(b) || (a.moduleId < b.moduleId ? -1 : 1));
  }
}

export default defineConfig({
  test: {
    include: (TESTS[folder] ?? []).map((tests) => `${tests}/**/*.test.ts`),
    exclude: SLOW,
    isolate: false,
    fileParallelism: false,
    sequence: { sequencer: NarrowFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  },
});
