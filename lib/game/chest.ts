import { type Gold, toGold } from './gold.ts';
import { chestTransfer, type Transfer, transfer } from './transfers.ts';

/** What the bank adds so that the chest holds its floor; nothing where it does. */
export function topUp(chest: number, floor: Gold): readonly Transfer[] {
  return chest < floor ? [chestTransfer('chest-top-up', toGold(floor - chest))] : [];
}

/** The whole chest goes to the player, and the bank refills it to its floor. */
export function winChest(player: string, chest: Gold, floor: Gold): readonly Transfer[] {
  return [transfer('chest-won', player, chest), ...topUp(0, floor)];
}
