import { expect } from 'vitest';
import { journey } from './journey.ts';
import { flawsOf } from './look-over.ts';
import { isEvery, pictureName } from './states.ts';
import type { State, Walk } from './states/visit.ts';
import { goWalk, patient } from './states/walk.ts';

/** Motions would have to be waited for, and unseen pixels to be drawn. */
const settings = { reducedMotion: 'reduce', deviceScaleFactor: 1 };

/**
 * Looks that are alike on every screen are checked on one screen in three. It is the same ones
 * in every run, so that no run fails by chance. `npm run nightly` checks them all.
 */
const oneIn = 3;
const seed = process.env['STATES'] ?? '2026-11-26';

function isSkipped(state: State): boolean {
  return !isEvery && state.isCommon === true && drawn(seed + pictureName(state)) !== 0;
}

/** A number below `oneIn` that only these words decide. */
function drawn(words: string): number {
  return (
    [...words].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % oneIn
  );
}

/**
 * A journey along walks, at each of whose states nothing may block a person. A usual run
 * leaves some of the common ones out, by its seed; STATES=all looks at every one.
 */
export function everyState(name: string, walks: readonly Walk[]): void {
  journey(
    `${name} (STATES=${seed})`,
    async (stage) => {
      const flawed: string[] = [];
      for (const walk of walks) {
        await goWalk(
          stage,
          walk,
          async (visit, state) => {
            const flaws = await flawsOf(visit, state);
            flawed.push(...flaws.map((flaw) => `${pictureName(state)}: ${flaw}`));
          },
          { settings, isSkipped },
        );
      }
      // All of them at once: who mends one sees the others.
      expect(flawed).toEqual([]);
    },
    patient,
  );
}
