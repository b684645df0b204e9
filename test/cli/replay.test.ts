import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { built } from '../support/built.ts';
import { type Ended, runCigo } from './runCigo.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const JOURNALS = join(ROOT, 'test/journals');

/** Runs the real command line. */
function cigo(...args: readonly string[]): Promise<Ended> {
  return runCigo(args);
}

/** One plain sentence and exit status 2, without a stack trace, and nothing on stdout. */
function expectFault(answer: Ended, sentence: string): void {
  expect(answer).toMatchObject({ status: 2, stdout: '' });
  expect(answer.stderr).toContain(sentence);
  expect(answer.stderr).not.toMatch(/^ +at /m);
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cigo-replay-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('cigo replay --json', () => {
  test('prints one JSON object a line, one for each file in order, and nothing else', async () => {
    const names = ['forgeries', 'four-line'];
    const files = names.map((name) => join(JOURNALS, `${name}.txt`));
    const house = join(JOURNALS, 'forgeries.house.json');
    const { status, stdout, stderr } = await cigo('replay', '--house', house, '--json', ...files);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    const [first, second] = lines.map((line) => JSON.parse(line));
    expect(first).toMatchObject(
      JSON.parse(readFileSync(join(JOURNALS, 'forgeries.expected.json'), 'utf8')),
    );
    expect(second).toMatchObject({ file: 'four-line.txt', table: 'lucky7' });
    expect(Object.keys(first)).toEqual([
      ...['file', 'table', 'ledger', 'rolls', 'payments', 'refused', 'balances', 'state'],
    ]);
  });

  test('without a house plays one table, lucky7, of Dealer Dan, by all defaults', async () => {
    const file = join(folder, 'first.txt');
    copyFileSync(join(JOURNALS, 'four-line.txt'), file);
    const { status, stdout } = await cigo('replay', '--json', file);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ...JSON.parse(readFileSync(join(JOURNALS, 'four-line.expected.json'), 'utf8')),
      file: 'first.txt',
    });
  });

  test("reads the journal as another dealer's with --dealer", async () => {
    const file = join(JOURNALS, 'change-of-shift.txt');
    const house = join(JOURNALS, 'change-of-shift.house.json');
    const { stdout } = await cigo('replay', '--house', house, '--dealer', 'EVE', '--json', file);
    expect(JSON.parse(stdout)).toMatchObject({
      ledger: [],
      refused: [{ n: 15, text: 'roll for point', code: 'TABLE_CLOSED' }],
      state: { mode: 'closed' },
    });
  });

  test('takes a file without lines, or with a byte order mark', async () => {
    const empty = join(folder, 'empty.txt');
    const marked = join(folder, 'marked.txt');
    writeFileSync(empty, '');
    writeFileSync(marked, '\uFEFF[11/29/2026 20:00:00]  Dealer Dan: table open');
    const { status, stdout } = await cigo('replay', '--json', empty, marked);
    expect(status).toBe(0);
    const [first = '', second = ''] = stdout.split('\n');
    expect(JSON.parse(first)).toMatchObject({ ledger: [], balances: {}, state: { open: false } });
    expect(JSON.parse(second)).toMatchObject({ ledger: [{ entry: 1, n: 1, amount: 25_000 }] });
  });
});

describe('cigo replay', () => {
  test('gives an account that people can read', async () => {
    const file = join(folder, 'account.txt');
    const said = ['Dealer Dan: table open', 'Dealer Dan: seat Bob', 'Dealer Dan: Bob bets 5k'];
    const lines = [...said, '*Bob rolls 6, 6*', '*Bob rolls 1, 2*', 'Dealer Dan: bet off'];
    writeFileSync(file, lines.map((line) => `[11/29/2026 20:00:00]  ${line}\r\n`).join(''));
    const { status, stdout } = await cigo('replay', file);
    expect(status).toBe(0);
    const words = stdout.replace(/ +/g, ' ');
    expect(words).toContain('account.txt');
    expect(words).toContain('4 chest Bob rolls 6+6=12');
    expect(words).toContain('4 bet-to-chest 5,000 stake → chest');
    expect(words).toContain('5 extra-roll Bob rolls 1+2=3 (does not count)');
    expect(words).toContain('6 refused bet off (NO_BET)');
    expect(words).toContain('chest 30,000');
    expect(words).toContain('sum 0');
    expect(stdout).not.toContain('\u001b[');
  });

  test('says in one sentence what is wrong with what it was given', async () => {
    const journal = join(JOURNALS, 'four-line.txt');
    const wrong = join(folder, 'wrong.json');
    writeFileSync(wrong, '{ "tables": [ { "id": "lucky7", "dealers": [], "rule": {} } ] }');
    const [nothing, missing, directory, among, house, faults, dealer, option, command] =
      await Promise.all([
        cigo('replay'),
        cigo('replay', join(folder, 'missing.txt')),
        cigo('replay', '--json', folder),
        cigo('replay', journal, folder),
        cigo('replay', '--house', join(folder, 'missing.json'), journal),
        cigo('replay', '--house', wrong, journal),
        cigo('replay', '--dealer', 'Mallory', journal),
        cigo('replay', '--jsno', journal),
        cigo('reply', journal),
      ]);
    expectFault(nothing, 'Name a journal file');
    expect(missing).toMatchObject({ status: 2 });
    expect(missing.stderr).toContain('There is no such file');
    expectFault(directory, 'This is a folder, not a file');
    expectFault(among, 'This is a folder, not a file');
    expectFault(house, 'There is no such file');
    expectFault(faults, 'tables[0].dealers');
    expect(faults.stderr).toContain('rule');
    expectFault(dealer, 'the table has no dealer "Mallory"; it has Dealer Dan.');
    expectFault(option, '--jsno');
    expectFault(command, 'There is no command "reply"');
  });

  test('is not troubled by a reader that goes away', async () => {
    const file = join(folder, 'long.txt');
    const line = '[11/29/2026 20:00:00]  Dealer Dan: table open\n';
    writeFileSync(file, line.repeat(200_000));
    const child = spawn(process.execPath, [built('bin/cigo.ts'), 'replay', file], {
      cwd: ROOT,
    });
    let stderr = '';
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

test('a file whose lines end as on the Macs of old is told so, and not taken for an empty evening', async () => {
  const file = join(folder, 'mac.txt');
  const said = ['Dealer Dan: table open', 'Dealer Dan: seat Bob', 'Dealer Dan: Bob bets 5k'];
  writeFileSync(file, said.map((line) => `[11/29/2026 20:00:00]  ${line}\r`).join(''));
  const told = await cigo('replay', '--json', file);
  expect(told).toMatchObject({ status: 2, stdout: '' });
  expect(told.stderr).toBe(
    `${file} ends its lines with carriage returns alone, as no game client does: save it with line feeds.\n`,
  );
});

test('what is hidden in a text steers no terminal, and is in the JSON all the same', async () => {
  const file = join(folder, 'hidden.txt');
  const name = 'Bob\u001b[2J\u009b\u202E\u200B';
  const lines = ['Dealer Dan: table open', `*${name} rolls 3, 4*`, 'Dealer Dan: Bo\u0007b bets 5k'];
  writeFileSync(file, lines.map((line) => `[11/29/2026 20:00:00]  ${line}\n`).join(''));
  const [account, json] = [await cigo('replay', file), await cigo('replay', '--json', file)];
  expect(account.stdout).toContain('Bob␛[2J\ufffd<U+202E><U+200B> rolls 3+4=7');
  expect(account.stdout).toContain('Bo␇b bets 5k (BAD_NAME)');
  expect(/[^\n\x20-\x7e]/.test(json.stdout)).toBe(false);
  expect(JSON.parse(json.stdout)).toMatchObject({
    rolls: [{ name }],
    refused: [{ text: 'Bo\u0007b bets 5k', code: 'BAD_NAME' }],
  });
});

test('a file in which nothing moves the table is told so, for it may be the wrong one', async () => {
  const { status, stdout } = await cigo('replay', 'package.json');
  expect(status).toBe(0);
  expect(stdout).toContain('Nothing in it is a roll or an order of "Dealer Dan"');
});

test('nor do rolls open a table: where its dealer is never heard, that is told', async () => {
  const file = join(folder, 'another-dealer.txt');
  const lines = ['Dan: table open', '*Bob rolls 3, 4*'];
  writeFileSync(file, lines.map((line) => `[11/29/2026 20:00:00]  ${line}\n`).join(''));
  const { stdout } = await cigo('replay', file);
  expect(stdout).toContain('No order of "Dealer Dan" is in it: is that the dealer\'s name?');
});

test.each([['--help'], ['replay', '--help']])('help is no error: %s', async (...args) => {
  const { status, stdout, stderr } = await cigo(...args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('cigo replay [--house FILE]');
});
