import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { relaySettings } from '../environment.ts';
import { disk } from '../relay/files.ts';
import { type KeptSettings, keepSettings, readSettings } from '../relay/keptSettings.ts';
import type { Post } from '../relay/post.ts';
import { InputFault } from './faults.ts';
import { idIn } from './named.ts';
import { type Given, isFolder, originIn, pathIn, secretIn } from './relayChecks.ts';
import { askRelaySettings, terminal } from './relayFirstRun.ts';

/** What the command line asks for. */
export interface RelayWish {
  readonly table: string | undefined;
  readonly dealer: string | undefined;
  readonly journal: string | undefined;
  readonly fromStart: boolean;
  readonly sayFile: string | undefined;
  /** Ask also for what is kept of an earlier start. */
  readonly setUp: boolean;
}

/** All that a relay must know before it starts. */
export interface RelaySetting {
  readonly post: Post;
  /** Absolute. */
  readonly path: string;
  readonly isFolder: boolean;
  readonly dealer: string | null;
}

/** Where queue, place and settings are kept: `CIGO_STATE_DIR`, else a folder in the user's own. */
export function relayFolder(): string {
  return resolve(relaySettings().stateDir ?? join(homedir(), '.cigo-relay'));
}

/**
 * Settings from the command line, the environment, and what was kept, in this order; what is missing is asked for where
 * somebody sits at a terminal.
 * @throws InputFault naming what is missing or wrong.
 */
export async function settleRelay(wish: RelayWish, folder: string): Promise<RelaySetting> {
  const said = saidNow(wish);
  const given = withKept(said, readSettings(folder));
  const missing = Object.entries(NAMES).filter(
    ([key]) => given[key as keyof typeof NAMES] === null,
  );
  if (missing.length === 0 && !wish.setUp) return checked(given);
  if (process.stdin.isTTY && process.stdout.isTTY) {
    const asked = await askRelaySettings(given, said, terminal());
    keepSettings(disk, folder, asked);
    process.stdout.write(`Kept in ${folder}, for your eyes only.\n`);
    return checked(asked);
  }
  const names = missing.map(([, name]) => name).join(', ');
  throw new InputFault(
    `The relay must be told ${names}; or start it in a terminal, and it asks for what it needs.`,
  );
}

const NAMES = {
  url: 'the address of cigo (CIGO_URL)',
  table: 'its table (--table ID)',
  relay: 'its name (CIGO_RELAY)',
  secret: 'its secret (CIGO_RELAY_SECRET)',
  journal: "the game client's journal, or the folder of journals",
} as const;

/** What this start is told, by its command line and its environment. */
function saidNow({ table, dealer, journal }: RelayWish): Given {
  const { url, relay, secret } = relaySettings();
  return {
    url: url ?? null,
    table: table ?? null,
    relay: relay ?? null,
    secret: secret ?? null,
    dealer: dealer ?? null,
    journal: journal ?? null,
  };
}

function withKept(said: Given, kept: KeptSettings | null): Given {
  return {
    url: said.url ?? kept?.url ?? null,
    table: said.table ?? kept?.table ?? null,
    relay: said.relay ?? kept?.relay ?? null,
    secret: said.secret ?? kept?.secret ?? null,
    dealer: said.dealer ?? kept?.dealer ?? null,
    journal: said.journal ?? kept?.journal ?? null,
  };
}

function checked({ url, table, relay, secret, dealer, journal }: Given): RelaySetting {
  const path = pathIn(journal ?? '');
  const post = {
    url: originIn(url ?? ''),
    table: idIn('--table', table ?? ''),
    relay: idIn('CIGO_RELAY', relay ?? ''),
    secret: secretIn(secret ?? ''),
  };
  return { post, path, isFolder: isFolder(path), dealer };
}
