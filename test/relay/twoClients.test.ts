import { describe, expect, test } from 'vitest';
import { A, B, Desk } from './journalFolder.ts';

const SAID = 'Dealer Dan: chest adds 5k';
const BESIDE = `${B} is another client's journal and is not followed.`;

/** A look at the journals, as there is one every 150 ms. */
function look({ relay }: Desk): void {
  if (relay === null) throw new Error('expected a relay');
  while (relay.reader.step().more);
  relay.clock.ticks += 150;
}

/** The same is heard in another journal at the same time, or so many seconds later. */
function heardToo(desk: Desk, name: string, said: string, later = 0): Desk {
  desk.seconds += later - 1;
  return desk.write(name, said);
}

describe('what the dealer says is heard by a second client beside him, and booked once', () => {
  test('where the other client writes it down first', async () => {
    const desk = new Desk().write(A, 'Dealer Dan: hello').start();
    await desk.settled();
    desk.write(B, 'Eve: hello');
    await desk.settled();
    desk.write(B, SAID);
    look(desk);
    look(desk);
    heardToo(desk, A, SAID);
    expect(await desk.settled()).toEqual([SAID]);
    expect(desk.said).toContain(BESIDE);
  });

  test.each([
    ['at the same second', SAID, 0],
    ['on two sides of a second', SAID, 1],
    ['by a client that prints serials', `<0x000FD38E> ${SAID}`, 0],
  ])('where it is the first line of the other one: %s', async (_, said, later) => {
    const desk = new Desk().write(A, 'Dealer Dan: hello').start();
    await desk.settled();
    heardToo(desk.write(A, SAID), B, said, later);
    expect(await desk.settled()).toEqual([SAID]);
    expect(desk.said).toContain(BESIDE);
  });

  test.each([
    ['a roll', '*Bob rolls 3, 4*'],
    ['a die', 'The first die rolls to a stop and shows: 3'],
  ])('and so is %s, where nobody says who the dealer is', async (_, said) => {
    const desk = new Desk(null).write(A, 'Dealer Dan: hello').start();
    await desk.settled();
    heardToo(desk.write(A, said), B, said);
    const sent = await desk.settled();
    expect(sent.filter((line) => line === said)).toEqual([said]);
  });

  test('but the same words in a later session are said again', async () => {
    const desk = new Desk().write(A, 'Dealer Dan: hello').start();
    await desk.settled();
    heardToo(desk.write(A, SAID), B, SAID, 2);
    expect(await desk.settled()).toEqual([SAID, SAID]);
  });
});
