import type { Ports } from './stage.ts';

export type When = 'before' | 'after';

/** Thrown where a mirror dies. */
export class Died extends Error {}

/** Ports that count their calls. */
export interface DyingPorts extends Ports {
  readonly calls: number;
}

/** The ports of a mirror that dies at its call number `at`: before that call does anything, or after it has done all. */
export function dying(ports: Ports, at: number, when: When): DyingPorts {
  let calls = 0;
  const deadly = <T extends object>(port: T): T =>
    new Proxy(port, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...given: unknown[]) => {
          calls += 1;
          const mine = calls;
          if (mine === at && when === 'before') throw new Died();
          const answer: unknown = await Reflect.apply(method, target, given);
          if (mine === at) throw new Died();
          return answer;
        };
      },
    });
  return {
    log: deadly(ports.log),
    cursors: deadly(ports.cursors),
    players: deadly(ports.players),
    findings: deadly(ports.findings),
    presence: deadly(ports.presence),
    sheets: deadly(ports.sheets),
    get calls() {
      return calls;
    },
  };
}
