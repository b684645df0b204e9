// Each folder is mutated under its own tests: CIGO_MUTATE=game|journal|ledger. See docs/mutations.md.
const folder = process.env.CIGO_MUTATE ?? 'game';

/** What a broken invariant says is read by nobody but us: that it throws is tested, its words are not. */
const thrownWords = {
  shouldIgnore: (path) =>
    path.isNewExpression() && path.parentPath.isThrowStatement()
      ? 'the words of a broken invariant'
      : undefined,
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'thrown-words', value: thrownWords }];

export default {
  plugins: ['@stryker-mutator/vitest-runner', './stryker.config.mjs'],
  ignorers: ['thrown-words'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.stryker.config.ts', related: false },
  mutate: [`lib/${folder}/**/*.ts`],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 20_000,
  // The compiler has no programming interface from version 7 on, so nothing may look for its settings.
  tsconfigFile: 'none.json',
  ignorePatterns: ['.cache', '.cigo', 'cdk.out', 'coverage', 'dist', 'docs'],
  tempDirName: '.cache/mutants',
  incremental: true,
  incrementalFile: `.cache/mutations/${folder}.json`,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: `.cache/mutations/${folder}-report.json` },
  thresholds: { high: 95, low: 90, break: 90 },
};
