import { join, sep } from 'node:path';
import { codeOf, disk } from '../relay/files.ts';
import { lockFolder } from '../relay/lock.ts';
import { USUAL_PACE } from '../relay/pace.ts';
import { runRelay } from '../relay/relay.ts';
import { askDealer } from '../relay/send/dealer.ts';
import { createNet } from '../relay/send/net.ts';
import { CallFault, InputFault } from './faults.ts';
import { readOptions } from './options.ts';
import { createRelayLog } from './relayLog.ts';
import { createSayFile } from './relaySay.ts';
import { createRelayScreen } from './relayScreen.ts';
import { type RelayWish, relayFolder, settleRelay } from './relaySettings.ts';

/** `cigo relay`: follows the client's journal and posts what matters of it, until it is told to stop. */
export async function relay(args: readonly string[]): Promise<void> {
  const wish = wishIn(args);
  const folder = relayFolder();
  try {
    await relayIn(folder, wish);
  } catch (error) {
    throw folderFault(folder, error) ?? error;
  }
}

/** A folder of the relay's own that cannot be used, in plain words; null for anything else. */
function folderFault(folder: string, error: unknown): InputFault | null {
  const path = error instanceof Error && 'path' in error ? String(error.path) : '';
  if (path !== folder && !path.startsWith(join(folder, sep))) return null;
  const why = `(${codeOf(error)})`;
  return new InputFault(
    `The folder ${folder}, where the relay keeps its queue, cannot be used ${why}: make it writable, or set CIGO_STATE_DIR to another.`,
  );
}

async function relayIn(folder: string, wish: RelayWish): Promise<void> {
  const unlock = await lockFolder(folder);
  if (unlock === null) {
    throw new InputFault(
      `Another relay uses ${folder}: end it, or set CIGO_STATE_DIR to a folder of this one's own.`,
    );
  }
  const settings = await settleRelay(wish, folder);
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  const show = process.stdout.isTTY
    ? createRelayScreen(process.stdout, settings)
    : createRelayLog(process.stdout);
  const say = wish.sayFile === undefined ? null : createSayFile(wish.sayFile, show.tell);
  const { post, path, isFolder } = settings;
  const net = createNet(post, stop.signal);
  // Of several journals in a folder only his own is to be followed.
  const dealer = settings.dealer ?? (await askDealer(net, post.table, Date.now()));
  try {
    await runRelay(
      {
        to: post,
        path,
        isFolder,
        fromStart: wish.fromStart,
        dealer,
        stateFolder: folder,
        pace: USUAL_PACE,
      },
      {
        files: disk,
        net,
        now: Date.now,
        ticks: () => performance.now(),
        random: Math.random,
        zone: (utc) => -new Date(utc).getTimezoneOffset(),
        tell: (event) => {
          // First, so that whoever sees it on the screen finds it in the file.
          say?.(event);
          show.tell(event);
        },
      },
      stop.signal,
    );
  } finally {
    show.end();
    await unlock();
  }
}

function wishIn(args: readonly string[]): RelayWish {
  const { values, positionals } = readOptions({
    args: [...args],
    allowPositionals: true,
    options: {
      table: { type: 'string' },
      dealer: { type: 'string' },
      'from-start': { type: 'boolean', default: false },
      'say-file': { type: 'string' },
      'set-up': { type: 'boolean', default: false },
    },
  });
  if (positionals.length > 1) {
    throw new CallFault('Name one journal, or one folder of journals');
  }
  return {
    table: values.table,
    dealer: values.dealer,
    journal: positionals[0],
    fromStart: values['from-start'],
    sayFile: values['say-file'],
    setUp: values['set-up'],
  };
}
