import { plainText } from '../plainText.ts';
import type { Event, Part, Tell } from '../relay/events.ts';
import { newIn } from '../relay/view.ts';
import { refusalLine, rollLine } from '../relay/words.ts';

/** Where a relay shows how it is. */
export interface RelayShow {
  readonly tell: Tell;
  readonly end: () => void;
}

/** Plain lines with their time, for a file or a service manager: each thing once, when it changes. */
export function createRelayLog(out: { write(text: string): unknown }): RelayShow {
  const troubles = new Map<string, string>();
  const wasWell = new Set<string>();
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

  /** What was never well before is not so again. */
  const well = (part: Part): readonly string[] => {
    const again = wasWell.has(part) ? ' again' : '';
    wasWell.add(part);
    return troubles.delete(part) ? [`The ${part} is well${again}.`] : [];
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
        return well(event.part);
      case 'note':
        return [event.loud ? `ATTENTION: ${event.sentence}` : event.sentence];
      case 'queue':
        return [];
    }
  };

  return {
    tell(event) {
      const time = new Date().toISOString();
      for (const line of lines(event)) out.write(`${time} ${plainText(line)}\n`);
    },
    end: () => undefined,
  };
}

function taken(event: Extract<Event, { kind: 'taken' }>): readonly string[] {
  const { rolls, refused, say } = newIn(event);
  return [
    ...rolls.map((roll) => `roll ${rollLine(roll)}`),
    ...refused.map((one) => `refused ${refusalLine(one)}`),
    ...say.map((text) => `say ${text}`),
  ];
}
