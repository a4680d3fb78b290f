/**
 * Compares four readings of a quarter with one of the whole. The amount of text is equal, so a
 * linear reader does equal work. A quadratic one does a quarter of the work on the quarters.
 */
const quarters = 4;
/** Between 1 for a linear reader and 4 for a quadratic one. */
const mostGrowth = 2.5;
const tries = 3;
/**
 * The first measurement, in rising care: it only passes readers, so a disturbance costs only the
 * next one.
 */
const firstRounds = [1, 3];
/** The time summed for each side before the comparison: many clock ticks on any system. */
const summedMicros = 60_000;

export type Read = (text: string) => unknown;

/** The two times that readers are judged by. Tests give their own, which counts work. */
export interface Clock {
  /** Time that passed, in milliseconds. */
  passed(): number;
  /** Processor time of this thread only, in microseconds. */
  spent(): number;
}

const realClock: Clock = {
  passed: () => performance.now(),
  spent() {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  },
};

export interface Lengths {
  readonly whole: string;
  readonly quarter: string;
}

async function act(read: Read, text: string): Promise<void> {
  try {
    const answer = read(text);
    if (answer instanceof Promise) await answer;
  } catch {
    // A refusal is also a result.
  }
}

async function leastTime(
  read: Read,
  text: string,
  times: number,
  clock: Clock,
): Promise<number> {
  let least = Infinity;
  for (let one = 0; one < times; one++) {
    const before = clock.passed();
    await act(read, text);
    least = Math.min(least, clock.passed() - before);
  }
  return least;
}

/** The time of sixty passes over a text on this machine: a faster reader is fast for any length. */
export function quickTime(text: string): Promise<number> {
  let sum = 0;
  const walks = () => {
    for (let walk = 0; walk < 60; walk++)
      for (let at = 0; at < text.length; at++) sum += text.charCodeAt(at) ^ walk;
    return sum;
  };
  return leastTime(walks, text, 8, realClock);
}

/** The ratio of the time for the whole to the time for its quarters, in alternating sums. */
async function growthOf(
  read: Read,
  { whole, quarter }: Lengths,
  clock: Clock,
): Promise<number> {
  let ofWhole = 0;
  let ofQuarters = 0;
  while (ofWhole < summedMicros && ofQuarters < summedMicros) {
    const before = clock.spent();
    await act(read, whole);
    const between = clock.spent();
    for (let one = 0; one < quarters; one++) await act(read, quarter);
    ofWhole += between - before;
    ofQuarters += clock.spent() - between;
  }
  return ofWhole / Math.max(1, ofQuarters);
}

/**
 * Whether a reader grows faster than the length of its text. A first wall-clock measurement passes
 * most readers. The others must show it in processor time, in each of several tries.
 * @param quick from {@link quickTime}
 */
export async function growsTooFast(
  read: Read,
  texts: Lengths,
  quick: number,
  clock: Clock = realClock,
): Promise<boolean> {
  const { whole, quarter } = texts;
  for (const rounds of firstRounds) {
    const ofWhole = await leastTime(read, whole, rounds, clock);
    if (ofWhole <= quick) return false;
    const ofQuarter = await leastTime(read, quarter, rounds * quarters, clock);
    if (ofWhole <= mostGrowth * quarters * ofQuarter) return false;
  }
  for (let one = 0; one < tries; one++) {
    if ((await growthOf(read, texts, clock)) <= mostGrowth) return false;
  }
  return true;
}
