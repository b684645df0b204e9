import { button } from '../../page/browser/controls.ts';
import { el } from '../../page/browser/dom.ts';
import type { Checked } from '../lines.ts';
import { orderText, PIPS, type Pips } from '../order.ts';
import type { Desk } from './desk.ts';
import { faceOf } from './pips.ts';
import { openSheet, Preview } from './sheet.ts';

/**
 * Two rows of faces, one for each die.
 * @param roller whose dice they most likely are, by the name that dice print.
 */
export function openDice(desk: Desk, roller: string | null): void {
  openSheet('The dice', ({ close }) => {
    const dice: [Pips | null, Pips | null] = [null, null];
    let name = roller;
    const preview = new Preview(() => {
      const [one, other] = dice;
      if (name === null || one === null || other === null) return;
      close();
      desk.roll(name, [one, other]);
    }, 'Enter the roll');
    const update = (): void => preview.show(checkedRoll(name, dice));
    const seats = desk.ahead()?.state.seats ?? [];
    const names = [...new Set(seats.map(({ rollsAs }) => rollsAs))];
    const people = choiceOf(
      'Who rolled',
      names,
      name,
      (text) => text,
      (picked) => {
        name = picked;
        update();
      },
    );
    const rows = ([0, 1] as const).map((place) =>
      choiceOf(place === 0 ? 'First die' : 'Second die', PIPS, null, faceOf, (picked) => {
        dice[place] = picked;
        update();
      }),
    );
    update();
    return [people, ...rows, ...preview.nodes];
  });
}

function checkedRoll(
  name: string | null,
  [one, other]: readonly [Pips | null, Pips | null],
): Checked {
  if (name === null) return { ok: false, why: 'Tap who rolled.' };
  if (one === null || other === null) return { ok: false, why: 'Tap one face in each row.' };
  const line = orderText({ kind: 'dice', name, dice: [one, other], at: 0 });
  return { ok: true, line, means: `total ${one + other}` };
}

/** A row of keys of which one is down. */
function choiceOf<T extends string | number>(
  title: string,
  values: readonly T[],
  first: T | null,
  face: (value: T) => Node | string,
  pick: (value: T) => void,
): HTMLElement {
  const keys = values.map((value) => {
    const key = button('', () => {
      for (const other of keys) other.setAttribute('aria-pressed', String(other === key));
      pick(value);
    });
    key.append(face(value));
    key.setAttribute('aria-label', `${title}: ${value}`);
    key.setAttribute('aria-pressed', String(value === first));
    return key;
  });
  const className = typeof values[0] === 'number' ? 'keys six' : 'keys';
  return el('fieldset', { className: 'choice' }, [
    el('legend', { text: title }),
    el('div', { className }, keys),
  ]);
}
