const STAMP = '[11/29/2026 20:00:00]  ';

const DICE: Readonly<Record<string, string>> = {
  die1: 'The first die rolls to a stop and shows: ',
  die2: 'The second die stops and shows: ',
  total: 'Total for this roll: ',
};

/**
 * The client's line for what is said in a test, in short:
 * `Alice bets 5k` is Dealer Dan's speech, `Mallory: hello` somebody's, `~Bob throws` nobody's;
 * `*Bob rolls 3, 4*`, `die1 3`, `die2 4` and `total 7` are dice;
 * a serial may stand before any of them (`<0x40001234> die1 3`); `raw …` is a line without a stamp.
 */
export function clientLine(said: string): string {
  if (said.startsWith('raw ')) return said.slice(4);
  const [, serial = '', text = ''] = /^(<0x[0-9A-F]{8}> )?(.*)$/s.exec(said) ?? [];
  return `${STAMP}${serial}${spoken(text)}`;
}

function spoken(text: string): string {
  const [, die = '', value = ''] = /^(die1|die2|total) (\d+)$/.exec(text) ?? [];
  const dice = DICE[die];
  if (dice !== undefined) return `${dice}${value}`;
  if (text.startsWith('~')) return text.slice(1);
  return /^\*|: /.test(text) ? text : `Dealer Dan: ${text}`;
}
