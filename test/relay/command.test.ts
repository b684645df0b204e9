import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Books, startBooks } from '../support/books.ts';
import { environmentOf, type RelayProcess, startRelay } from './relayProcess.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cigo-relay-')));
const running: RelayProcess[] = [];
let books: Books;
let places = 0;

beforeAll(async () => {
  books = await startBooks();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((relay) => relay.end()));
});
afterAll(async () => {
  await books.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A journal and a state folder that nobody else uses. */
function place() {
  places += 1;
  return {
    journal: join(folder, `journal-${places}.txt`),
    state: join(folder, `state-${places}`),
  };
}

function run(...given: Parameters<typeof startRelay>): RelayProcess {
  const relay = startRelay(...given);
  running.push(relay);
  return relay;
}

const said = (...lines: readonly string[]): string =>
  lines.map((line) => `[11/29/2026 20:00:00]  ${line}\r\n`).join('');

async function rolls(table: string): Promise<number> {
  const headers = { authorization: `Bearer ${books.staff}` };
  const response = await fetch(`${books.url}/v1/tables/${table}`, { headers });
  return ((await response.json()) as { rolls: number }).rolls;
}

describe('cigo relay', () => {
  test('sends what is said from now on, says what came of it, and goes on there when started again', async () => {
    const { journal, state } = place();
    const sayFile = join(folder, 'say.txt');
    writeFileSync(journal, said('Dealer Dan: note before'));
    const env = environmentOf(books.relay(), state);
    const args = ['--table', 'lucky7', '--say-file', sayFile, journal];
    const first = run(args, env);
    await first.untilPrinted('Connected.');
    expect(first.printed()).toContain(`Following ${journal} from its end.`);
    appendFileSync(
      journal,
      said(
        'Dealer Dan: table open',
        'Dealer Dan: seat Alice',
        'Dealer Dan: Alice bets 5k',
        '*Alice rolls 3, 4*',
      ),
    );
    await first.untilPrinted('say Alice rolls 7: come in!');
    appendFileSync(journal, said('Dealer Dan: Bob bets 5k'));
    await first.untilPrinted(
      'refused "Bob bets 5k": a box is running. Finish the box first, or say "box off". (BOX_RUNNING)',
    );
    expect(readFileSync(sayFile, 'utf8')).toBe('"Bob bets 5k": a box is running.\n');
    expect(await first.end()).toBe(0);

    appendFileSync(journal, said('Dealer Dan: roll for point', '*Alice rolls 2, 2*'));
    const again = run(args, env);
    await again.untilPrinted('say Alice rolls 4: the point is 4.');
    expect(again.printed()).toContain(`Going on in ${journal}.`);
    expect(await again.end()).toBe(0);
    expect(await rolls('lucky7')).toBe(2);
    expect(first.printed()).not.toContain('\u001b');
    expect(first.printed() + again.printed()).not.toMatch(/note before|whsec_/);
  });

  test('does not run twice in one folder', async () => {
    const { journal, state } = place();
    writeFileSync(journal, '');
    const env = environmentOf(books.relay(), state);
    await run(['--table', 'lucky7', journal], env).untilPrinted('Connected.');
    const second = run(['--table', 'lucky7', journal], env);
    await second.untilPrinted('set CIGO_STATE_DIR to a folder of this one');
    expect(await second.ended()).toBe(2);
    expect(second.printed()).toBe(
      `Another relay uses ${state}: end it, or set CIGO_STATE_DIR to a folder of this one's own.\n`,
    );
  });

  test.each([
    [
      { CIGO_RELAY: '' },
      ['--table', 'lucky7'],
      'The relay must be told its name (CIGO_RELAY), the game client',
    ],
    [
      { CIGO_URL: 'cigo' },
      ['x'],
      'Put the environment right: CIGO_URL is not an http or https address.',
    ],
    [{ CIGO_RELAY_SECRET: 'whsec_abc' }, ['--table', 'lucky7', 'x.txt'], 'The secret is not whole'],
    [
      {},
      ['--table', 'Lucky 7', 'x.txt'],
      '--table: an id is 1 to 32 of the characters a-z, 0-9 and -, not "Lucky 7".',
    ],
    [
      {},
      ['--table', 'lucky7', 'x.txt', 'y.txt'],
      'Name one journal, or one folder of journals; use cigo relay --table ID',
    ],
  ])('with %j and %j says what to do, in one sentence', async (env, args, sentence) => {
    const relay = run(args, { ...environmentOf(books.relay(), place().state), ...env });
    await relay.untilPrinted(sentence);
    expect(await relay.ended()).toBe(2);
    expect(relay.printed().trimEnd().split('\n')).toHaveLength(1);
    expect(relay.printed()).not.toContain(books.relay().secret);
  });
});

describe('nothing is lost, and it is said in one sentence', () => {
  test('where its own folder cannot be used', async () => {
    const { journal, state } = place();
    writeFileSync(state, 'a file');
    const relay = run(['--table', 'lucky7', journal], environmentOf(books.relay(), state));
    expect(await relay.ended()).toBe(2);
    expect(relay.printed()).toBe(
      `The folder ${state}, where the relay keeps its queue, cannot be used (EEXIST): make it writable, or set CIGO_STATE_DIR to another.\n`,
    );
  });

  /** Starts with something wrong, and answers what was printed after a while, and how often it asked. */
  async function troubled(env: Record<string, string>, args: readonly string[], sentence: string) {
    const relay = run(args, env);
    await relay.untilPrinted(sentence);
    await pause(1_500);
    await relay.end();
    return relay
      .printed()
      .split('\n')
      .filter((line) => line.includes(sentence));
  }

  test.each([
    [
      'a wrong secret',
      'lucky7',
      { CIGO_RELAY_SECRET: `whsec_${'A'.repeat(43)}=` },
      'The secret is not that of relay dealer',
    ],
    ['a wrong table', 'lucky8', {}, 'There is no table lucky8 at'],
    ["another's table", 'other', {}, 'dealer is no relay of table other'],
  ])('%s', async (_, table, wrong, sentence) => {
    const { journal, state } = place();
    writeFileSync(journal, said('Dealer Dan: note 1'));
    const env = { ...environmentOf(books.relay(), state), ...wrong };
    const before = books.logged.length;
    const told = await troubled(env, ['--table', table, '--from-start', journal], sentence);
    expect(told).toHaveLength(1);
    expect(books.logged.length - before).toBeLessThanOrEqual(2);
    expect(readFileSync(join(state, 'queue'), 'utf8')).toContain('note 1');
  });

  test('a server that answers with a page, and is cigo again', async () => {
    const { journal, state } = place();
    writeFileSync(journal, said('Olga: note 1'));
    let asked = 0;
    const page = createServer((_, response) => {
      asked += 1;
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html>Welcome to the hotel</html>');
    });
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
    const olga = books.relay('olga', 'other');
    const args = ['--table', 'other', '--from-start', journal];
    const told = await troubled(
      environmentOf({ ...olga, url }, state),
      args,
      'is not cigo (HTTP 200): check the address.',
    );
    expect(told).toHaveLength(1);
    expect(asked).toBeLessThanOrEqual(2);
    page.closeAllConnections();
    page.close();
    const relay = run(args, environmentOf(olga, state));
    await relay.untilPrinted('Connected.');
    appendFileSync(journal, said('*Bob rolls 1, 2*'));
    await relay.untilPrinted('Bob 1 + 2 = 3  does not count: the table is closed (table-closed)');
  });

  test('a journal that vanishes and comes back', async () => {
    const { journal, state } = place();
    writeFileSync(journal, said('Eve: hello'));
    const relay = run(['--table', 'lucky7', journal], environmentOf(books.relay('eve'), state));
    await relay.untilPrinted('Connected.');
    rmSync(journal);
    await relay.untilPrinted(`${journal} has vanished; nothing is lost, and it is waited for.`);
    const later = said('*Carl rolls 1, 2*').replace('20:00:00', '20:00:05');
    writeFileSync(journal, later);
    await relay.untilPrinted('was begun anew; it is read from its start.');
    await relay.untilPrinted('Carl 1 + 2 = 3');
    expect(relay.printed().split('has vanished')).toHaveLength(2);
  });

  test('a disk that is full: it waits, and goes on when there is room', async () => {
    const { journal, state } = place();
    const lines = Array.from({ length: 60 }, (_, i) => `Eve: note ${i} ${'x'.repeat(60)}`);
    writeFileSync(journal, said(...lines, '*Dora rolls 1, 2*'));
    const env = environmentOf(books.relay('eve'), state);
    const args = ['--table', 'lucky7', '--from-start', journal];
    const full = run(args, env, 'ulimit -f 8');
    await full.untilPrinted('The disk is full: make room on it; nothing is lost');
    await pause(2_500);
    expect(full.printed().split('The disk is full')).toHaveLength(2);
    expect(await full.end()).toBe(0);
    expect(statSync(join(state, 'queue')).size).toBeLessThanOrEqual(4_096);
    const relay = run(args, env);
    await relay.untilPrinted('Dora 1 + 2 = 3');
  });
});

test('what is kept is for its owner alone', async () => {
  const { journal, state } = place();
  writeFileSync(journal, '');
  await run(['--table', 'lucky7', journal], environmentOf(books.relay(), state)).untilPrinted(
    'Connected.',
  );
  expect(statSync(state).mode & 0o077).toBe(0);
  for (const name of readdirSync(state)) expect(statSync(join(state, name)).mode & 0o077).toBe(0);
});
