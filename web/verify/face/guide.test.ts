import { describe, expect, test } from 'vitest';
import type { FrameAction } from '../../../contract/borrower/face.ts';
import { mostFrames } from '../../../contract/borrower/face.ts';
import {
  afterLook,
  afterSettlingLook,
  askedNow,
  beginGuide,
  beginSettling,
  challengeMs,
  guideTimes,
  hasEnded,
  secondsLeft,
  shareTaken,
} from './guide.ts';
import type { Guide } from './guide.ts';
import type { Look } from './look.ts';
import type { Pose } from './pose.ts';

const everyMs = 100;
const actions = ['turn-right', 'open-mouth', 'turn-left'] as const;
const begin = (byClock = false) => beginGuide({ actions, at: 0, byClock });

function looking(pose: Pose, face: Partial<NonNullable<Look['face']>> = {}): Look {
  return {
    faces: 1,
    light: 90,
    face: { centreX: 0.5, centreY: 0.5, width: 0.5, ...face },
    pose,
  };
}

const doing: Readonly<Record<FrameAction, Look>> = {
  neutral: looking({ turn: 0, mouth: 0 }),
  'turn-left': looking({ turn: 0.5, mouth: 0 }),
  'turn-right': looking({ turn: -0.5, mouth: 0 }),
  'open-mouth': looking({ turn: 0, mouth: 0.5 }),
  photo: looking({ turn: 0, mouth: 0 }),
};

interface Told {
  guide: Guide;
  at: number;
  /** What was taken, and when. */
  taken: { action: FrameAction; at: number }[];
}

/** Looks again and again until the guide ends or the time is over. */
function follow(
  from: Guide,
  look: (guide: Guide, at: number) => Look | null,
  untilMs = challengeMs + 1000,
): Told {
  const told: Told = { guide: from, at: 0, taken: [] };
  while (told.at < untilMs && !hasEnded(told.guide)) {
    told.at += everyMs;
    const next = afterLook(told.guide, { at: told.at, look: look(told.guide, told.at) });
    if (next.take) told.taken.push({ action: askedNow(told.guide), at: told.at });
    told.guide = next.guide;
  }
  return told;
}

const obedient = (guide: Guide) => doing[askedNow(guide)];
const names = ({ taken }: Told) => taken.map(({ action }) => action);
const all = [
  'neutral',
  ...(['turn-right', 'open-mouth', 'turn-left'] as const).flatMap((one) => [one, one]),
];

describe('the guide', () => {
  test('takes one picture ahead and two of each action, in the order of the server', () => {
    const told = follow(begin(), obedient);
    expect(told.guide.phase).toBe('finished');
    expect(names(told)).toEqual(all);
    expect(all.length).toBeLessThanOrEqual(mostFrames);
    expect(shareTaken(told.guide)).toBe(1);
  });

  test('leaves time between pictures and between actions', () => {
    const { taken } = follow(begin(), obedient);
    const gaps = taken.slice(1).map(({ action, at }, index) => {
      const before = taken[index] ?? { action, at };
      const least = before.action === action ? guideTimes.gapMs : guideTimes.wellDoneMs;
      return at - before.at >= least;
    });
    expect(gaps).toEqual(gaps.map(() => true));
  });

  test('takes nothing of an action that is only passed through', () => {
    const wavering = follow(
      begin(),
      (guide, at) => {
        const isThere = at % 300 < 100;
        return isThere ? obedient(guide) : looking({ turn: 0.25, mouth: 0.3 });
      },
      guideTimes.patienceMs - 1000,
    );
    expect(wavering.taken).toEqual([]);
  });

  test('waits as long as the other side is shown, and says so', () => {
    const told = follow(begin(), (guide) => {
      return askedNow(guide) === 'turn-right' ? doing['turn-left'] : obedient(guide);
    });
    expect(told.guide.phase).toBe('over');
    expect(names(told)).toEqual(['neutral']);
    const shown = afterLook(
      { ...begin(), step: 1, since: 50_000 },
      { at: 50_100, look: doing['turn-left'] },
    );
    expect(shown.guide.hint).toBe('other-side');
  });

  test.each([
    ['nobody', { faces: 0, light: 90 }],
    ['two people', { ...doing.neutral, faces: 2 }],
    ['the dark', { ...doing.neutral, light: 10 }],
  ] as const)('takes nothing of %s, however long it looks', (_, look) => {
    const told = follow(begin(), () => look);
    expect(told.taken).toEqual([]);
    expect(told.guide.phase).toBe('over');
  });

  test('leaves a face whose pose is not recognised for long to the server', () => {
    const told = follow(begin(), (guide) => {
      return looking({ turn: askedNow(guide) === 'turn-right' ? -0.27 : 0.27, mouth: 0.25 });
    });
    expect(names(told)).toEqual(all);
    expect(told.taken[0]?.at).toBeGreaterThanOrEqual(guideTimes.patienceMs);
  });

  test('notices in the first movement that nothing moves, however a hand trembles', () => {
    const picture = follow(begin(), (_, at) => {
      const tremble = (at % 300) / 5000;
      return looking({ turn: tremble, mouth: tremble / 2 }, { centreX: 0.5 + tremble });
    });
    expect(picture.guide.phase).toBe('still');
    expect(names(picture)).toEqual(['neutral']);
    expect(picture.at).toBeLessThan(2 * guideTimes.patienceMs);
  });

  test('takes no one for a picture who moved a little, or too far to be seen', () => {
    const little = follow(begin(), (guide) =>
      looking({ turn: guide.step === 0 ? 0 : -0.15, mouth: 0 }),
    );
    const lost = follow(begin(), (guide, at) =>
      guide.step > 0 && at % 2000 < 500 ? { faces: 0, light: 90 } : doing.neutral,
    );
    expect([little.guide.phase, lost.guide.phase]).not.toContain('still');
  });

  test('a head turned so far that no face is found is left to the server too', () => {
    const told = follow(begin(), (guide) =>
      askedNow(guide).startsWith('turn') ? { faces: 0, light: 90 } : obedient(guide),
    );
    expect(names(told)).toEqual(all);
  });

  test('a turned head may leave the middle, a face looking ahead may not', () => {
    const beside = { centreX: 0.75 };
    const turned = follow(begin(), (guide) =>
      looking(obedient(guide).pose ?? { turn: 0, mouth: 0 }, guide.step === 0 ? {} : beside),
    );
    expect(names(turned).slice(0, 3)).toEqual(['neutral', 'turn-right', 'turn-right']);
    const first = afterLook(begin(), { at: 100, look: looking({ turn: 0, mouth: 0 }, beside) });
    expect(first.guide.hint).toBe('off-centre');
  });

  test('asks a moving face to hold still and takes no picture of it', () => {
    const told = follow(begin(), (_, at) =>
      looking({ turn: 0, mouth: 0 }, { centreX: at % 200 === 0 ? 0.4 : 0.55 }),
    );
    expect(told.taken).toEqual([]);
    const moved = afterLook(
      { ...begin(), before: looking({ turn: 0, mouth: 0 }, { centreX: 0.4 }) },
      { at: 100, look: doing.neutral },
    );
    expect(moved.guide.hint).toBe('hold-still');
  });

  test('ends while there is time left to send, and stays ended', () => {
    const told = follow(begin(), () => ({ faces: 0, light: 90 }));
    expect(told.at).toBe(challengeMs - guideTimes.sendMs);
    const later = afterLook(told.guide, { at: told.at + 100, look: doing.neutral });
    expect(later).toEqual({ guide: told.guide, take: false });
    expect(secondsLeft(told.guide, told.at)).toBe(0);
  });

  test('asks by the clock where no model looks, and ends well within its time', () => {
    const told = follow(begin(true), () => null);
    expect(names(told)).toEqual(all);
    expect(told.at).toBeLessThan(challengeMs / 2);
    expect(told.taken[0]?.at).toBeGreaterThanOrEqual(guideTimes.readMs);
  });

  test('takes nothing while a model that should look sees no picture', () => {
    expect(follow(begin(), () => null).taken).toEqual([]);
  });
});

describe('finding the place before the challenge', () => {
  const settle = (look: (at: number) => Look | null, untilMs: number) => {
    let settling = beginSettling(0);
    let at = 0;
    while (at < untilMs && !settling.ready) {
      at += everyMs;
      settling = afterSettlingLook(settling, { at, look: look(at) });
    }
    return { settling, at };
  };

  test('is over when a face has stood well for a moment', () => {
    const { settling, at } = settle(() => doing.neutral, 5000);
    expect(settling.ready).toBe(true);
    expect(at).toBeGreaterThanOrEqual(guideTimes.settleMs);
  });

  test('says what is in the way, and never ends without a person', () => {
    const { settling } = settle(() => ({ faces: 0, light: 90 }), 60_000);
    expect(settling).toMatchObject({ ready: false, hint: 'no-face' });
  });

  test('ends for a face whose pose is read wrongly, but later', () => {
    const { settling, at } = settle(() => looking({ turn: 0.3, mouth: 0 }), 60_000);
    expect(settling.ready).toBe(true);
    expect(at).toBeGreaterThan(guideTimes.patienceMs);
  });
});
