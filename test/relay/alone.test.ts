import { afterEach, expect, test, vi } from 'vitest';
import { runRelayAlone } from '../../lib/cli/relayAlone.ts';
import { runCigo } from '../../lib/cli/run.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** What is printed on stderr meanwhile. */
async function complaintOf(run: () => Promise<number>): Promise<string> {
  const told: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => told.push(String(text)) > 0);
  expect(await run()).toBe(2);
  return told.join('');
}

test.each([
  [
    'two journals',
    ['--table', 'lucky7', 'a', 'b'],
    /^Name one journal, or one folder of journals; /,
  ],
  ['an option that there is not', ['--tabel', 'lucky7'], /^Unknown option '--tabel'; /],
])('%s: a program is told by the name that it was started by', async (_, args, sentence) => {
  const alone = await complaintOf(() => runRelayAlone(args, '1.0.0'));
  expect(alone).toMatch(sentence);
  expect(alone).toContain('; use cigo-relay --table ID ');
  vi.restoreAllMocks();
  const within = await complaintOf(() => runCigo(['relay', ...args]));
  expect(within).toMatch(sentence);
  expect(within).toContain('; use cigo relay --table ID ');
});
