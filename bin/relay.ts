import { runRelayAlone } from '../lib/cli/relayAlone.ts';
import { version } from '../package.json';

// In a single executable the arguments begin where they do under node; no `await`, because its script is CommonJS.
void runRelayAlone(process.argv.slice(2), version).then((status) => {
  process.exitCode = status;
});
