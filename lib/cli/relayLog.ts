import type { Event, Tell } from '../relay/events.ts';
import { newIn } from '../relay/view.ts';
import { printable, rollLine } from '../relay/words.ts';

/** Where a relay shows how it is. */
export interface RelayShow {
  readonly tell: Tell;
  readonly end: () => void;
}

/** Plain lines with their time, for a file or a service manager: each thing once, when it changes. */
export function createRelayLog(out: { write(text: string): unknown }): RelayShow {
  const troubles = new Map<string, string>();
  let connected = false;

  const trouble = ({ part, sentence }: Extract<Event, { kind: 'trouble' }>): readonly string[] => {
    if (part === 'server') connected = false;
    if (troubles.get(part) === sentence) return [];
    troubles.set(part, sentence);
    return [sentence];
  };

  const reached = (): readonly string[] => {
    troubles.delete('server');
    if (connected) return [];
    connected = true;
    return ['Connected.'];
  };

  const lines = (event: Event): readonly string[] => {
    switch (event.kind) {
      case 'taken':
        return taken(event);
      case 'connected':
        return reached();
      case 'trouble':
        return trouble(event);
      case 'well':
        return troubles.delete(event.part) ? [`The ${event.part} is well again.`] : [];
      case 'note':
        return [event.loud ? `ATTENTION: ${event.sentence}` : event.sentence];
      case 'queue':
        return [];
    }
  };

  return {
    tell(event) {
      const time = new Date().toISOString();
      for (const line of lines(event)) out.write(`${time} ${printable(line)}\n`);
    },
    end: () => undefined,
  };
}

function taken(event: Extract<Event, { kind: 'taken' }>): readonly string[] {
  const { rolls, refused, say } = newIn(event);
  return [
    ...rolls.map((roll) => `roll ${rollLine(roll)}`),
    ...refused.map(({ text, code }) => `refused "${text}": ${code}`),
    ...say.map((text) => `say ${text}`),
  ];
}
