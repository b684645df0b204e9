import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where ClassicUO and its forks keep their journals, below the client's own folder. */
const JOURNALS = ['Data', 'Client', 'JournalLogs'];
const LIKE_A_CLIENT = /classicuo|tazuo|cuo|ultima|outlands|\buo/i;

/** The folders of journals that are found where players mostly put a client. */
export function journalFolders(home: string): readonly string[] {
  const bases = [
    home,
    ...['Desktop', 'Documents', 'Downloads', 'Games'].map((name) => join(home, name)),
    ...['C:\\', 'C:\\Games', 'C:\\Program Files', 'C:\\Program Files (x86)', 'D:\\', 'D:\\Games'],
  ];
  const outer = bases.flatMap(clientsIn);
  const clients = [...outer, ...outer.flatMap(clientsIn)];
  return clients.map((client) => join(client, ...JOURNALS)).filter((folder) => existsSync(folder));
}

function clientsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && LIKE_A_CLIENT.test(entry.name))
      .map(({ name }) => join(folder, name));
  } catch {
    return [];
  }
}
