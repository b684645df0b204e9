import { healthAnswer } from '../../http/answers.ts';
import type { ClockSample } from '../clock.ts';
import { type Finding, fault, ok } from '../finding.ts';
import { ask } from './ask.ts';

/** Whether cigo answers at an address; its clock where anything answers. */
export interface Health {
  readonly finding: Finding;
  readonly well: boolean;
  readonly clock: ClockSample | null;
}

/** @param start what to do where nothing answers. */
export async function checkHealth(url: string, start: string): Promise<Health> {
  const about = 'webhook';
  const reply = await ask(`${url}/health`);
  if (reply === null) {
    return { finding: fault(about, `Nothing answers at ${url}`, start), well: false, clock: null };
  }
  const { status, json, clock } = reply;
  if (status === 200 && healthAnswer.safeParse(json).success) {
    return { finding: ok(about, `${url} answers`), well: true, clock };
  }
  const finding =
    status >= 500 || status === 429
      ? fault(about, `${url} answers ${status}`, "Look into the view's log and try again")
      : fault(
          about,
          `What answers at ${url} is not cigo`,
          `End it or choose another port; ${start}`,
        );
  return { finding, well: false, clock };
}
