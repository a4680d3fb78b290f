import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { testDatabase } from '../database.ts';
import { playSeed } from './play.ts';
import type { Played } from './play.ts';

/** What a child tells of one history; of those without a fault the trace is left out. */
export interface ToldHistory extends Omit<Played, 'trace' | 'seen'> {
  readonly trace: readonly string[];
  readonly seen: readonly (readonly [string, number])[];
}

/** Plays the histories of these seeds one after the other in one database. */
export async function playSeeds(
  seeds: readonly number[],
  tell: (played: ToldHistory) => void,
): Promise<void> {
  const db = await testDatabase();
  try {
    for (const seed of seeds) {
      const { trace, seen, ...played } = await playSeed(db, { seed });
      const isWell = played.faults.length === 0;
      tell({ ...played, trace: isWell ? [] : stepsOf(trace), seen: [...seen] });
    }
  } finally {
    await db.dispose();
  }
}

/** The trace without the single turns: what borrowers did, and what happened to them. */
export function stepsOf(trace: readonly string[]): readonly string[] {
  return trace.filter((line) => !/^p\d+ (?!is killed)/.test(line));
}

/** Shares the seeds between as many processes of the program as the machine has cores. */
export async function playOnAllCores(
  {
    program,
    from,
    count,
  }: { readonly program: string; readonly from: number; readonly count: number },
  tell: (played: ToldHistory) => void,
): Promise<void> {
  const shares = Math.min(availableParallelism(), count);
  const share = (nth: number) =>
    new Promise<void>((resolve, reject) => {
      const mine = `--seeds=${Math.ceil((count - nth) / shares)}`;
      const asked = ['--child', `--from=${from + nth}`, mine, `--every=${shares}`];
      const child = fork(program, asked);
      child.on('message', (told: ToldHistory) => tell(told));
      child.on('exit', (code) => {
        if (code === 0) resolve();
        else reject(new Error(`a process that played histories ended with ${code}`));
      });
    });
  await Promise.all(Array.from({ length: shares }, (_, nth) => share(nth)));
}

/** So many seeds from one on, each so many after the other. */
export function seedsOf(share: {
  readonly from: number;
  readonly count: number;
  readonly every: number;
}): number[] {
  const { from, count, every } = share;
  return Array.from({ length: count }, (_, nth) => from + nth * every);
}
