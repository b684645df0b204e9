import * as z from 'zod/mini';
import type { Settings } from '../../game/settings.ts';
import { gold, whole } from './packing.ts';

/** Settings as a commit pins them: in full words, for they stand there seldom and are read by people. */
export const storedSettings = z.strictObject({
  rules: z.strictObject({
    chestFloor: gold,
    boxes: z.literal([1, 2, 3, 4, 5]),
    minBet: z.union([gold, z.literal('fair')]),
    maxBet: z.nullable(gold),
    minSide: gold,
    maxSide: z.nullable(gold),
    stakeOnSeven: z.literal(['bank', 'chest', 'returned']),
    sideWindow: z.literal(['seven', 'every-come-in']),
    diceLock: z.literal(['implied', 'spoken']),
    getOutVacatesSeat: z.boolean(),
    /** Left out where there is none, as in all commits of before it could be set. */
    bankroll: z.exactOptional(gold),
  }),
  dealers: z.array(z.strictObject({ name: z.string(), serial: z.exactOptional(whole) })),
  diceSerials: z.array(whole),
  dialects: z.array(z.literal(['one-line', 'four-line', 'uox3', 'sphere'])),
  fourLineHeaders: z.array(z.string()),
  rulesVersion: whole,
});

type StoredSettings = z.output<typeof storedSettings>;

/** @throws when they are of another form. */
export function packSettings({ rules, ...settings }: Settings): StoredSettings {
  const { bankroll, ...others } = rules;
  const packed = bankroll === null ? others : rules;
  return storedSettings.parse({ rules: packed, ...settings });
}

export function unpackSettings({ rules, ...settings }: StoredSettings): Settings {
  const unpacked = { rules: { ...rules, bankroll: rules.bankroll ?? null }, ...settings };
  // Gold is branded; the schema has just proven what the brand says.
  return unpacked as unknown as Settings;
}
