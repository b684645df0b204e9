import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take the longest: last of all, one of them alone would keep the other cores waiting. */
const LONG = /(evenings\d?|kills|simulation|bytes|bundles|docs\/commands)\.test\.ts$/;

/** Long files first, the others in the order that vitest gives them. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** These change what all of a process shares (its environment, clock, network, output) or measure its memory. */
const ALONE = [
  'test/attacks/compare.test.ts',
  'test/audit/lambda.test.ts',
  'test/cli/{verify,command}*.test.ts',
  'test/bundles/nodeFetch.test.ts',
  'test/doctor/**/*.test.ts',
  'test/export/**/*.test.ts',
  'test/relay/{alone,memory}.test.ts',
  'test/sheet/{bell,google,lambda,tokenFaults}.test.ts',
  'test/simulation/**/*.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: 'test/support/built.ts',
    sequence: { sequencer: LongFirst },
    // Whoever is killed, and whoever waits for a browser, leaves a core to another.
    maxWorkers: availableParallelism() + 1,
    // Much is made and soon thrown away: with more room for it, a tenth less time goes into clearing it.
    execArgv: ['--max-semi-space-size=64'],
    // Only what hangs is to fail by them: a busy machine takes twenty times as long.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE } },
      {
        // Loading Google's client, the CDK or Amazon's anew for each file takes longer than most tests.
        extends: true,
        test: {
          name: 'together',
          // Of one of the two, so that it speaks once.
          globalSetup: 'test/support/lacking.ts',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ALONE],
          isolate: false,
        },
      },
    ],
  },
});
