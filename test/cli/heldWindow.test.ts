import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { holdWindow, type Surroundings } from '../../lib/cli/heldWindow.ts';

const stream = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY });

/** What was written, and whether the program has gone on. */
function started(platform: NodeJS.Platform, isTTY: { input: boolean; output: boolean }) {
  const input = stream(isTTY.input);
  const output = stream(isTTY.output);
  const around: Surroundings = { platform, input, output };
  const seen = { ended: false, input, written: () => String(output.read() ?? '') };
  void holdWindow(around).then(() => {
    seen.ended = true;
  });
  return seen;
}

describe('the window of a program that ends with something to say', () => {
  test('stays on Windows until Enter', async () => {
    const seen = started('win32', { input: true, output: true });
    await turn();
    expect(seen.written()).toBe('Press Enter to close this window.\n');
    expect(seen.ended).toBe(false);
    seen.input.write('\r\n');
    await turn();
    expect(seen.ended).toBe(true);
  });

  test('goes where nothing more can be typed', async () => {
    const seen = started('win32', { input: true, output: true });
    seen.input.end();
    await turn();
    expect(seen.ended).toBe(true);
  });

  test.each([
    ['linux', { input: true, output: true }],
    ['win32', { input: false, output: true }],
    ['win32', { input: true, output: false }],
  ] as const)('does not stay on %s with a terminal as %j says', async (platform, isTTY) => {
    const seen = started(platform, isTTY);
    await turn();
    expect(seen.ended).toBe(true);
    expect(seen.written()).toBe('');
  });
});
