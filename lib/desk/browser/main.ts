import { byId } from '../../page/browser/dom.ts';
import { Desk } from './desk.ts';
import { registerWorker } from './registerWorker.ts';
import { draw } from './screen.ts';
import { askForKey, type SignedIn } from './signIn.ts';
import { clearStore, readStore, secureStore, writeStore } from './store.ts';
import { forgetKey, keepKey, readKey } from './vault.ts';

/** One desk in one tab: two would give the same numbers to different orders. */
const LOCK = 'cigo-desk';

async function begin(): Promise<void> {
  registerWorker();
  const { key, memory } = (await keptSignIn()) ?? (await freshSignIn());
  const desk: Desk = new Desk(key, memory, () => draw(desk, forget));
  function leave(how: () => Promise<void>): void {
    desk.stop();
    void how().then(() => location.reload());
  }
  function forget(): void {
    leave(clearStore);
  }
  byId('again').addEventListener('click', () => leave(forgetKey));
  byId('desk').hidden = false;
  byId('connection').hidden = false;
  draw(desk, forget);
  const wake = (): void => {
    if (document.visibilityState === 'visible') desk.wake();
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  await desk.run();
}

async function keptSignIn(): Promise<SignedIn | null> {
  const memory = await readStore();
  const key = memory === null ? null : await readKey();
  return memory === null || key === null ? null : { key, memory };
}

/** Whoever signs in again as the same console finds what waited. */
async function freshSignIn(): Promise<SignedIn> {
  const before = await readStore();
  const { key, memory } = await askForKey(before?.console ?? null);
  const same =
    before?.console.table === memory.console.table && before.console.relay === memory.console.relay;
  const kept = same ? before : memory;
  await keepKey(key);
  writeStore(kept);
  await secureStore();
  // So that a device short of room clears something else first; it may say no.
  void navigator.storage.persist().catch(() => false);
  return { key, memory: kept };
}

function say(sentence: string): void {
  byId('notice').textContent = sentence;
  byId('notice').hidden = false;
}

function start(): void {
  if (!('locks' in navigator) || crypto.subtle === undefined) {
    say('This address is not safe enough for a key: open the desk by https, or on localhost.');
    return;
  }
  void navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null)
      say('The desk is open in another tab of this device: use that one, or close it and reload.');
    else await begin();
  });
}

start();
