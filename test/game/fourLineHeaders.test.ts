import { describe, test } from 'vitest';
import { type Evening, evening } from '../support/evening.ts';
import type { Setup } from '../support/setup.ts';

const A = '<0x4000000A>';
const B = '<0x4000000B>';

/** The dice that follow a header: 2 and 3. */
function dice(serial = ''): string[] {
  return [`${serial} die1 2`.trim(), `${serial} die2 3`.trim()];
}

function seated(...names: readonly string[]): Evening {
  return evening().dealer('table open', ...names.map((name) => `seat ${name}`));
}

describe('the header of a four-line roll', () => {
  test('is the record just before its first die; without one the name is empty', () => {
    seated('Alice')
      .lines('~Alice throws', 'Mallory: hello', ...dice())
      .goes('total 5 | #1 2+3=5 not no-bet')
      .lines('~Alice throws', 'note she throws', ...dice())
      .goes('total 5 | #2 2+3=5 not no-bet')
      .lines('~Alice throws', ...dice())
      .goes('total 5 | #3 Alice 2+3=5 not no-bet')
      .lines(...dice())
      .goes('total 5 | #4 2+3=5 not no-bet');
  });

  test('may be the first record of the journal, or be missing there', () => {
    evening()
      .lines(...dice())
      .goes('total 5 | #1 2+3=5 not table-closed');
    evening()
      .lines('~Alice throws', ...dice())
      .goes('total 5 | #1 Alice 2+3=5 not table-closed');
  });

  test('has the same serial as its first die, or both have none', () => {
    seated('Alice')
      .lines(`${A} ~Alice throws`, ...dice(B))
      .goes(`${B} total 5 | #1 2+3=5 not no-bet`)
      .lines('~Alice throws', ...dice(A))
      .goes(`${A} total 5 | #2 2+3=5 not no-bet`)
      .lines(`${A} ~Alice throws`, ...dice())
      .goes('total 5 | #3 2+3=5 not no-bet')
      .lines(`${A} ~Alice throws`, ...dice(A))
      .goes(`${A} total 5 | #4 Alice 2+3=5 not no-bet`);
  });

  test('is no die line', () => {
    seated('Alice')
      .lines('~Alice throws', 'total 9')
      .lines(...dice())
      .goes('total 5 | #2 2+3=5 not no-bet')
      .lines('~Alice throws', 'Mallory: Total for this roll: 9', ...dice())
      .goes('total 5 | #3 2+3=5 not no-bet')
      .lines('~Alice throws', ...dice(A), ...dice())
      .goes('total 5 | #4 2+3=5 not no-bet');
  });

  test('may be a one-line roll, which is no die line', () => {
    seated('Alice')
      .lines('*Alice rolls 3, 4*', ...dice())
      .goes('total 5 | #2 *Alice 2+3=5 not no-bet');
  });

  test('has no speaker, unless it is of a house die', () => {
    seated('Alice')
      .lines('System: Alice throws', ...dice())
      .goes('total 5 | #1 2+3=5 not no-bet')
      .lines(`${A} Cup: Alice throws`, ...dice(A))
      .goes(`${A} total 5 | #2 2+3=5 not no-bet`);
    evening({ diceSerials: ['0x4000000A'] })
      .dealer('table open', 'seat Alice')
      .lines(`${A} Cup: Alice throws`, ...dice(A))
      .goes(`${A} total 5 | #1 Alice 2+3=5 not no-bet`);
  });

  test('stands although lines without a stamp, or too long to be records, follow it', () => {
    seated('Alice')
      .lines('~Alice throws', 'raw [durability : 5]', `~${'x'.repeat(500)}`, ...dice())
      .goes('total 5 | #1 Alice 2+3=5 not no-bet');
  });
});

describe('where the wording of headers is not known, the name is', () => {
  test('the longest name that a seated player rolls as, with which the header begins', () => {
    seated('Bob Rolls', 'Bob', 'Rolls')
      .lines('~Bob Rolls throws the dice', ...dice())
      .goes('total 5 | #1 Bob Rolls 2+3=5 not no-bet');
    seated('Bob', 'Bob Rolls', 'Rolls')
      .lines('~Bob Rolls throws the dice', ...dice())
      .goes('total 5 | #1 Bob Rolls 2+3=5 not no-bet')
      .lines('~Bob Rollsthrows', ...dice())
      .goes('total 5 | #2 Bob 2+3=5 not no-bet');
  });

  test('written as the seat has it, in whatever case and white space it was printed', () => {
    seated('Lord Urza')
      .lines('~LORD  urza throws', ...dice())
      .goes('total 5 | #1 Lord Urza 2+3=5 not no-bet');
  });

  test('what the player rolls as, not the label', () => {
    seated('Bob as Bob II')
      .lines('~Bob II throws', ...dice())
      .goes('total 5 | #1 Bob 2+3=5 not no-bet');
  });

  test('the first word where no seated name fits; a name must be followed by a space', () => {
    seated('Mary-Jane', 'Lord Urza')
      .lines('~Mallory the Grey throws', ...dice())
      .goes('total 5 | #1 Mallory 2+3=5 not no-bet')
      .lines('~Lord Urzax throws', ...dice())
      .goes('total 5 | #2 Lord 2+3=5 not no-bet')
      .lines('~Lord Urza', ...dice())
      .goes('total 5 | #3 Lord 2+3=5 not no-bet')
      .lines('~Mary-Jane', ...dice())
      .goes('total 5 | #4 Mary-Jane 2+3=5 not no-bet');
  });

  test('that of the time of the first die, whoever sits down or leaves later', () => {
    seated('Alice')
      .lines('~Lord Urza throws', 'die1 2', 'seat Lord Urza', 'die2 3')
      .goes('total 5 | #1 Lord 2+3=5 not no-bet')
      .lines('~Lord Urza throws', 'die1 2', 'unseat Lord Urza', 'die2 3')
      .goes('total 5 | #2 Lord Urza 2+3=5 not no-bet');
  });
});

describe('where the house knows the wording, the header', () => {
  const KNOWN: Setup = { fourLineHeaders: ['{name} throws the dice', 'Die Würfel von {name}!'] };

  test('must equal it, and names the roller as printed', () => {
    evening(KNOWN)
      .dealer('table open', 'seat Lord Urza', 'Lord Urza bets 5k')
      .lines('~lord urza throws the dice', ...dice())
      .goes('total 5 | #1 lord urza 2+3=5 lose; bet-lost stake→bank 5,000')
      .lines('~Die Würfel von Mallory the Grey!', ...dice())
      .goes('total 5 | #2 Mallory the Grey 2+3=5 not no-bet');
  });

  test.each([
    'Alice throws the dice twice',
    'Alice throws',
    'ALICE THROWS THE DICE',
    ' throws the dice',
    'Die Würfel von !',
    'Die Würfel von Alice',
  ])('%s is not it, and the name is empty', (header) => {
    evening(KNOWN)
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .lines(`~${header}`, ...dice())
      .goes('total 5 | #1 2+3=5 not wrong-roller');
  });

  test('fits by a whole name between its two ends, else the next wording is tried', () => {
    evening({
      fourLineHeaders: ['<{name}>', '{name}>', 'so {name} so', 'so {name}'],
    })
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .lines('~<Alice>', ...dice())
      .goes('total 5 | #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000')
      .lines('~<>', ...dice())
      .goes('total 5 | #2 < 2+3=5 not no-bet')
      .lines('~so so', ...dice())
      .goes('total 5 | #3 so 2+3=5 not no-bet');
  });

  test('may hold a seated name that is not the name', () => {
    evening({ fourLineHeaders: ['{name} throws'] })
      .dealer('table open', 'seat Bob', 'Bob bets 5k')
      .lines('~Bob throws throws', ...dice())
      .goes('total 5 | #1 Bob throws 2+3=5 not wrong-roller');
  });
});
