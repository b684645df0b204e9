import { el } from '../../page/browser/dom.ts';
import {
  decidedText,
  lineText,
  MARKS,
  moveText,
  type Receipt,
  type RollDossier,
  rollText,
  senderText,
  timeText,
  verdictText,
  whenText,
  windowText,
} from '../words.ts';

/** What staff are shown of a roll. */
export function dossierCards(dossier: RollDossier): readonly HTMLElement[] {
  const { roll, rule, sender, journal, seq, window, receipt } = dossier;
  return [
    verdictCard(roll, rule, [
      `Line ${roll.n} of ${senderText(sender)}, journal ${journal}, commit ${seq}.`,
      ...(roll.byHand === true ? ['Entered by hand.'] : []),
      ...(receipt === undefined ? [] : [`Receipt for the player: ${receipt}`]),
    ]),
    movesCard(dossier.ledger, dossier.takenBack),
    linesCard(dossier),
    card('The rolls beside it', [
      el('p', { text: `${windowText(window)} ${decidedText(window.decidedBy, roll.roll)}` }),
      list(window.rolls.map((one) => otherRoll(one, `${senderText(one.sender)}, line ${one.n}`))),
    ]),
    chainCard(dossier.chain),
  ];
}

/** What a player is shown of his own. */
export function receiptCards(receipt: Receipt): readonly HTMLElement[] {
  const { roll, rule, dealer, text, window, chain } = receipt;
  return [
    verdictCard(roll, rule, [
      `Roll ${roll.roll} at table ${receipt.table}, dealt by ${dealer}.`,
      text === null ? 'The dealer entered the dice by hand.' : `The journal says: ${text}`,
    ]),
    movesCard(receipt.ledger, receipt.takenBack),
    card('Other rolls of this name beside it', [
      el('p', { text: decidedText(window.decidedBy, roll.roll) }),
      list(window.rolls.map((one) => otherRoll({ ...one, receivedAt: one.time }, null))),
    ]),
    card(chain.holds ? `${MARKS.right} The books hold` : `${MARKS.wrong} The books were changed`, [
      el('p', { text: `It is in commit ${chain.seq}, whose hash is:` }),
      el('p', {}, [el('code', { text: chain.hash })]),
    ]),
  ];
}

function verdictCard(
  roll: RollDossier['roll'],
  { word, rule }: { readonly word: string; readonly rule: string },
  more: readonly string[],
): HTMLElement {
  const [tone, mark] = roll.counts ? ['good', MARKS.right] : ['bad', MARKS.wrong];
  return el('article', { className: `card ${tone}` }, [
    el('p', { className: 'of', text: rollText(roll) }),
    el('h2', { text: `${mark} ${verdictText(roll, word)}` }),
    el('p', { text: rule }),
    el('p', { className: 'muted', text: whenText(roll) }),
    ...more.map((text) => el('p', { className: 'muted', text })),
  ]);
}

type Moves = readonly Parameters<typeof moveText>[0][];

function movesCard(
  moves: Moves,
  takenBack: { readonly receivedAt: string; readonly ledger: Moves } | null,
): HTMLElement {
  const back =
    takenBack === null
      ? []
      : [
          el('p', { text: `Taken back, received ${timeText(takenBack.receivedAt)}:` }),
          list(takenBack.ledger.map(moveItem)),
        ];
  return card('The gold it moved', [list(moves.map(moveItem)), ...back]);
}

function moveItem(move: Moves[number]): HTMLElement {
  return el('li', { text: moveText(move) });
}

function linesCard({ lines, earlierLines, roll }: RollDossier): HTMLElement {
  const items = [...earlierLines, ...lines].map((line) => {
    const own = line.n === roll.n && line.seq === roll.seq ? ' (this roll)' : '';
    return el('li', {}, [
      el('code', { text: lineText(line.line) }),
      el('span', { className: 'muted', text: ` line ${line.n}${own}, ${whenText(line)}` }),
    ]);
  });
  return card('The lines as they came', [list(items)]);
}

function otherRoll(
  roll: RollDossier['window']['rolls'][number] | OtherRoll,
  from: string | null,
): HTMLElement {
  return el('li', {}, [
    `Roll ${roll.roll}: ${rollText(roll)}. ${verdictText(roll, roll.word)}. ${roll.rule} `,
    el('span', {
      className: 'muted',
      text: from === null ? whenText(roll) : `${whenText(roll)}, ${from}`,
    }),
  ]);
}

type OtherRoll = Receipt['window']['rolls'][number] & { readonly receivedAt: string };

function chainCard({ holds, hash, previous, checks }: RollDossier['chain']): HTMLElement {
  const marks = checks.map(({ holds: right, told }) => {
    const mark = right === null ? MARKS.open : right ? MARKS.right : MARKS.wrong;
    return el('li', { text: `${mark} ${told}` });
  });
  const title = holds
    ? `${MARKS.right} It hangs in the chain`
    : `${MARKS.wrong} The books were changed`;
  return card(
    title,
    [
      list(marks),
      el('p', { className: 'muted', text: 'Its hash, and the one that it names:' }),
      el('p', {}, [el('code', { text: hash })]),
      el('p', {}, [el('code', { text: previous ?? 'none' })]),
    ],
    holds ? '' : ' bad',
  );
}

function card(title: string, inside: readonly Node[], tone = ''): HTMLElement {
  return el('section', { className: `card${tone}` }, [el('h2', { text: title }), ...inside]);
}

function list(items: readonly HTMLElement[]): HTMLElement {
  return items.length === 0 ? el('p', { className: 'muted', text: 'None.' }) : el('ul', {}, items);
}
