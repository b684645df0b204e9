import type { Settings } from '../game/settings.ts';
import { goldText } from '../goldText.ts';
import type { Commit, Head } from './commit.ts';
import { says } from './take.ts';

/** So much of a hash is said, as `cigo verify` shows it. */
const SAID_LETTERS = 8;

/**
 * What is said once a commit has closed the table: where the gold lies, and the place in the chain, by which anyone can
 * hold the books against the journal. Nothing is read for it; totals by kind need the whole evening.
 */
export function closingWords({ commit, settings, hash }: Head): readonly string[] {
  if (commit === null || settings === null || !isClosing(commit, settings)) return [];
  const { entries, rolls, house } = commit.after.table.books;
  const held = house.bank + house.chest + house.stake + house.sides;
  const start = (hash ?? '').slice(0, SAID_LETTERS);
  return [
    `The table is closed: bank ${goldText(house.bank)}, chest ${goldText(house.chest)}, all players together ${goldText(-held)}, sum 0.`,
    `The books end with entry ${entries}, roll ${rolls}, commit ${commit.seq}, hash ${start}…; cigo report has the totals.`,
  ];
}

/** Nothing comes after a closing in the same commit. */
function isClosing({ after, kept, refused, sender, to }: Commit, settings: Settings): boolean {
  const last = kept.at(-1);
  if (after.table.game.mode !== 'closed' || last === undefined || last.n !== to) return false;
  if (refused.some(({ n }) => n === to)) return false;
  return says(last.line, 'table-closed', { settings, sender });
}
