import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCigo } from '../support/cigo.ts';
import { missingPrograms } from '../support/lacking.ts';
import { type Documented, documented, unmarked } from './documented.ts';
import { HELD } from './held.ts';
import { ROOT } from './pages.ts';
import { enterRoom, type Room, typed } from './room.ts';
import { BLOCKS, CLOUD, CLOUD_SAYS, RUNS, type Run, SHEET } from './runs.ts';

/** Every command of README and docs is run, or is held to what can be held of it on one machine. */

const ALL = documented();
const isCloud = ({ command }: Documented): boolean => CLOUD.test(command) && !command.includes('[');
const isRun = ({ command }: Documented): boolean =>
  command === SHEET ||
  RUNS.some((run) => run.command === command) ||
  BLOCKS.some((run) => command.startsWith(run.command));
const waysOf = (one: Documented) => HELD.filter(({ commands }) => commands.test(one.command));

const cloud = ALL.filter(isCloud);
const asTyped = ({ command }: Documented): string => {
  const whole = command.replace(/^(?:npm run cigo -- |cigo )?/, 'npm run cigo -- ');
  return whole.replace('--stack NAME', '--stack Cigo').replace(' ID ', ' dealer ');
};
const held = ALL.filter((one) => !isCloud(one) && !isRun(one));

/** Whether all that is typed can be typed here; what is said where it cannot is in `lacking.ts`. */
const HERE = missingPrograms().length === 0;

let room: Room;
beforeAll(async () => {
  room = await enterRoom();
});
afterAll(() => room.leave());

describe('no command is forgotten', () => {
  test('each is run, or is in the list of those that cannot be', () => {
    expect(ALL.length).toBeGreaterThan(60);
    expect(held.filter((one) => waysOf(one).length === 0)).toEqual([]);
  });

  test('the lists name none that stands in no page', () => {
    const lines = ALL.map(({ command }) => command);
    expect(RUNS.map(({ command }) => command).filter((one) => !lines.includes(one))).toEqual([]);
    expect(
      HELD.filter(({ commands }) => !lines.some((line) => commands.test(line))).map(
        ({ why }) => why,
      ),
    ).toEqual([]);
  });

  test('a block of commands says that it is one', () => {
    expect(unmarked()).toEqual([]);
  });
});

describe.runIf(HERE)('typed as they stand', () => {
  test.each(RUNS.map((run) => [run.instead ?? run.command, run] as const))('%s', async (_, run) => {
    await holds(run, run.instead ?? run.command);
  });

  test.each(BLOCKS.map((run) => [run.command.trim(), run] as const))('%s …', async (_, run) => {
    const whole = ALL.find(({ command }) => command.startsWith(run.command))?.command ?? '';
    await holds(run, whole);
  });

  test('in small they have the same options', () => {
    const options = (command = ''): string[] => command.match(/ --[a-z-]+/g) ?? [];
    for (const { command, instead } of RUNS.filter((run) => run.instead !== undefined)) {
      expect(options(instead)).toEqual(options(command));
    }
  });

  test('the export is the ledger', () => {
    const rows = readFileSync(join(room.folder, 'lucky7.csv'), 'utf8').trimEnd().split('\r\n');
    expect(rows).toHaveLength(13);
    expect(rows[0]).toBe('Entry,Time,Kind,Player,From,To,Amount,Roll,Dealer,Note,Seq');
  });

  test('the sheet has the rows that the page shows', async () => {
    const page = readFileSync(`${ROOT}docs/INTERFACES.md`, 'utf8').split(`$ ${SHEET}\n`)[1] ?? '';
    const [shown = ''] = page.split('\n');
    let { output } = await room.type(SHEET);
    while (!output.includes('"bet"')) {
      await pause(200);
      ({ output } = await room.type(SHEET));
    }
    expect(output).toContain(shown);
  });

  async function holds({ status = 0, says, shown }: Run, command: string): Promise<void> {
    const ended = await room.type(command);
    expect(ended.output).toMatch(typeof says === 'string' ? plain(says) : says);
    expect(ended.status).toBe(status);
    const [printed = ''] = (shown ?? '').split('…');
    if (shown !== undefined)
      expect(printed.endsWith(upTo(ended.output, printed.slice(-10)))).toBe(true);
  }
});

describe.runIf(HERE)('what needs the owner’s AWS comes as far as AWS', () => {
  test.each([...new Set(cloud.map(asTyped))])('%s', async (command) => {
    expect((await room.type(command)).output).toContain(CLOUD_SAYS);
  });
});

test.each(held.map((one) => [one.command, one] as const))(
  '%s is held to what it says',
  async (command, one) => {
    await waysOf(one)[0]?.hold(command);
  },
);

describe('what stays up', () => {
  test('npm run demo tells its address, answers there, and ends at Ctrl-C', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cigo-docs-demo-'));
    const cigo = await startCigo(['demo', '--pace', '2000'], folder);
    expect((await fetch(`${cigo.url}/`)).status).toBe(200);
    expect(await cigo.end('SIGINT')).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  });

  test('the npm of the project starts it: once, with all that npm does', async () => {
    const { status, output } = await typed('npm run --silent cigo -- odds --bet 5k', ROOT);
    expect(status).toBe(0);
    expect(output).toContain('a bet of 5,000 favours the house.');
  });
});

function plain(text: string): RegExp {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
}

/** A text up to the end of this part of it. */
function upTo(text: string, part: string): string {
  return text.slice(0, text.indexOf(part) + part.length);
}
