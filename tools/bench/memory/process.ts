import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { quietSdk } from '../../../lib/environment.ts';
import { DEFAULT_HOUSE_TEXT } from '../../../lib/house/defaultHouse.ts';
import { startMachine } from '../../../lib/local/machine.ts';

/** The server of one machine, as `npm start` has it; says how much memory it has whenever it is asked. */
export interface Begun {
  readonly url: string;
  readonly secret: string;
}

/** In bytes, when what nobody needs any more is gone. */
export interface Memory {
  /** Objects of JavaScript, and what hangs on them outside of its heap. */
  readonly held: number;
  /** What the process has of the machine's memory. */
  readonly resident: number;
}

quietSdk();
const [, , folder = ''] = process.argv;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const complaints: string[] = [];
const machine = await startMachine({
  house: { text: DEFAULT_HOUSE_TEXT, file: null },
  secretsFolder: folder,
  booksFolder: join(folder, 'books'),
  port: 0,
  google: null,
  log: (line) => void complaints.push(line),
});
process.on('message', () => {
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  const memory: Memory = { held: heapUsed + external, resident: rss };
  process.send?.(memory);
});
process.on('disconnect', () => void machine.stop().finally(() => process.exit()));
const begun: Begun = { url: machine.url, secret: machine.secrets.relays['dealer']?.[0] ?? '' };
process.send?.(begun);
