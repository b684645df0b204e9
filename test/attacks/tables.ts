import { newJournal, post } from '../../lib/relay/post.ts';
import { type Books, startBooks } from '../support/books.ts';

/** Many tables of one house, each for one crime, so that each finds the same bet. */
export interface Tables {
  readonly books: Books;
  /**
   * At a table of its own: the dealer opens it, seats Bob and confirms 5,000; then come the lines. Answers what came
   * of them alone.
   */
  try(house: string, lines: readonly unknown[]): Promise<Came>;
  /** The same, and then one post of another kind. */
  post(house: string, what: 'rolls' | 'commands', body: object): Promise<Came>;
}

/** What came of lines, in the words of the answer. */
export interface Came {
  readonly rolls: readonly { readonly counts: boolean; readonly reason?: string }[];
  readonly ledger: readonly { readonly kind: string }[];
  readonly refused: readonly { readonly code: string }[];
}

interface HouseSettings {
  readonly dealers: readonly { readonly name: string; readonly serial?: string }[];
  readonly diceSerials?: readonly string[];
}

export const STAMP = '[09/19/2025 07:36:24]  ';
const OPENING = ['table open', 'seat Bob', 'Bob bets 5k'];

/**
 * @param houses one table's settings as house.json has them, by name.
 * @param each so many tables of each.
 */
export async function openTables(
  houses: Readonly<Record<string, HouseSettings>>,
  each: number,
): Promise<Tables> {
  const tables = Object.entries(houses).flatMap(([name, settings]) =>
    Array.from({ length: each }, (_, at) => {
      const id = `${name}-${at}`;
      return { ...settings, id, relays: [{ id: `r-${id}` }] };
    }),
  );
  const books = await startBooks({ tables });
  const used = new Map<string, number>();
  const open = async (house: string) => {
    const at = used.get(house) ?? 0;
    used.set(house, at + 1);
    const from = books.relay(`r-${house}-${at}`, `${house}-${at}`);
    const serial = houses[house]?.dealers[0]?.serial;
    const voice = `${STAMP}${serial === undefined ? '' : `<${serial}> `}Dealer Dan: `;
    const journal = newJournal(new Date());
    const lines = OPENING.map((order) => voice + order);
    mustBeTaken(await post(from, 'journal', { journal, from: 1, lines }));
    return { from, journal, n: lines.length + 1 };
  };
  return {
    books,
    async try(house, lines) {
      const { from, journal, n } = await open(house);
      return mustBeTaken(await post(from, 'journal', { journal, from: n, lines }));
    },
    async post(house, what, body) {
      const { from, journal, n } = await open(house);
      return mustBeTaken(await post(from, what, { journal, n, ...body }));
    },
  };
}

function mustBeTaken({ status, answer }: { status: number; answer: unknown }): Came {
  if (status === 200) return answer as Came;
  throw new Error(`expected the lines to be taken, got ${status} ${JSON.stringify(answer)}`);
}

/** What came of lines in one word: `counts`, a reason, a kind of gold move, a refusal, or `nothing`. */
export function verdict({ rolls, ledger, refused }: Came): string {
  const [roll] = rolls;
  if (roll !== undefined) return roll.counts ? 'counts' : (roll.reason ?? 'nothing');
  return ledger[0]?.kind ?? refused[0]?.code ?? 'nothing';
}
