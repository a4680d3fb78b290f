import { expect, test } from 'vitest';
import type { FrameAction } from '../../../contract/borrower/face.ts';
import type { FaceTry } from './face-try.ts';
import type { Look } from './look.ts';
import { runCheck } from './run-check.ts';
import type { CheckParts, CheckView } from './run-check.ts';

const challenge = {
  challengeId: 'c1',
  actions: ['turn-left', 'open-mouth', 'turn-right'],
  expiresAt: new Date(0),
} satisfies { actions: FrameAction[]; challengeId: string; expiresAt: Date };

const poses: Readonly<Record<string, { turn: number; mouth: number }>> = {
  'turn-left': { turn: 0.5, mouth: 0 },
  'turn-right': { turn: -0.5, mouth: 0 },
  'open-mouth': { turn: 0, mouth: 0.5 },
};

/** A person who does what the screen shows; time runs four times as fast for the guide. */
function obedientPerson(over = new AbortController()) {
  const shown: CheckView[] = [];
  const added: FrameAction[] = [];
  const state = { looks: 0, atOnce: 0, most: 0, begun: 0 };
  const faceTry: FaceTry = {
    add: (action) => void added.push(action),
    finish: () => Promise.resolve({ isAuth: 1 }),
  };
  const startedAt = performance.now();
  const parts: CheckParts = {
    async look(): Promise<Look> {
      state.looks += 1;
      state.atOnce += 1;
      state.most = Math.max(state.most, state.atOnce);
      await new Promise((passed) => setTimeout(passed, 1));
      state.atOnce -= 1;
      const pose = poses[shown.at(-1)?.asked ?? ''] ?? { turn: 0, mouth: 0 };
      return { faces: 1, light: 90, face: { centreX: 0.5, centreY: 0.5, width: 0.5 }, pose };
    },
    isReady: () => Promise.resolve(),
    begin() {
      state.begun += 1;
      return Promise.resolve({ challenge, faceTry });
    },
    take: () => Promise.resolve(new Blob()),
    tell: (view) => void shown.push(view),
    signal: over.signal,
    now: () => (performance.now() - startedAt) * 4,
  };
  return { parts, shown, added, state };
}

test('a check goes through all that is asked, one look at a time', async () => {
  const { parts, added, shown, state } = obedientPerson();
  const ended = await runCheck(parts);
  expect(ended.end).toBe('taken');
  expect(added).toEqual([
    'neutral',
    ...['turn-left', 'open-mouth', 'turn-right'].flatMap((one) => [one, one]),
  ]);
  expect(state).toMatchObject({ most: 1, begun: 1 });
  expect(shown[0]).toMatchObject({ stage: 'settling', secondsLeft: null });
  expect(shown.at(-1)).toMatchObject({ stage: 'finished', share: 1 });
});

test('the challenge is asked for only when a face is well placed', async () => {
  const over = new AbortController();
  const { parts, state } = obedientPerson(over);
  const nobody: CheckParts['look'] = () => Promise.resolve({ faces: 0, light: 90 });
  setTimeout(() => over.abort(), 400);
  await expect(runCheck({ ...parts, look: nobody })).rejects.toThrow('abort');
  expect(state.begun).toBe(0);
});

test('without a model it waits for the word of the borrower, and looks at nothing', async () => {
  const { parts, shown, state } = obedientPerson();
  let say = () => {};
  const isReady = () => new Promise<void>((resolve) => (say = resolve));
  const running = runCheck({ ...parts, look: null, isReady });
  await new Promise((passed) => setTimeout(passed, 50));
  expect(state.begun).toBe(0);
  expect(shown).toHaveLength(1);
  say();
  expect((await running).end).toBe('taken');
  expect(state.looks).toBe(0);
});

test('a check of a face that is done, or looked at by a person, ends at once', async () => {
  const { parts, added } = obedientPerson();
  const ended = await runCheck({ ...parts, begin: () => Promise.resolve(null) });
  expect([ended.end, added]).toEqual(['done', []]);
});

test('a finder that fails ends the check with its failure', async () => {
  const { parts } = obedientPerson();
  const look = () => Promise.reject(new Error('out of memory'));
  await expect(runCheck({ ...parts, look })).rejects.toThrow('out of memory');
});
