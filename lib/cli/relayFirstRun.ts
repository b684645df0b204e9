import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { plainText } from '../plainText.ts';
import { disk } from '../relay/files.ts';
import type { KeptSettings } from '../relay/keptSettings.ts';
import { newJournal } from '../relay/post.ts';
import { bodyOf } from '../relay/send/batch.ts';
import { createNet } from '../relay/send/net.ts';
import { type Reply, readResponse } from '../relay/send/reply.ts';
import { printsSerials } from '../relay/serials.ts';
import { journalFolders } from '../relay/usualPlaces.ts';
import { InputFault } from './faults.ts';
import { idIn } from './named.ts';
import { type Given, isFolder, originIn, secretIn } from './relayChecks.ts';

/** Somebody at a terminal. */
export interface Asking {
  ask(question: string, usual: string | null): Promise<string>;
  /** What is typed is not shown; empty keeps what is known. */
  askSecret(question: string): Promise<string>;
  tell(sentence: string): void;
  end(): void;
}

/**
 * Asks for all that a relay must know, looks whether the client prints serials, and tries it with a signed delivery that
 * changes nothing. What the server does not take is asked for again, all of it.
 * @param known what is offered as an answer.
 * @param said what this start was told already: it is not asked for, unless it is of no right form.
 */
export async function askRelaySettings(
  known: Given,
  said: Given,
  asking: Asking,
): Promise<KeptSettings> {
  asking.tell(
    'The owner of the casino gives you the address, the table, and the name and secret of your relay.',
  );
  try {
    for (let [offered, settled] = [known, said]; ; ) {
      const asked = await askOnce(offered, settled, asking);
      tellSerials(asked.journal, asking);
      const reply = await tryOut(asked);
      if (tellReply(reply, asking)) return asked;
      [offered, settled] = [asked, NOTHING];
    }
  } finally {
    asking.end();
  }
}

const NOTHING: Given = {
  url: null,
  table: null,
  relay: null,
  secret: null,
  dealer: null,
  journal: null,
};

async function askOnce(offered: Given, said: Given, asking: Asking): Promise<KeptSettings> {
  const { ask } = asking;
  const settle = (
    key: keyof Given,
    check: (text: string) => string,
    asked: () => Promise<string>,
  ) => settled(said[key], check, asked, asking);
  const id = (name: string) => (text: string) => idIn(name, text);
  const url = await settle('url', originIn, () =>
    ask('Address of cigo', offered.url ?? 'http://127.0.0.1:8787'),
  );
  const table = await settle('table', id('Table'), () => ask('Table', offered.table));
  const relay = await settle('relay', id('Name of your relay'), () =>
    ask('Name of your relay', offered.relay),
  );
  const secret = await settle('secret', secretIn, () => askedSecret(offered, asking));
  const dealer = await settle('dealer', String, () =>
    ask("Your character's name, or - for none", offered.dealer ?? '-'),
  );
  const journal = await settle('journal', String, () =>
    ask('Folder of the journals', offered.journal ?? foundFolder(asking)),
  );
  return {
    url,
    table,
    relay,
    secret,
    dealer: dealer === '-' ? null : dealer,
    journal: resolve(journal),
  };
}

/** What was said before, where it is of the right form, else what is typed. */
async function settled(
  said: string | null,
  check: (text: string) => string,
  ask: () => Promise<string>,
  asking: Asking,
): Promise<string> {
  let before = said;
  return until(asking, async () => {
    const text = before ?? (await ask());
    before = null;
    return check(text);
  });
}

async function askedSecret({ secret }: Given, asking: Asking): Promise<string> {
  const kept = secret === null ? '' : ' (Enter keeps it)';
  const typed = await asking.askSecret(`Secret of your relay, not shown${kept}`);
  return typed === '' && secret !== null ? secret : typed;
}

/** Asks until the answer is of the right form. */
async function until<T>(asking: Asking, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof InputFault) || error instanceof Ended) throw error;
      asking.tell(error.message);
    }
  }
}

function foundFolder(asking: Asking): string | null {
  const found = journalFolders(homedir());
  if (found.length > 1) asking.tell(`Journals were found in ${found.join(' and in ')}.`);
  return found[0] ?? null;
}

function tellSerials(journal: string, asking: Asking): void {
  const prints = printsSerials(disk, journal, isFolder(journal));
  if (prints === true) asking.tell('Your client prints serials: good.');
  if (prints === null) {
    asking.tell(
      `There is nothing in ${journal} yet to see whether your client prints serials: they should look like <0x40001234>.`,
    );
  }
  if (prints === false) {
    asking.tell(
      "Your client's newest journal has no serials, so others can play tricks: in the client's options, beside how many journal files are kept, switch on that the speaker's serial is added to them (ClassicUO since September 2025).",
    );
  }
}

/**
 * Sends a second line that no first one has come before: it is proven like any other, and refused for the gap. (A
 * delivery without lines would be a sign of life.)
 */
async function tryOut(asked: KeptSettings): Promise<Reply> {
  const net = createNet(asked, new AbortController().signal);
  const journal = newJournal(new Date());
  const nothing = { journal, from: 2, utcOffset: null, readAt: null, lines: [''], full: false };
  return readResponse(await net(bodyOf(asked.table, nothing)), asked);
}

/** @returns whether it can be kept: only what a person must mend is asked for again. */
function tellReply(reply: Reply, { tell }: Asking): boolean {
  if (reply.kind === 'wrong') {
    tell(`${reply.trouble} Type it again; Enter keeps what is shown.`);
    return false;
  }
  const isProven = reply.kind !== 'passing' && reply.kind !== 'ahead' && reply.kind !== 'too-large';
  tell(isProven ? 'A signed test was let in.' : reply.trouble);
  return true;
}

/** The person has gone. */
class Ended extends InputFault {}

/** The person at this terminal. */
export function terminal(): Asking {
  let silent = false;
  const output = new Writable({
    write(chunk, _, done) {
      if (!silent) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  const gone = new Promise<never>((_, reject) => {
    lines.once('close', () => reject(new Ended('Nothing was set up, and nothing was kept.')));
  });
  gone.catch(() => undefined);
  const asked = (question: string): Promise<string> =>
    Promise.race([lines.question(question), gone]);
  return {
    async ask(question, usual) {
      const shown = usual === null ? '' : ` [${usual}]`;
      const typed = (await asked(`${question}${shown}: `)).trim();
      return typed === '' && usual !== null ? usual : typed;
    },
    async askSecret(question) {
      process.stdout.write(`${question}: `);
      silent = true;
      try {
        return (await asked('')).trim();
      } finally {
        silent = false;
        process.stdout.write('\n');
      }
    },
    tell: (sentence) => void process.stdout.write(`${plainText(sentence)}\n`),
    end: () => lines.close(),
  };
}
