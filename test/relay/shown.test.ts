import { describe, expect, test } from 'vitest';
import type { Paper } from '../../lib/cli/paper.ts';
import { createRelayLog } from '../../lib/cli/relayLog.ts';
import { screenOf } from '../../lib/cli/relayScreen.ts';
import type { Event } from '../../lib/relay/events.ts';
import { FIRST_VIEW, seenAfter, type View } from '../../lib/relay/view.ts';

const PLAIN: Paper = {
  print: async () => undefined,
  bold: (text) => text,
  dim: (text) => text,
  good: (text) => text,
  bad: (text) => `!${text}`,
};
const POST = { url: 'https://cigo.example', table: 'lucky7', relay: 'dealer', secret: 'whsec_x' };
const when = { time: '', receivedAt: '', seq: 1 };
const NOTHING = { next: 2, seq: 1, rolls: [], ledger: [], refused: [], say: [], duplicate: false };

function taken(answer: object, lines: readonly string[] = [], from = 1): Event {
  return { kind: 'taken', from, lines, answer: { ...NOTHING, ...answer } };
}

const line = (text: string): string => `[11/29/2026 20:00:00]  ${text}`;
const roll = {
  ...{ roll: 1, n: 4, name: 'Alice', dice: [3, 4] as [number, number], total: 7 },
  ...{ counts: true, outcome: 'come-in' as const, ...when },
};

function seen(...events: readonly Event[]): View {
  return events.reduce(seenAfter, FIRST_VIEW);
}

function screen(view: View, columns = 80, rows = 40): string {
  return screenOf(view, { post: POST, dealer: 'Dealer Dan' }, PLAIN, columns, rows);
}

describe('the screen', () => {
  test('shows connection, table, queue, rolls with verdicts, refusals in red, and what to say', () => {
    const view = seen(
      { kind: 'connected' },
      { kind: 'queue', length: 3 },
      taken(
        {
          rolls: [roll, { ...roll, roll: 2, counts: false, reason: 'extra-roll' }],
          refused: [{ n: 5, text: 'Bob bets 5k', code: 'BOX_RUNNING' }],
          say: ['Alice rolls 7: come in!'],
        },
        [line('Dealer Dan: Alice bets 5k')],
      ),
    );
    expect(screen(view)).toBe(`cigo relay  dealer at table lucky7  (Dealer Dan)
connected  https://cigo.example
Table: open, kept here
Waiting to be sent: 3

Refused
!  "Bob bets 5k": a box is running. Finish the box first, or say "box off".
!  (BOX_RUNNING)

Say
  Alice rolls 7: come in!

Last rolls
  #2 Alice 3 + 4 = 7  does not count: the first roll stands (extra-roll)
  #1 Alice 3 + 4 = 7  counts: come-in
Press Ctrl-C to stop.
`);
  });

  test('says what is wrong, until it is well again', () => {
    const sentence = 'https://cigo.example does not answer: lines wait here until it does.';
    const wrong = seen({ kind: 'connected' }, { kind: 'trouble', part: 'server', sentence });
    expect(screen(wrong)).toContain('!not connected');
    expect(screen(wrong, 40)).toContain(
      '!  https://cigo.example does not answer:\n!  lines wait here until it does.',
    );
    expect(screen(seenAfter(wrong, { kind: 'connected' }))).not.toContain('does not answer');
  });

  test('fits, whatever it has to show, and steers no terminal', () => {
    const say = Array.from({ length: 50 }, (_, i) => `\u001b[2J${i} ${'x'.repeat(300)}`);
    const lines = screen(seen(taken({ say, rolls: Array(50).fill(roll) })), 60, 12)
      .trimEnd()
      .split('\n');
    expect(lines.length).toBeLessThan(12);
    expect(Math.max(...lines.map((one) => one.length))).toBeLessThan(60);
    expect(lines.join('')).not.toContain('\u001b');
  });

  test('says only the code of what a newer server may know', () => {
    const view = seen(
      taken({
        rolls: [{ ...roll, counts: false, reason: 'moon-is-full' }],
        refused: [{ n: 5, text: 'Bob bets 5k', code: 'constructor' }],
      }),
    );
    expect(screen(view)).toContain('!  "Bob bets 5k": (constructor)\n');
    expect(screen(view)).toContain('does not count (moon-is-full)\n');
  });

  test('shows what is hidden in a name, so that nobody passes for another', () => {
    const view = seen(taken({ rolls: [{ ...roll, name: 'Al\u200Bice\u202E' }] }));
    expect(screen(view)).toContain('#1 Al<U+200B>ice<U+202E> 3 + 4');
  });

  test.each([
    ['open, kept here', taken({}, [line('Dealer Dan: table open')])],
    ['closed', taken({}, [line('Dealer Dan: table closed')])],
    ['closed', taken({ rolls: [{ ...roll, counts: false, reason: 'table-closed' }] })],
    ['kept by another dealer', taken({ refused: [{ n: 1, text: 'next', code: 'NOT_KEEPER' }] })],
    ["waiting for the other dealer's journal", taken({ wait: true })],
    ['not heard of yet', taken({}, [line('Mallory: Bob bets 5k')])],
  ])('knows of the table: %s', (table, event) => {
    expect(seen(event).table).toBe(table);
  });

  test('a refusal stays until something else has happened', () => {
    const refused = taken({ refused: [{ n: 5, text: 'Bob bets 5k', code: 'BOX_RUNNING' }] });
    expect(seen(refused, taken({})).refused).toHaveLength(1);
    expect(seen(refused, taken({ rolls: [roll] })).refused).toHaveLength(0);
  });

  test('what an answer to a copy tells again is not shown again', () => {
    expect(seen(taken({ rolls: [roll] }, [], 5)).rolls).toEqual([]);
  });
});

test('the log says each thing once, when it changes', () => {
  const written: string[] = [];
  const log = createRelayLog({ write: (text) => written.push(text.replace(/^\S+ /, '')) });
  const gone: Event = { kind: 'trouble', part: 'server', sentence: 'It does not answer.' };
  const full: Event = { kind: 'trouble', part: 'disk', sentence: 'The disk is full.' };
  const events: readonly Event[] = [
    gone,
    gone,
    { kind: 'connected' },
    { kind: 'connected' },
    { kind: 'queue', length: 1 },
    full,
    full,
    { kind: 'well', part: 'disk' },
    { kind: 'well', part: 'disk' },
    full,
    { kind: 'well', part: 'disk' },
    taken({ rolls: [roll], say: ['Alice rolls 7: come in!'] }),
    gone,
    { kind: 'note', sentence: 'Say it again.', loud: true },
  ];
  for (const event of events) log.tell(event);
  expect(written).toEqual(
    [
      'It does not answer.',
      'Connected.',
      'The disk is full.',
      'The disk is well.',
      'The disk is full.',
      'The disk is well again.',
      'roll #1 Alice 3 + 4 = 7  counts: come-in',
      'say Alice rolls 7: come in!',
      'It does not answer.',
      'ATTENTION: Say it again.',
    ].map((text) => `${text}\n`),
  );
});
