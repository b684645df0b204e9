import { carryOut, told } from './carryOut.ts';
import { relay } from './relay.ts';
import { RELAY_ARGUMENTS } from './relayUsage.ts';

/** The relay as a program of its own, for a dealer who has nothing else of cigo. Answers the exit status. */
export function runRelayAlone(args: readonly string[], version: string): Promise<number> {
  if (args.some((word) => word === '--version' || word === '-v')) {
    const line = `cigo-relay ${version}, Node.js ${process.versions.node}\n`;
    return Promise.resolve(told(line, process.stdout, 0));
  }
  const usage = `cigo-relay ${RELAY_ARGUMENTS} | --version`;
  return carryOut({ usage, load: () => Promise.resolve(relay) }, args);
}
