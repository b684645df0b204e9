import { describe, expect, test } from 'vitest';
import { journalsIn, ownerOf } from '../../lib/relay/follow/folder.ts';
import { A, B, C, Desk, FOLDER } from './journalFolder.ts';

describe('which journal is followed first', () => {
  test('the newest that the dealer is heard in, from its end', async () => {
    const desk = new Desk()
      .write(A, 'Dealer Dan: note old')
      .write(B, 'Dealer Dan: note older')
      .write(C, 'Eve: hello')
      .start();
    await desk.settled();
    desk.write(C, 'Dealer Dan: note heard elsewhere').write(B, 'Dealer Dan: note new');
    expect(await desk.settled()).toEqual(['Dealer Dan: note new']);
  });

  test('the newest that bears his name', async () => {
    const [own, other] = [
      '2026_11_29_20_00_00_Dealer Dan_journal.txt',
      '2026_11_29_21_00_00_Eve_journal.txt',
    ];
    const desk = new Desk().write(own, 'x: y').write(other, 'Dealer Dan: note heard').start();
    await desk.settled();
    desk.write(own, 'Dealer Dan: note new').write(other, 'Dealer Dan: note new');
    expect(await desk.settled()).toEqual(['Dealer Dan: note new']);
  });

  test('the newest of all where the dealer is not known', async () => {
    const desk = new Desk(null).write(A, 'a: b').write(B, 'a: b').start();
    await desk.settled();
    desk.write(B, 'Dealer Dan: next');
    expect(await desk.settled()).toEqual(['Dealer Dan: next']);
  });

  test('none is his yet: what is said while it is looked for is not passed over', async () => {
    const desk = new Desk().write(A, 'Eve: hello').start();
    await desk.settled();
    expect(desk.said).toContain("is known to be Dealer Dan's yet: say something in the game.");
    desk.write(A, '*Bob rolls 3, 4*', 'Dealer Dan: next');
    expect(await desk.settled()).toEqual(['*Bob rolls 3, 4*', 'Dealer Dan: next']);
  });

  test('an empty folder: the first journal in it is read from its start', async () => {
    const desk = new Desk(null).start();
    await desk.settled();
    desk.write(A, 'Dealer Dan: next');
    expect(await desk.settled()).toEqual(['Dealer Dan: next']);
  });
});

test('a journal that has vanished is not vouched for: no heartbeat goes out until it is there again', async () => {
  const desk = new Desk().write(A, 'Dealer Dan: hello').start();
  await desk.settled();
  const before = desk.server.requests;
  await desk.settled();
  expect(desk.server.requests).toBeGreaterThan(before);
  desk.disk.remove(`${FOLDER}/${A}`);
  const gone = desk.server.requests;
  await desk.settled();
  expect(desk.server.requests).toBe(gone);
});

describe('a new journal', () => {
  test('is gone over to when the dealer is heard in it, and read from its start', async () => {
    const desk = new Desk().write(A, 'Dealer Dan: hello').start();
    await desk.settled();
    desk.write(A, 'Dealer Dan: note 1').write(B, '*Bob rolls 3, 4*');
    expect(await desk.settled()).toEqual(['Dealer Dan: note 1']);
    expect(desk.said).toContain('it is followed as soon as Dealer Dan says something in it.');
    desk.write(B, 'Dealer Dan: note 2');
    expect(await desk.settled()).toEqual([
      'Dealer Dan: note 1',
      '*Bob rolls 3, 4*',
      'Dealer Dan: note 2',
    ]);
  });

  test('is gone over to when the server welcomes the dealer in it', async () => {
    const desk = new Desk().write(A, 'Dealer Dan: hello').start();
    await desk.settled();
    desk.write(B, 'System: Welcome, Dealer Dan! There are 3 users online.', '*Bob rolls 3, 4*');
    expect(await desk.settled()).toEqual(['*Bob rolls 3, 4*']);
  });

  test("of another client is never followed while the dealer's grows, whoever is heard in it", async () => {
    const desk = new Desk().write(A, 'Dealer Dan: hello').start();
    await desk.settled();
    desk.write(B, 'Eve: hello');
    await desk.settled();
    desk.write(A, 'Dealer Dan: note 1').write(B, 'Dealer Dan: note 1');
    expect(await desk.settled()).toEqual(['Dealer Dan: note 1']);
    desk.write(B, 'Dealer Dan: note 2');
    expect(await desk.settled()).toEqual(['Dealer Dan: note 1']);
    expect(desk.said).toContain(`${B} is another client's journal and is not followed.`);
  });

  test('that was gone over to by mistake is left again as soon as the old one grows, and none of its lines is lost', async () => {
    const desk = new Desk(null).write(A, 'Dealer Dan: hello').start();
    await desk.settled();
    desk.write(A, 'Dealer Dan: note 1');
    await desk.settled();
    desk.write(B, '*Stranger rolls 3, 4*');
    await desk.settled();
    desk.write(A, 'Dealer Dan: seat Alice', '*Alice rolls 3, 4*').write(B, '*Stranger rolls 1, 1*');
    const lines = await desk.settled();
    expect(lines.filter((line) => !line.includes('Stranger'))).toEqual([
      'Dealer Dan: note 1',
      'Dealer Dan: seat Alice',
      '*Alice rolls 3, 4*',
    ]);
    expect(desk.said).toContain(`${A} still grows: it is followed again`);
    desk.write(B, '*Stranger rolls 2, 2*').write(A, 'Dealer Dan: next');
    expect((await desk.settled()).slice(lines.length)).toEqual(['Dealer Dan: next']);
  });

  test('that bears another name is not followed', async () => {
    const own = '2026_11_29_20_00_00_Dealer_Dan_journal.txt';
    const desk = new Desk().write(own, 'Dealer Dan: hello').start();
    await desk.settled();
    desk.write('2026_11_29_21_00_00_Eve_journal.txt', 'Dealer Dan: note 1');
    expect(await desk.settled()).toEqual([]);
  });

  test('that came while no relay ran is read after the rest of the old one', async () => {
    const desk = new Desk().write(A, 'Dealer Dan: hello').start();
    await desk.settled();
    desk
      .write(A, 'Dealer Dan: note 1')
      .write(B, 'Dealer Dan: note 2')
      .write(C, 'Dealer Dan: note 3');
    desk.start();
    expect(await desk.settled()).toEqual([1, 2, 3].map((n) => `Dealer Dan: note ${n}`));
  });

  test('of a session in which the dealer said nothing is read too, once he is heard in a later one', async () => {
    const desk = new Desk().write(A, 'Dealer Dan: hello').start();
    await desk.settled();
    desk.write(B, '*Bob rolls 3, 4*');
    await desk.settled();
    desk.write(C, 'Dealer Dan: note 1');
    expect(await desk.settled()).toEqual(['*Bob rolls 3, 4*', 'Dealer Dan: note 1']);
  });

  test("that was written beside the old one while no relay ran is another client's", async () => {
    const desk = new Desk().write(A, 'Dealer Dan: hello').start();
    await desk.settled();
    desk.write(B, 'Dealer Dan: note 1');
    desk.seconds += 300;
    desk.write(A, 'Dealer Dan: note 2').start();
    expect(await desk.settled()).toEqual(['Dealer Dan: note 2']);
  });

  test('with an earlier name, since the clock was set back, is followed too', async () => {
    const desk = new Desk().write(B, 'Dealer Dan: hello').start();
    await desk.settled();
    desk.seconds -= 1;
    desk.write(A, 'Dealer Dan: note 1');
    expect(await desk.settled()).toEqual(['Dealer Dan: note 1']);
  });

  test('the unfinished last line of the old one is told, a whole roll without its end is sent', async () => {
    for (const [rest, lines] of [
      ['*Bob rolls 3, 4*', ['*Bob rolls 3, 4*', 'Dealer Dan: note 1']],
      ['Dealer Dan: Alice bets 5', ['Dealer Dan: note 1']],
    ] as const) {
      const desk = new Desk().write(A, 'Dealer Dan: hello').start();
      await desk.settled();
      const old = desk.disk.read(`${FOLDER}/${A}`, 0, 1_000).toString();
      desk.disk.put(`${FOLDER}/${A}`, `${old}[11/29/2026 21:00:01]  ${rest}`);
      desk.write(B, 'Dealer Dan: note 1');
      expect(await desk.settled()).toEqual(lines);
      expect(desk.said.includes('is unfinished and was left out')).toBe(lines.length === 1);
    }
  });
});

describe('a journal that vanishes', () => {
  test('is told in one sentence, and a new one is followed', async () => {
    const desk = new Desk().write(A, 'Dealer Dan: hello').start();
    await desk.settled();
    desk.disk.remove(`${FOLDER}/${A}`);
    desk.disk.put(`${FOLDER}/x`, '');
    await desk.settled();
    expect(desk.said).toContain(`${A} has vanished; nothing is lost, and it is waited for.`);
    desk.write(B, 'Dealer Dan: note 1');
    expect(await desk.settled()).toEqual(['Dealer Dan: note 1']);
  });
});

describe('names of journals', () => {
  test("the client's own are told from other texts, the newest last", () => {
    const names = journalsIn([B, 'notes.txt', A, 'x.png']);
    expect(names.map(({ name }) => name)).toEqual([A, B]);
    expect(journalsIn(['b.txt', 'a.log', 'x.png']).map(({ name }) => name)).toEqual([
      'a.log',
      'b.txt',
    ]);
  });

  test.each([
    ['2026_11_29_20_00_00_Dealer Dan_journal.txt', 'Dealer Dan', 'dealer'],
    ['2026_11_29_20_00_00_Dealer_Dan_journal.txt', 'dealer dan', 'dealer'],
    ['2026_11_29_20_00_00_Eve_journal.txt', 'Dealer Dan', 'another'],
    [A, 'Dealer Dan', 'unknown'],
    ['2026_11_29_20_00_00_Eve_journal.txt', null, 'unknown'],
  ])('%s, for %s: %s', (name, dealer, owner) => {
    const [journal] = journalsIn([name]);
    if (journal === undefined) throw new Error('expected a journal');
    expect(ownerOf(journal, dealer, null)).toBe(owner);
  });
});
