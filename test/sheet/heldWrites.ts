import type { Request, SheetsApi } from '../../lib/sheet/api.ts';
import type { Stage } from './stage.ts';
import { unharmed } from './wholeness.ts';

/** Sheets whose next write can be held: nobody answers it, and it arrives when it is let go. */
export interface HeldWrites {
  readonly sheets: SheetsApi;
  holdNext(): void;
  /** How many arrived. */
  letGo(): Promise<number>;
}

export function heldWrites({ sheets, api }: Stage): HeldWrites {
  const held: (readonly [string, readonly Request[]])[] = [];
  let hold = false;
  return {
    sheets: {
      turn: sheets.turn,
      look: sheets.look,
      read: sheets.read,
      async write(id, requests) {
        if (!hold) return sheets.write(id, requests);
        hold = false;
        held.push([id, requests]);
        return { kind: 'unknown', why: 'no answer' };
      },
    },
    holdNext() {
      hold = true;
    },
    async letGo() {
      hold = false;
      const arrived = held.splice(0);
      for (const [id, requests] of arrived) await unharmed(api, () => sheets.write(id, requests));
      return arrived.length;
    },
  };
}
