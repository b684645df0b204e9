/** One mistake that somebody could make: a piece of the code, and what stands there instead. */
export interface Bug {
  /** What goes wrong, in the words of the rules. */
  readonly name: string;
  /** From the project's folder. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly right: string;
  readonly wrong: string;
  /** The tests that must find it where the simulator does not, as vitest filters them. */
  readonly tests: readonly string[];
}

/** Mistakes in what the game decides. */
export const GAME_BUGS: readonly Bug[] = [
  {
    name: 'a namesake of the roller counts',
    file: 'lib/game/counting.ts',
    right: 'nameKey(roller.rollsAs) === name ? null',
    wrong: 'nameKey(roller.rollsAs).startsWith(name.slice(0, 3)) ? null',
    tests: ['test/game'],
  },
  {
    name: 'an item that bears the dealer’s name speaks for him',
    file: 'lib/journal/reader.ts',
    right: '(dealer.serial === undefined ? isPerson : dealer.serial === serial)',
    wrong: '(dealer.serial === undefined || isPerson || dealer.serial === serial)',
    tests: ['test/journal', 'test/game'],
  },
  {
    name: 'typed dice count',
    file: 'lib/game/counting.ts',
    right: 'return (speaker || person) && !isHouseDie(serial, settings);',
    wrong: 'return speaker && person && !isHouseDie(serial, settings);',
    tests: ['test/game', 'test/journal'],
  },
  {
    name: 'the witness’s journal counts',
    file: 'lib/game/counting.ts',
    right: "table.keeper === sender.id && sender.role !== 'witness'",
    wrong: 'table.keeper === sender.id || (table.keeper !== null && sender.role === "witness")',
    tests: ['test/game', 'test/ledger'],
  },
  {
    name: 'the open group is forgotten between deliveries',
    file: 'lib/ledger/handle.ts',
    right: 'ledger, settings, commit };',
    wrong: 'ledger: { ...ledger, table: { ...ledger.table, groups: [] } }, settings, commit };',
    tests: ['test/ledger'],
  },
  {
    name: 'the dice stay armed after a roll that counted',
    file: 'lib/game/lucky7.ts',
    right:
      "armed: rules.diceLock === 'implied', lastCounted: null },\n    transfers: [transfer('bet'",
    wrong: "armed: true, lastCounted: null },\n    transfers: [transfer('bet'",
    tests: ['test/game'],
  },
  {
    name: 'a split is paid from half the risk, rounded down',
    file: 'lib/game/sideBets.ts',
    right: "transfers: [transfer('side-paid', label, risk)],",
    wrong: "transfers: [transfer('side-paid', label, toGold(Math.floor(risk / 2) * 2))],",
    tests: ['test/game'],
  },
  {
    name: 'a get out gives the side bets back',
    file: 'lib/game/box.ts',
    right: 'transfers: loseAll(game.sides),',
    wrong: 'transfers: giveBack(game.sides),',
    tests: ['test/game'],
  },
  {
    name: 'the chest is not refilled after it was won',
    file: 'lib/game/chest.ts',
    right: "return [transfer('chest-won', player, chest), ...topUp(0, floor)];",
    wrong: "return [transfer('chest-won', player, chest), ...topUp(chest, floor)];",
    tests: ['test/game'],
  },
  {
    name: 'undo leaves the dice armed after a counted roll',
    file: 'lib/game/undo.ts',
    right: 'armed: game.armed && isArmed(now) && roll === null',
    wrong: 'armed: game.armed',
    tests: ['test/game'],
  },
  {
    name: 'undo reverses the first transfer first',
    file: 'lib/game/undo.ts',
    right: 'past.entries.map((entry) => reversal(entry, reason)).reverse()',
    wrong: 'past.entries.map((entry) => reversal(entry, reason))',
    tests: ['test/game'],
  },
  {
    name: 'a new dealer does not wait for the old one’s journal',
    file: 'lib/game/keeping.ts',
    right: "if (!now && hearing.waits && !isPledged(table.pledge, sender)) return 'wait';",
    wrong: "if (!now && hearing.waits && table.keeper === null) return 'wait';",
    tests: ['test/game', 'test/ledger'],
  },
];

/** Mistakes in what is written, and in what is told of it. */
export const BOOKS_BUGS: readonly Bug[] = [
  {
    name: 'the write has no condition',
    file: 'lib/ledger/dynamoLog.ts',
    right: "        ConditionExpression: 'attribute_not_exists(sk)',\n",
    wrong: '',
    tests: ['test/ledger', 'test/races'],
  },
  {
    name: 'lines count in the order of their arrival',
    file: 'lib/ledger/decideDelivery.ts',
    right: "if (delivery.from > expected) return { kind: 'gap', expected };",
    wrong:
      'if (delivery.from > expected) return delivery.lines.map((line, i) => ({ n: delivery.from + i, line }));',
    tests: ['test/ledger', 'test/http'],
  },
  {
    name: 'a line that is sent twice counts twice',
    file: 'lib/ledger/decideDelivery.ts',
    right: '.slice(expected - delivery.from)',
    wrong: '.slice(0)',
    tests: ['test/ledger', 'test/http'],
  },
  {
    name: 'an older journal is taken again',
    file: 'lib/ledger/numbering.ts',
    right: 'const isOver = newest !== null && journal < newest;',
    wrong: 'const isOver = false;',
    tests: ['test/ledger', 'test/http'],
  },
  {
    name: 'a stale memory answers that nothing is new',
    file: 'lib/ledger/handle.ts',
    right: "return fresh ? withoutWriting(head, delivery, answer) : 'stale';",
    wrong: 'return withoutWriting(head, delivery, answer);',
    tests: ['test/ledger', 'test/races'],
  },
  {
    name: 'commits are not chained',
    file: 'lib/ledger/makeCommit.ts',
    right: 'previous: head.hash,',
    wrong: 'previous: head.seq === 0 ? head.hash : null,',
    tests: ['test/ledger'],
  },
  {
    name: 'a row is written twice in the sheet',
    file: 'lib/sheet/batch.ts',
    right: '...run(LEDGER, rowOfEntry(from.entries + 1, base), harvest.ledgerRows),',
    wrong:
      '...run(LEDGER, rowOfEntry(from.entries + 1, base), [...harvest.ledgerRows, ...harvest.ledgerRows.slice(-1)]),',
    tests: ['test/sheet/flush', 'test/sheet/evenings.test'],
  },
  {
    name: 'the sheet is said to be written before it is',
    file: 'lib/sheet/send.ts',
    right: "if (answer.kind === 'done') return { kind: 'written', ...batch, stopped };",
    wrong: "if (answer.kind !== 'misfit') return { kind: 'written', ...batch, stopped };",
    tests: ['test/sheet/flush', 'test/sheet/evenings.test'],
  },
  {
    name: 'a player is added up again after a crash',
    file: 'lib/sheet/players.ts',
    right: 'if (movement.seq > stored) players.set',
    wrong: 'if (movement.seq >= stored) players.set',
    tests: ['test/sheet/players', 'test/sheet/evenings.test'],
  },
  {
    name: 'the signature is not looked at',
    file: 'lib/http/signature.ts',
    right: 'if (fits && secrets.length > 0) return',
    wrong: 'if (fits || secrets.length > 0) return',
    tests: ['test/http'],
  },
];
