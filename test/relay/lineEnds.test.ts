import { expect, test } from 'vitest';
import { A, Desk, FOLDER } from './journalFolder.ts';
import { createMemoryDisk } from './memoryDisk.ts';
import { createNumberServer, simulateRelay } from './simulated.ts';

test.each(['a file', 'a folder'])(
  'lines that end as on the Macs of old are not read, and it is said: %s',
  async (what) => {
    const disk = createMemoryDisk();
    const file = `${FOLDER}/${A}`;
    const mac = ['Dealer Dan: note 1', '*Bob rolls 3, 4*', 'Dealer Dan: note 2'];
    disk.put(file, mac.map((text) => `[11/29/2026 21:00:00]  ${text}\r`).join(''));
    const isFolder = what === 'a folder';
    const path = isFolder ? FOLDER : file;
    const { net, lines } = createNumberServer();
    const relay = simulateRelay({ disk, net, path, isFolder, fromStart: true });
    await relay.settle();
    const said = relay.events.flatMap((event) => ('sentence' in event ? [event.sentence] : []));
    expect(said).toContain(
      `${file} ends its lines with carriage returns alone, as no game client does: nothing of it is read until there are line feeds.`,
    );
    expect(lines).toEqual([]);
  },
);

test('a line that is half written is no such line', async () => {
  const desk = new Desk().write(A, 'Dealer Dan: hello').start();
  await desk.settled();
  const before = desk.disk.read(`${FOLDER}/${A}`, 0, 1e6).toString();
  desk.disk.put(`${FOLDER}/${A}`, `${before}[11/29/2026 21:09:00]  Dealer Dan: note 1\r`);
  await desk.settled();
  expect(desk.said).not.toContain('carriage returns');
});
