import { fileURLToPath } from 'node:url';

/** How the functions are bundled, apart from the CDK: benchmarks bundle others in the same way. */

/** CommonJS parts of a bundle ask for node's own modules by `require`, which ESM has not. */
export const REQUIRE =
  "import{createRequire as cigoRequire}from'node:module';const require=cigoRequire(import.meta.url);";

/**
 * What the AWS SDK would import late, and never does: other ways to credentials, which a function has in its environment,
 * and streams of events, which no command of ours has. Were one of them in the bundle, esbuild would wrap all that it
 * shares with the rest into functions of its own: 30 KB and 10 ms more of a function that begins.
 */
export const NEVER_IMPORTED: readonly string[] = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
  '@smithy/core/event-streams',
];

/** The file that stands in for the package node-fetch, which brings 90 KB and an import of Node's http. */
export const NODE_FETCH = fileURLToPath(new URL('./nodeFetch.ts', import.meta.url));
