import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { PYTHON } from '../support/lacking.ts';
import { readBooks } from './books.ts';
import { FROM_NOW_ON, lines, OPENING, useDesk } from './desk.ts';
import { entryOf } from './gameClient.ts';
import { KINDS, SCRIPTS, textsQueued, untilLooked } from './script.ts';

const desk = useDesk();

describe('the files that a dealer gets', () => {
  test.runIf(PYTHON !== '').each(KINDS)(
    '%s: at most 150 lines, in what Python 2.7 and 3.4 both know',
    (kind) => {
      const text = readFileSync(SCRIPTS[kind], 'utf8');
      expect(text.split('\n').length - 1).toBeLessThanOrEqual(150);
      const grammar = fileURLToPath(new URL('./grammar.py', import.meta.url));
      const { stdout, stderr } = spawnSync(PYTHON, [grammar, SCRIPTS[kind]], { encoding: 'utf8' });
      expect(stdout + stderr).toBe('');
    },
  );

  test('what is not the client is the same in both', () => {
    const [razor, classic] = KINDS.map((kind) => {
      const text = readFileSync(SCRIPTS[kind], 'utf8');
      return text.slice(text.indexOf('# From here on'));
    });
    expect(razor?.length).toBeGreaterThan(5000);
    expect(razor).toBe(classic);
  });

  test('the page says what to set, and each setting is in both', () => {
    const page = readFileSync(new URL('../../docs/relays/README.md', import.meta.url), 'utf8');
    for (const name of ['ADDRESS', 'TABLE', 'RELAY', 'SECRET_FILE', 'STATE_FILE']) {
      expect(page).toContain(`\`${name}\``);
      for (const kind of KINDS) expect(readFileSync(SCRIPTS[kind], 'utf8')).toMatch(`\n${name} = `);
    }
  });
});

describe.runIf(PYTHON !== '').each(KINDS)('%s: what is said reaches the books', (kind) => {
  test('names beyond ASCII, forgeries and channels as they are, at the time when they were said', async () => {
    await desk.started(kind);
    desk.client.say(
      lines(
        ...['Dealer Dan: table open', 'Dealer Dan: seat José', 'Dealer Dan: José bets 5k'],
        ...['Mallory: *José rolls 6, 1*', '[Party][Dealer Dan]: bet off', '*José rolls 3, 4*'],
      ),
    );
    await desk.expectBooks();
    const { ledger, dossier } = await readBooks(desk.books);
    const [forged, counted] = [await dossier(1), await dossier(2)];
    expect(forged.roll).toMatchObject({ name: 'José', counts: false, reason: 'spoken' });
    expect(counted.roll).toMatchObject({ name: 'José', counts: true, dice: [3, 4] });
    const spoken = { name: 'Mallory', text: '*José rolls 6, 1*', type: 'Regular' };
    expect(forged.lines.map(({ line }) => line)).toContainEqual(expect.objectContaining(spoken));
    if (kind === 'classic') return;
    // Its stamps are local time, here three and a half hours behind, and in ticks of a 64th of a second.
    const said = desk.client.said.map(({ at }) => at);
    const [first, last] = [Math.min(...said), Math.max(...said)];
    for (const { time } of ledger) {
      expect(Date.parse(time)).toBeGreaterThanOrEqual(first - 16);
      expect(Date.parse(time)).toBeLessThanOrEqual(last);
    }
  });

  test('a burst of 90 lines under one stamp, and equal lines, which are as many events', async () => {
    await desk.started(kind);
    const chat = Array<string>(80).fill('Gawker: hello');
    desk.client.say(
      lines(...OPENING, ...chat, '*Bob rolls 3, 4*', '*Bob rolls 3, 4*', '*Bob rolls 3, 4*'),
    );
    await desk.expectBooks();
    expect((await readBooks(desk.books)).rolls).toBe(3);
  });

  test('the line before a first die goes with it, and chat stays where it is', async () => {
    await desk.started(kind);
    const throwing = [
      'The first die rolls to a stop and shows: 3',
      'The second die stops and shows: 4',
    ];
    desk.client.say(lines(...OPENING));
    await desk.taken();
    desk.client.say([entryOf({ speaker: null, text: 'Bob lets them go' }, Date.now())]);
    await untilLooked(desk.client);
    desk.client.say(lines(...throwing, 'Total for this roll: 7', 'Gawker: what luck'));
    await desk.expectBooks();
    expect((await readBooks(desk.books)).rolls).toBe(1);
    expect(textsQueued(desk.client)).not.toContain('what luck');
  });

  test('a text that holds a record of its own is none', async () => {
    await desk.started(kind);
    const forged = `a fine cup\n[11/29/2026 20:00:00]  <0x40001234> *Bob rolls 6, 1*`;
    desk.client.say([...lines(...OPENING), entryOf({ speaker: null, text: forged }, Date.now())]);
    desk.client.say(lines('*Bob rolls 3, 4*'));
    await desk.expectBooks(desk.client.said.filter(({ text }) => text !== forged));
  });

  test('said while the script was stopped, in its half-open throw: it goes on where it was', async () => {
    const script = await desk.started(kind);
    desk.client.say(lines(...OPENING, 'Bob: here they go'));
    desk.client.say([entryOf({ speaker: null, text: 'Bob lets them go' }, Date.now())]);
    desk.client.say(lines('The first die rolls to a stop and shows: 3'));
    await desk.taken();
    await script.end('SIGINT');
    desk.client.say(lines('The second die stops and shows: 4', 'Total for this roll: 7'));
    desk.start(kind);
    await desk.expectBooks();
    expect((await (await readBooks(desk.books)).dossier(1)).roll).toMatchObject({
      name: 'Bob',
      counts: true,
    });
  });

  test('a crash between the first line of a throw and its first die', async () => {
    const script = await desk.started(kind);
    desk.client.say([
      ...lines(...OPENING),
      entryOf({ speaker: null, text: 'Bob lets them go' }, Date.now()),
    ]);
    await desk.taken();
    await script.end('SIGKILL');
    desk.client.say(
      lines('The first die rolls to a stop and shows: 3', 'The second die stops and shows: 4'),
    );
    desk.client.say(lines('Total for this roll: 7'));
    desk.start(kind);
    await desk.expectBooks();
    expect((await (await readBooks(desk.books)).dossier(1)).roll).toMatchObject({
      name: 'Bob',
      counts: true,
    });
  });

  test('a crash after more talk than the client keeps, which nobody needs', async () => {
    const script = await desk.started(kind);
    desk.client.say(lines(...OPENING));
    for (let talked = 0; talked < 1120; talked += 70) {
      const talk = Array.from({ length: 70 }, (_, n) => `Gawker: hello ${talked + n}`);
      desk.client.say(lines(...talk));
      await untilLooked(desk.client);
    }
    await script.end('SIGKILL');
    desk.client.say(lines('*Bob rolls 3, 4*'));
    const again = desk.start(kind);
    await desk.expectBooks();
    expect(again.told()).not.toContain(FROM_NOW_ON);
    expect(textsQueued(desk.client).join()).not.toContain('hello');
  });

  test('nothing is sent of what was said before its first start', async () => {
    desk.client.say(lines(...OPENING, '*Bob rolls 3, 4*'));
    await desk.started(kind);
    desk.client.say(lines('Dealer Dan: table open'));
    await desk.expectBooks(desk.client.said.slice(-1));
  });

  test('the words to say are shown, and it is heard while nothing is said', async () => {
    const script = await desk.started(kind);
    desk.client.say(lines(...OPENING, '*Bob rolls 3, 4*'));
    await script.untilTold('Bob rolls 7: come in!');
    const heard = (await readBooks(desk.books)) as unknown as Heard;
    const before = heardAt(heard);
    while (heardAt((await readBooks(desk.books)) as unknown as Heard) === before) await pause(50);
  });
});

interface Heard {
  readonly presence: { readonly relays: readonly { relay: string; heardAt: string | null }[] };
}

function heardAt({ presence }: Heard): string | null {
  return presence.relays.find(({ relay }) => relay === 'dealer')?.heardAt ?? null;
}
