import { expect } from 'vitest';
import { journey } from './journey.ts';
import { flawsOf } from './look-over.ts';
import { pictureName } from './states.ts';
import type { Walk } from './states/visit.ts';
import { goWalk, patient } from './states/walk.ts';

/** A journey along walks, at each of whose states nothing may be in anybody's way. */
export function everyState(name: string, walks: readonly Walk[]): void {
  journey(
    name,
    async (stage) => {
      const flawed: string[] = [];
      let reaching = 0;
      let looking = 0;
      let last = Date.now();
      for (const walk of walks) {
        await goWalk(stage, walk, async (visit, state) => {
          const begun = Date.now();
          reaching += begun - last;
          const flaws = await flawsOf(visit, state);
          last = Date.now();
          looking += last - begun;
          console.log(pictureName(state), last - begun);
          flawed.push(...flaws.map((flaw) => `${pictureName(state)}: ${flaw}`));
        });
      }
      console.log({ reaching, looking });
      // All of them at once: who mends one sees the others.
      expect(flawed).toEqual([]);
    },
    patient,
  );
}
