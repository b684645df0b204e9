import { createMemoryDisk, type MemoryDisk } from './memoryDisk.ts';
import {
  createNumberServer,
  type NumberServer,
  type SimulatedRelay,
  simulateRelay,
} from './simulated.ts';

export const FOLDER = '/game/JournalLogs';
export const [A, B, C] = [19, 20, 21].map((hour) => `2026_11_29_${hour}_00_00_journal.txt`) as [
  string,
  string,
  string,
];

/** A folder of journals, followed by a relay; stamps count seconds. */
export class Desk {
  readonly disk: MemoryDisk = createMemoryDisk();
  readonly server: NumberServer = createNumberServer();
  readonly dealer: string | null;
  relay: SimulatedRelay | null = null;
  seconds = 0;

  constructor(dealer: string | null = 'Dealer Dan') {
    this.dealer = dealer;
  }

  write(name: string, ...said: readonly string[]): Desk {
    const file = `${FOLDER}/${name}`;
    const before = this.disk.read.bind(this.disk);
    const old = this.disk.size(file) === null ? '' : before(file, 0, 1e6).toString();
    const lines = said.map((text) => {
      this.seconds += 1;
      const [minute, second] = [Math.floor(this.seconds / 60), this.seconds % 60].map((part) =>
        String(part).padStart(2, '0'),
      );
      return `[11/29/2026 21:${minute}:${second}]  ${text}\r\n`;
    });
    this.disk.put(file, old + lines.join(''));
    return this;
  }

  /** Starts a relay anew, where one ran before too. */
  start(fromStart = false): Desk {
    const { disk, server, dealer } = this;
    this.relay = simulateRelay({
      disk,
      net: server.net,
      path: FOLDER,
      isFolder: true,
      fromStart,
      dealer,
    });
    return this;
  }

  async settled(): Promise<readonly string[]> {
    for (let look = 0; look < 4; look += 1) await this.relay?.settle();
    return this.server.lines.map((line) => line.replace(/^.*\] {2}/, ''));
  }

  get said(): string {
    return (this.relay?.events ?? [])
      .map((event) => ('sentence' in event ? event.sentence : ''))
      .join(' ');
  }
}
