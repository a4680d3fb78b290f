import type { Row } from '../measure/report.ts';

/** A night that goes wrong, and how it is put right: real programs, from first to last. */
export interface Drill {
  /** Why it cannot be drilled on this machine; null where it can. */
  whyNot(): string | null;
  /** Does it, says each step, and answers what was measured. Leaves nothing running. */
  run(tell: (step: string) => void): Promise<readonly Row[]>;
}

/** Seconds that something took. */
export async function secondsOf(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return (performance.now() - startedAt) / 1000;
}
