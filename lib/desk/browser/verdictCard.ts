import { button } from '../../page/browser/controls.ts';
import { el } from '../../page/browser/dom.ts';
import type { Verdict } from '../verdict.ts';

/** What became of an order, and what to say, in large letters. */
export function verdictCard({ order, tone, headline, todo, moves, say }: Verdict): HTMLElement {
  const text = say.join(' ');
  return el('article', { className: `card verdict ${tone}` }, [
    el('p', { className: 'of' }, [el('q', { text: order })]),
    el('h2', { text: `${MARK[tone]}${headline}` }),
    ...(text === '' ? [] : [el('p', { className: 'say', text })]),
    ...(todo === '' ? [] : [el('p', { className: 'todo', text: todo })]),
    ...(moves.length === 0
      ? []
      : [
          el(
            'ul',
            { className: 'moves' },
            moves.map((move) => el('li', { text: move })),
          ),
        ]),
    ...(text === '' ? [] : [copyKey(text)]),
  ]);
}

/** So that nothing is told by its color alone. */
const MARK: Readonly<Record<Verdict['tone'], string>> = { good: '✓ ', bad: '✗ ', calm: '' };

function copyKey(text: string): HTMLButtonElement {
  const key = button(
    'Copy what to say',
    () => {
      void navigator.clipboard.writeText(text).then(
        () => key.replaceChildren('Copied'),
        () => key.replaceChildren('This browser does not let it be copied'),
      );
    },
    'plain',
  );
  return key;
}
