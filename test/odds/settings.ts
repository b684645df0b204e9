import type { Rules } from '../../lib/game/settings.ts';

/** Every setting that odds hang on: how many boxes, and where the stake of a 7 goes. */
export const SETTINGS = ([1, 2, 3, 4, 5] as const).flatMap((boxes) =>
  (['bank', 'chest', 'returned'] as const).map(
    (stakeOnSeven): readonly [Rules['boxes'], Rules['stakeOnSeven']] => [boxes, stakeOnSeven],
  ),
);
