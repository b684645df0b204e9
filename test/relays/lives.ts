import { createInterface } from 'node:readline';
import type { Post } from '../../lib/relay/post.ts';
import type { KillPoint } from '../relay/killPoints.ts';
import type { GameClient } from './gameClient.ts';
import { type Kind, startPython } from './script.ts';

/** Where a script is to die, as `lives.py` has it. */
export interface Death {
  readonly point: KillPoint;
  /** How often it first gets past that point. */
  readonly passes: number;
  /** Whether the power fails too: of what was not synced only some beginning is on disk. */
  readonly torn: boolean;
  /** Seconds between a request and a death that comes before its answer. */
  readonly wait: number;
}

/** A script that runs again and again, each time in a process of its own, and dies by its own `SIGKILL`. */
export interface Lives {
  /** One life; false where it had to be ended elsewhere, because nothing led to that point. */
  live(death: Death): Promise<boolean>;
  /** The sentences that were shown in all of them. */
  told(): readonly string[];
  end(): void;
}

export function startLives(kind: Kind, client: GameClient, to: Post): Lives {
  const child = startPython('./lives.py', kind, client, to, ':');
  let wrong = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    wrong += text;
  });
  const printed = createInterface(child.stdout)[Symbol.asyncIterator]();
  const told: string[] = [];
  return {
    async live(death) {
      child.stdin.write(`${JSON.stringify(death)}\n`);
      for (;;) {
        const { value, done } = await printed.next();
        if (done === true || wrong !== '') throw new Error(`expected a script to live: ${wrong}`);
        const said = JSON.parse(value) as string | boolean;
        if (typeof said === 'boolean') return said;
        told.push(said);
      }
    },
    told: () => told,
    end: () => child.stdin.end(),
  };
}
