import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launchKept } from '../local/page/browser.ts';
import { often } from '../support/often.ts';
import { type Casino, openCasino, phoneOf } from './phone.ts';

const KILLS = often(3, 6);

/** The browser's own process, which this test has started with this profile. */
function processOf(profile: string): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const own = pids.find((pid) => {
    const line = commandOf(pid);
    return line.includes(`--user-data-dir=${profile}`) && !line.includes('--type=');
  });
  if (own === undefined) throw new Error(`expected a browser with the profile ${profile}`);
  return Number(own);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

describe.runIf(hasChromium())('a phone whose browser is killed', () => {
  let casino: Casino;
  let profile: string;

  beforeAll(async () => {
    casino = await openCasino();
    profile = mkdtempSync(join(tmpdir(), 'cigo-profile-'));
  });
  afterAll(async () => {
    await casino.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Opens the phone's browser anew, does something, and kills the browser at once. */
  async function once(act: (phone: ReturnType<typeof phoneOf>) => Promise<void>): Promise<void> {
    const context = await launchKept(profile);
    const phone = phoneOf(context, await context.newPage(), casino);
    const closed = new Promise((resolve) => context.once('close', resolve));
    try {
      await phone.page.goto(`${casino.machine.url}/desk`);
      await act(phone);
    } finally {
      process.kill(processOf(profile), 'SIGKILL');
      await closed;
    }
  }

  async function adds(phone: ReturnType<typeof phoneOf>, gold: number): Promise<void> {
    await phone.tap('More');
    await phone.tap('Chest adds…');
    await phone.page.getByLabel('Another amount').fill(String(gold));
    await phone.tap('Say it');
  }

  test('has lost nothing and doubles nothing when it is opened again', async () => {
    await once(async (phone) => {
      await phone.signIn();
      await phone.tap('Open the table');
      await phone.allSent();
    });
    for (let gold = 1; gold <= KILLS; gold += 1) {
      await once(async (phone) => {
        await phone.allSent();
        // Half of them are killed with the order taken, half with it waiting.
        if (gold % 2 === 0) await phone.context.setOffline(true);
        await adds(phone, gold);
        const seen = gold % 2 === 0 ? /not sent yet: 1$/ : /^Connected$/;
        await phone.page.locator('#connection-text', { hasText: seen }).waitFor();
        await phone.page.getByText(`chest adds ${gold}`).first().waitFor();
      });
    }
    await once(async (phone) => {
      await phone.allSent();
      await adds(phone, KILLS + 1);
      await phone.allSent();
      await phone.page.getByText(`${KILLS + 1}: bank → chest`).waitFor();
    });
    const { entries } = await casino.read('/ledger');
    const amounts = (entries as { amount: number }[]).slice(1).map(({ amount }) => amount);
    expect(amounts).toEqual(Array.from({ length: KILLS + 1 }, (_, i) => i + 1));
  });
});
