import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Left to itself vitest keeps one core free, which on two is half of all.
    maxWorkers: '100%',
    // Only what hangs is to fail by them: a busy machine takes twenty times as long.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  },
});
