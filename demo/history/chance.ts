/** Draws that are the same ones for the same seed, so that the same demo data is made again. */
export interface Chance {
  /** From `least` to `most`, both of them possible. */
  whole(least: number, most: number): number;
  /** One of them, each as likely. */
  oneOf<One>(ones: readonly [One, ...One[]]): One;
  /** True so often in a hundred. */
  isIn(hundred: number): boolean;
}

/** Chance by xorshift32. */
export function chanceOf(seed: number): Chance {
  // Seeds that are near each other begin far apart.
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  const below = (count: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 2 ** 32) * count);
  };
  return {
    whole: (least, most) => least + below(most - least + 1),
    oneOf: (ones) => ones[below(ones.length)] ?? ones[0],
    isIn: (hundred) => below(100) < hundred,
  };
}
