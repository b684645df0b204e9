import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Asking, askRelaySettings } from '../../lib/cli/relayFirstRun.ts';
import { disk } from '../../lib/relay/files.ts';
import { keepSettings, readSettings } from '../../lib/relay/keptSettings.ts';
import { journalFolders } from '../../lib/relay/usualPlaces.ts';
import { type Books, startBooks } from '../support/books.ts';

const NOTHING = { url: null, table: null, relay: null, secret: null, dealer: null, journal: null };
const folder = mkdtempSync(join(tmpdir(), 'cigo-first-run-'));
let books: Books;

beforeAll(async () => {
  books = await startBooks();
});
afterAll(async () => {
  await books.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Somebody who types these answers; empty ones take what is offered. */
function somebody(...answers: readonly string[]) {
  const left = [...answers];
  const told: string[] = [];
  const next = (question: string): string => {
    const answer = left.shift();
    if (answer === undefined) throw new Error(`expected no further question, got ${question}`);
    return answer;
  };
  const asking: Asking = {
    ask: async (question, usual) => next(question) || (usual ?? ''),
    askSecret: async (question) => next(question),
    tell: (sentence) => void told.push(sentence),
    end: () => undefined,
  };
  return { asking, told, left };
}

function journals(name: string, line: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, '2026_11_29_20_00_00_journal.txt'), `${line}\r\n`);
  return path;
}

describe('the first run', () => {
  test('asks for what is needed, sees the serials, and tries it with a signed test', async () => {
    const path = journals('a', '[11/29/2026 20:00:00]  <0x000FD38E> Dealer Dan: hello');
    const { secret } = books.relay();
    const { asking, told } = somebody(books.url, 'lucky7', 'dealer', secret, 'Dealer Dan', path);
    const settings = await askRelaySettings(NOTHING, NOTHING, asking);
    expect(settings).toEqual({
      url: books.url,
      table: 'lucky7',
      relay: 'dealer',
      secret,
      dealer: 'Dealer Dan',
      journal: path,
    });
    expect(told.slice(1)).toEqual([
      'Your client prints serials: good.',
      'A signed test was let in.',
    ]);
    expect(told.join()).not.toContain(secret);
  });

  test('asks for nothing that it was told at this start', async () => {
    const path = journals('c', '[11/29/2026 20:00:00]  Dealer Dan: hello');
    const { secret } = books.relay();
    const said = { ...NOTHING, table: 'lucky7', dealer: 'Dealer Dan', journal: path };
    const { asking, left } = somebody(books.url, 'dealer', secret);
    expect(await askRelaySettings(said, said, asking)).toEqual({
      ...{ url: books.url, relay: 'dealer', secret },
      ...{ table: 'lucky7', dealer: 'Dealer Dan', journal: path },
    });
    expect(left).toEqual([]);
  });

  test('asks for what it was told in no right form, and for all that the server does not take', async () => {
    const path = journals('d', '[11/29/2026 20:00:00]  Dealer Dan: hello');
    const { secret } = books.relay();
    const said = { ...NOTHING, url: books.url, table: 'Lucky 7', relay: 'dealer', journal: path };
    const first = ['lucky8', secret, '-'];
    const { asking, told, left } = somebody(...first, '', 'lucky7', '', '', '', '');
    const settings = await askRelaySettings(said, said, asking);
    expect(settings).toMatchObject({ table: 'lucky7', relay: 'dealer', secret, journal: path });
    expect(told.join('\n')).toContain('not "Lucky 7"');
    expect(told.join('\n')).toContain('There is no table lucky8');
    expect(left).toEqual([]);
  });

  test('says how serials are switched on, and asks again for what was wrong', async () => {
    const path = journals('b', '[11/29/2026 20:00:00]  Dealer Dan: hello');
    const { secret } = books.relay();
    const other = books.relay('olga', 'other').secret;
    const first = [books.url, 'Lucky 7', 'lucky7', 'dealer', 'whsec_short', other, '', path];
    const { asking, told, left } = somebody(...first, '', '', '', secret, '', '');
    const settings = await askRelaySettings(NOTHING, NOTHING, asking);
    expect(settings).toMatchObject({ table: 'lucky7', secret, dealer: null });
    expect(left).toEqual([]);
    expect(told.join('\n')).toContain('has no serials, so others can play tricks');
    expect(told.join('\n')).toContain('Table: an id is 1 to 32 of the characters');
    expect(told.join('\n')).toContain('The secret is not whole');
    expect(told.join('\n')).toContain('The secret is not that of relay dealer');
  });

  test('keeps what was typed where the server is away for the moment', async () => {
    const { secret } = books.relay();
    const path = join(folder, 'none');
    const { asking, told } = somebody('http://127.0.0.1:9/', 'lucky7', 'dealer', secret, '-', path);
    expect((await askRelaySettings(NOTHING, NOTHING, asking)).url).toBe('http://127.0.0.1:9');
    expect(told.at(-1)).toBe('http://127.0.0.1:9 does not answer: lines wait here until it does.');
  });

  test('keeps it readable by its owner alone', () => {
    const settings = { ...books.relay(), dealer: null, journal: '/game' };
    const state = join(folder, 'state');
    keepSettings(disk, state, settings);
    expect(statSync(join(state, 'settings.json')).mode & 0o777).toBe(0o600);
    expect(readSettings(state)).toEqual(settings);
    expect(readSettings(join(folder, 'nowhere'))).toBeNull();
    writeFileSync(join(state, 'settings.json'), `{"secret":"${settings.secret}"}`);
    expect(() => readSettings(state)).toThrow(
      `${join(state, 'settings.json')} cannot be read: remove it, and the relay asks again.`,
    );
    expect(readFileSync(join(state, 'settings.json'), 'utf8')).toContain('whsec_');
  });
});

test('journals are found where people put a client', () => {
  const logs = join(
    folder,
    'Desktop',
    'Ultima Online',
    'ClassicUO',
    'Data',
    'Client',
    'JournalLogs',
  );
  mkdirSync(logs, { recursive: true });
  expect(journalFolders(folder)).toEqual([logs]);
});
