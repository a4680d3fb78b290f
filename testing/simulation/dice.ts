import { seededRandom } from '../seeded-random.ts';

/** Everything a history leaves to chance; the same seed throws the same. */
export interface Dice {
  /** From 0 up to 1. */
  random(): number;
  /** True in so many of a hundred throws. */
  chance(percent: number): boolean;
  /** A whole number from 0 to `count` - 1. */
  below(count: number): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** In another order. */
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** The dice of a seed, any whole number. */
export function diceOf(seed: number): Dice {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return {
    random,
    chance: (percent) => random() * 100 < percent,
    below,
    between: (least, most) => least + below(most - least + 1),
    pick,
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}
