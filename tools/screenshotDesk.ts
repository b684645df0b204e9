import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { openCasino, openPhone, type Phone } from '../test/desk/phone.ts';
import { launch } from '../test/local/page/browser.ts';

/** Takes the README's picture of the desk: `npx tsx tools/screenshotDesk.ts`. Needs Chromium. */

const PATH = fileURLToPath(new URL('../docs/desk.png', import.meta.url));
const [WIDTH, HEIGHT, GAP] = [360, 740, 24] as const;

/** To Alice's first box, with a side bet on her. */
async function play(phone: Phone): Promise<void> {
  await phone.signIn();
  await phone.tap('Open the table');
  for (const name of ['Alice', 'Bob', 'Cleo']) await phone.seat(name);
  await phone.amount('Alice bets…', '5k');
  await phone.dice(3, 4);
  await phone.page.locator('.person').filter({ hasText: 'Bob' }).tap();
  await phone.amount('Bob sides…', '10k');
  await phone.tap('Roll for point');
  await phone.dice(4, 4);
  await phone.page.getByText('the point is 8.').waitFor();
  await phone.allSent();
}

/** Three screens beside each other. */
async function compose(browser: Browser, screens: readonly Buffer[]): Promise<void> {
  const width = screens.length * (WIDTH + GAP) + GAP;
  const viewport = { width, height: HEIGHT + 2 * GAP };
  const page = await (await browser.newContext({ viewport })).newPage();
  const images = screens.map((screen) => {
    const source = `data:image/png;base64,${screen.toString('base64')}`;
    return `<img src="${source}" style="border-radius:18px;display:block" width="${WIDTH}">`;
  });
  const style = `margin:0;padding:${GAP}px;display:flex;gap:${GAP}px;background:#dcd6c8`;
  await page.setContent(`<body style="${style}">${images.join('')}</body>`);
  await page.screenshot({ path: PATH });
  console.log(`${PATH} ${Math.round(statSync(PATH).size / 1024)} KB`);
}

const casino = await openCasino();
const browser = await launch();
try {
  const phone = await openPhone(browser, casino);
  await play(phone);
  const screens = [await phone.page.screenshot()];
  await phone.tap(/^Dice of /);
  await phone.tap('First die: 5');
  await phone.tap('Second die: 3');
  screens.push(await phone.page.screenshot());
  await phone.page.emulateMedia({ colorScheme: 'dark' });
  await phone.tap('Enter the roll');
  await phone.page.getByText('come in!').first().waitFor();
  await phone.allSent();
  await phone.page.locator('.person').filter({ hasText: 'Bob' }).tap();
  screens.push(await phone.page.screenshot());
  await compose(browser, screens);
} finally {
  await browser.close();
  await casino.close();
}
