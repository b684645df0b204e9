import { describe, expect, test } from 'vitest';
import type { Sender } from '../../lib/game/facts.ts';
import type { Line } from '../../lib/ledger/delivery.ts';
import { createIntake } from '../../lib/ledger/handle.ts';
import type { StoredCommit } from '../../lib/ledger/log.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { checkJournal } from '../../lib/verify/journal/journal.ts';
import type { FileLine } from '../../lib/verify/journal/lines.ts';
import { type Walked, walk } from '../../lib/verify/walk.ts';
import { goldenNights, type Night, randomNight } from '../ledger/nights.ts';
import { relayed } from '../ledger/relayed.ts';
import { clientLine } from '../support/clientLine.ts';
import { settingsOf } from '../support/setup.ts';
import { foundBy, logOf, said, storedIn } from './books.ts';

const walkedOver = (stored: readonly StoredCommit[]) => walk(logOf(stored), 'lucky7', [], () => {});

/** A dealer's own file, in which the lines are numbered as they were sent. */
function fileOf(lines: readonly string[], file = 'dan.txt'): FileLine[] {
  return lines.map((text, i) => ({ file, n: i + 1, text }));
}

/** The lines that a ledger has kept, where each is the only one of its text. */
function keptOnce({ commits }: Walked, { lines }: Night): readonly number[] {
  return commits
    .flatMap(({ kept }) => kept.map(({ n }) => n))
    .filter((n) => lines.filter((line) => line === lines[n - 1]).length === 1)
    .slice(1);
}

describe('the dealer’s own file gives the same ledger', () => {
  test.each(goldenNights().map((night) => [night.name, night] as const))(
    '%s, but not with a line left out or changed',
    async (_, night) => {
      const { stored, commits } = await relayed(night, 1);
      const file = fileOf(night.lines);
      const journal = { dealer: undefined, lines: file };
      const result = await said({ log: logOf(stored), journal });
      const { entries = 0, rolls = 0 } = commits.at(-1)?.after.table.books ?? {};
      expect(result).toMatchObject({ status: 0, seq: null, wrong: {} });
      expect(result.verified).toMatchObject({ commits: commits.length, entries, rolls });
      expect(JSON.stringify(foundBy(result, 'journal'))).toContain(` ${entries} entr`);
      const walked = await walkedOver(stored);
      const kept = keptOnce(walked, night);
      for (const n of [0.2, 0.5, 0.8].map((part) => kept[Math.floor(part * kept.length)])) {
        const commit = walked.commits.find((one) => one.kept.some((line) => line.n === n));
        const without = file.filter((line) => line.n !== n);
        const gone = checkJournal(walked, night.dealer, without);
        expect(gone, `without line ${n}`).toMatchObject({ kind: 'wrong', seq: commit?.seq });
        expect(gone.kind === 'wrong' && gone.what).toContain(
          JSON.stringify(file[Number(n) - 1]?.text),
        );
        const other = file.map((line) =>
          line.n === n ? { ...line, text: `${line.text} too` } : line,
        );
        expect(checkJournal(walked, night.dealer, other).kind, `line ${n}`).toBe('wrong');
      }
    },
  );

  test('nor with a line more, which is named', async () => {
    const night = randomNight(4);
    const walked = await walkedOver((await relayed(night, 4)).stored);
    const order = clientLine('chest adds 12k');
    for (const after of [20, 45, 70]) {
      const file = fileOf(night.lines).toSpliced(after, 0, {
        file: 'dan.txt',
        n: 999,
        text: order,
      });
      const found = checkJournal(walked, night.dealer, file);
      expect(found).toMatchObject({ kind: 'wrong' });
      expect(found.kind === 'wrong' && found.what).toContain('line 999 of dan.txt');
    }
  });

  test('nor with two lines in another order', async () => {
    const table = tableOf();
    const lines = ['table open', 'seat Alice', 'seat Bob', 'Alice bets 5k'].map(clientLine);
    await table.send(DAN, lines);
    const [open = '', alice = '', bob = '', bet = ''] = lines;
    const found = checkJournal(await table.walked(), 'Dealer Dan', fileOf([open, bob, alice, bet]));
    expect(found).toMatchObject({ kind: 'wrong', seq: 1 });
  });
});

const DAN: Sender = { id: 'dan', role: 'journal', dealer: 'Dealer Dan' };
const EVE: Sender = { id: 'eve', role: 'journal', dealer: 'Eve' };
const PHONE: Sender = { id: 'phone', role: 'console', dealer: 'Dealer Dan' };

/** A table whose senders send what a test says. */
function tableOf() {
  const log = createMemoryLog();
  const intake = createIntake(log);
  const settings = settingsOf({ dealers: [{ name: 'Dealer Dan' }, { name: 'Eve' }] });
  const next = new Map<string, number>();
  const deliver = async (sender: Sender, lines: readonly Line[], run: number): Promise<void> => {
    const journal = `20261129T20${String(run).padStart(2, '0')}00000Z-${sender.id.padEnd(4, '0')}`;
    const key = `${sender.id} ${journal}`;
    const from = next.get(key) ?? 1;
    const table = { id: 'lucky7', settings };
    const times = { utcOffset: null, receivedAt: Date.UTC(2026, 10, 29, 20) };
    const taken = await intake.take({ table, sender, journal, from, lines, ...times });
    if (taken.kind !== 'taken' || taken.wait) throw new Error('expected lines to be taken');
    next.set(key, from + lines.length);
  };
  return {
    send: (sender: Sender, lines: readonly string[], run = 1) =>
      deliver(
        sender,
        lines.map((raw) => ({ kind: 'line', raw })),
        run,
      ),
    order: (sender: Sender, line: string) => deliver(sender, [{ kind: 'order', line }], 1),
    deliver: (sender: Sender, lines: readonly Line[]) => deliver(sender, lines, 1),
    walked: async () => walkedOver(await storedIn(log, 'lucky7')),
  };
}

const stamped = (minute: number, said: string) =>
  clientLine(said).replace('20:00:00', `20:${String(minute).padStart(2, '0')}:00`);
const evening = (minute: number) =>
  ['table open', 'seat Alice', 'Alice bets 5k', '*Alice rolls 2, 3*', 'table closed'].map((said) =>
    stamped(minute, said),
  );

describe('several evenings and several files', () => {
  test('files that follow each other are one journal', async () => {
    const table = tableOf();
    await table.send(DAN, [...evening(1), ...evening(2)].slice(0, 5));
    await table.send(DAN, evening(2));
    const files = [...fileOf(evening(1), 'a.txt'), ...fileOf(evening(2), 'b.txt')];
    const walked = await table.walked();
    expect(checkJournal(walked, 'Dealer Dan', files)).toMatchObject({ kind: 'right', notes: [] });
    const turned = [...files.slice(5), ...files.slice(0, 5)];
    expect(checkJournal(walked, 'Dealer Dan', turned).kind).toBe('wrong');
  });

  test('one evening alone is proven alone', async () => {
    const table = tableOf();
    for (const minute of [1, 2, 3]) await table.send(DAN, evening(minute));
    const found = checkJournal(await table.walked(), 'Dealer Dan', fileOf(evening(2)));
    expect(found).toEqual({
      kind: 'right',
      told: '1 commit of Dealer Dan with 5 lines, decided again from 5 lines of the files: the same 1 roll and 2 entries',
      notes: ['2 commits of Dealer Dan before or after are not in these files, and not proven'],
    });
  });

  test('half an evening is not: the other half is asked for', async () => {
    const table = tableOf();
    for (const line of evening(1)) await table.send(DAN, [line]);
    const walked = await table.walked();
    expect(checkJournal(walked, 'Dealer Dan', fileOf(evening(1).slice(2)))).toMatchObject({
      kind: 'wrong',
      seq: 1,
      what: `commit 1 holds line 1, ${JSON.stringify(evening(1)[0])}, which does not stand in the files`,
    });
    expect(checkJournal(walked, 'Dealer Dan', fileOf(evening(1).slice(0, 3)))).toMatchObject({
      kind: 'wrong',
      seq: 4,
    });
  });

  test('a file of another table has nothing of it', async () => {
    const table = tableOf();
    await table.send(DAN, evening(1));
    expect(checkJournal(await table.walked(), 'Dealer Dan', fileOf(evening(9)))).toMatchObject({
      kind: 'wrong',
      what: 'no line of the files stands in the 1 commit that the ledger has of the journal of Dealer Dan',
    });
    expect(checkJournal(await table.walked(), 'Eve', fileOf(evening(1)))).toMatchObject({
      kind: 'wrong',
      what: 'the ledger holds no line of a journal of Eve',
    });
  });
});

describe('a journal that was only partly sent', () => {
  test('is told where the rest would have counted', async () => {
    const table = tableOf();
    await table.send(DAN, evening(1).slice(0, 3));
    const found = checkJournal(await table.walked(), 'Dealer Dan', fileOf(evening(1)));
    expect(found).toEqual({
      kind: 'wrong',
      seq: null,
      what: `line 4 of dan.txt, ${JSON.stringify(evening(1)[3])}, would have counted, and the ledger has nothing of it after commit 1: it was not sent, or was taken out`,
    });
  });

  test('is right where the rest says nothing', async () => {
    const table = tableOf();
    await table.send(DAN, evening(1));
    const idle = ['Dealer Dan: good night', '*Alice rolls 2, 2*', 'seat Bob'].map(clientLine);
    const file = fileOf([...idle, ...evening(1), ...idle]);
    expect(checkJournal(await table.walked(), 'Dealer Dan', file)).toMatchObject({
      kind: 'right',
      notes: [
        '3 lines before the first that was sent would have counted for nothing',
        '3 lines after the last that mattered would have counted for nothing',
      ],
    });
  });

  test('is told where a relay has lost its place in the middle', async () => {
    const table = tableOf();
    const lines = ['table open', 'seat Alice', 'Alice bets 5k', '*Alice rolls 2, 3*', 'seat Bob'];
    const file = lines.map((said, minute) => stamped(minute, said));
    await table.send(DAN, file.slice(0, 3), 1);
    await table.send(DAN, file.slice(4), 2);
    const found = checkJournal(await table.walked(), 'Dealer Dan', fileOf(file));
    expect(found).toMatchObject({ kind: 'wrong', seq: 2 });
    expect(found.kind === 'wrong' && found.what).toMatch(/^line 4 of dan.txt, .* after commit 1: /);
  });
});

describe('commits of several senders', () => {
  test('what others have sent is taken as the ledger has it, and said so', async () => {
    const table = tableOf();
    const [open = '', seat = '', bet = '', take = '', bob = ''] = [
      'table open',
      'seat Alice',
      'Alice bets 5k',
      'Eve: take table',
      'seat Bob',
    ].map(clientLine);
    const roll = clientLine('*Alice rolls 3, 4*');
    await table.send(DAN, [open, seat]);
    await table.order(PHONE, 'take table now');
    await table.order(PHONE, 'seat Carl');
    await table.send(DAN, [clientLine('take table now'), bet, take]);
    await table.send(EVE, [take, roll, clientLine('Eve: seat Bob')]);
    await table.send(DAN, [roll, bob]);
    const walked = await table.walked();
    const dan = [open, seat, clientLine('take table now'), bet, take, roll, bob];
    expect(checkJournal(walked, 'Dealer Dan', fileOf(dan))).toMatchObject({
      kind: 'right',
      notes: [
        '2 commits of the console phone (Dealer Dan) are taken from the ledger as they are',
        '1 commit of the journal eve (Eve) is taken from the ledger as it is',
      ],
    });
    const eve = [take, roll, clientLine('Eve: seat Bob')];
    expect(checkJournal(walked, 'Eve', fileOf(eve)).kind).toBe('right');
    const without = dan.filter((line) => line !== bet);
    expect(checkJournal(walked, 'Dealer Dan', fileOf(without))).toMatchObject({ kind: 'wrong' });
  });

  test('lines of a client that knows more than the text are found by who said what', async () => {
    const table = tableOf();
    const object = (text: string, name?: string): Line => ({
      kind: 'line',
      raw: { text, ...(name === undefined ? {} : { name, serial: 5 }) },
    });
    await table.deliver(DAN, [
      object('table open', 'Dealer Dan'),
      object('seat Alice', 'Dealer Dan'),
      object('Alice bets 5k', 'Dealer Dan'),
      object('*Alice rolls 2, 3*'),
    ]);
    const lines = ['table open', 'seat Alice', 'Alice bets 5k', '*Alice rolls 2, 3*'];
    const file = fileOf(lines.map(clientLine));
    const walked = await table.walked();
    expect(checkJournal(walked, 'Dealer Dan', file)).toMatchObject({
      kind: 'right',
      notes: [
        '1 commit came from a client that knew more than the text: serials and kinds of lines are the ledger’s',
      ],
    });
    const other = file.map((line) => ({ ...line, text: line.text.replace('2, 3', '3, 4') }));
    expect(checkJournal(walked, 'Dealer Dan', other)).toMatchObject({ kind: 'wrong', seq: 1 });
  });
});
