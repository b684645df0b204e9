import { holdWindow } from '../lib/cli/heldWindow.ts';
import { runRelayAlone } from '../lib/cli/relayAlone.ts';
import { version } from '../package.json';

// In a single executable the arguments begin where they do under node; no `await`, because its script is CommonJS.
void runRelayAlone(process.argv.slice(2), version).then((status) => {
  process.exitCode = status;
  const { platform, stdin: input, stdout: output } = process;
  return status === 0 ? undefined : holdWindow({ platform, input, output });
});
