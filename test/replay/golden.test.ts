import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { linesOf } from '../../lib/cli/lines.ts';
import { readHouseText } from '../../lib/house/read.ts';
import { gatherOutcome, type Outcome } from '../../lib/replay/outcome.ts';
import { createPlayer } from '../../lib/replay/player.ts';

const FOLDER = new URL('../journals/', import.meta.url).pathname;

const JOURNALS = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.txt'))
  .map((file) => file.slice(0, -'.txt'.length));

async function played(name: string): Promise<Outcome> {
  const read = readHouseText(readFileSync(`${FOLDER}${name}.house.json`, 'utf8'));
  const table = read.ok ? read.house.tables[0] : undefined;
  if (table === undefined) throw new Error(`expected ${name}.house.json to be right`);
  const player = createPlayer(table.settings, table.settings.dealers[0]?.name ?? '');
  const gathered = gatherOutcome();
  let n = 0;
  for await (const lines of linesOf(`${FOLDER}${name}.txt`)) {
    for (const line of lines) {
      n += 1;
      gathered.add(player.hear(line, n));
    }
  }
  gathered.add(player.end());
  return gathered.outcome(player);
}

describe('the journals of test/journals', () => {
  test('are all there', () => {
    expect(JOURNALS.length).toBeGreaterThanOrEqual(18);
  });

  test.each(JOURNALS)('%s gives what is expected of it', async (name) => {
    const { file, table, ...expected } = JSON.parse(
      readFileSync(`${FOLDER}${name}.expected.json`, 'utf8'),
    );
    expect(file).toBe(`${name}.txt`);
    expect(table).toBe('lucky7');
    const outcome = await played(name);
    expect(outcome).toMatchObject(expected);
    expect(outcome.balances).toEqual(expected.balances);
    // The journals are older than what is owed and can come to be owed, which other tests look at.
    const { owed: _, exposure: __, ...state } = outcome.state;
    expect(state).toEqual(expected.state);
  });
});
