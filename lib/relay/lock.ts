import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from './files.ts';

/**
 * Holds a folder for this process. The system lets go of it when the process ends, however it ends: there is no file
 * that could be left behind and no process number that another one could get.
 * @returns what lets go of it; null where another process has it.
 */
export async function lockFolder(folder: string): Promise<(() => Promise<void>) | null> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
  const address = addressOf(`cigo-relay-${name}`);
  const server =
    (await listen(address)) ?? ((await isLeftBehind(address)) ? await listen(address) : null);
  if (server === null) return null;
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function addressOf(name: string): string {
  switch (process.platform) {
    case 'win32':
      return `\\\\.\\pipe\\${name}`;
    case 'linux':
      return `\0${name}`;
    default:
      return join(tmpdir(), name);
  }
}

function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => {
      if (['EADDRINUSE', 'EACCES'].includes(codeOf(error))) resolve(null);
      else reject(error);
    });
    // Another relay that asks must not keep this process from ending.
    server.listen(address, () => resolve(server.unref()));
  });
}

/** Where the address is a file, one that nobody answers at is left from a process that was killed. */
async function isLeftBehind(address: string): Promise<boolean> {
  if (process.platform === 'win32' || process.platform === 'linux') return false;
  const answered = await new Promise<boolean>((resolve) => {
    const socket = connect(address, () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
  });
  if (!answered) rmSync(address, { force: true });
  return !answered;
}
