import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CallFault } from './faults.ts';

/**
 * Reads a command line as Node does, but refuses an option that is given twice and is not to be `multiple`: nobody can
 * tell which of the two is meant.
 * @throws CallFault that names the option; what Node refuses is an error of Node's.
 */
export function readOptions<const Config extends ParseArgsConfig>(config: Config) {
  const read = parseArgs(config);
  const { args, options = {} } = config;
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const once = tokens.flatMap((token) => {
    return token.kind === 'option' && options[token.name]?.multiple !== true ? [token.name] : [];
  });
  const again = once.find((name, at) => once.indexOf(name) < at);
  if (again === undefined) return read;
  throw new CallFault(`--${again} is given more than once: give it once`);
}
