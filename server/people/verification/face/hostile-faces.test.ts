import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FrameAction } from '../../../../contract/borrower/face.ts';
import { testDatabase, type TestDatabase } from '../../../../testing/database.ts';
import {
  doing,
  type FaceWorld,
  faceWorld,
  type Shown,
  type TestAttempt,
  type TestFrame,
} from '../../../../testing/faces/face-world.ts';
import { sql } from '../../../store/database/database.ts';
import type { Caller } from '../../../http/serve.ts';

let db: TestDatabase;
let world: FaceWorld;
beforeAll(async () => {
  db = await testDatabase();
  world = faceWorld(db);
});
afterAll(() => db.dispose());

const values = { consent: 'biometrics-2' };
const stepDone = sql<void, { borrowerId: string }>(
  `select 1 from borrower_step where borrower_id = :borrowerId and step = 'face'`,
);
const isDone = async (who: Caller) =>
  (await db.row(stepDone, { borrowerId: who.id })) !== undefined;

/** What a hostile client may send instead of what it was asked for, and what comes of it. */
const hostile: [
  what: string,
  send: (who: Caller, asked: TestAttempt) => Promise<{ by?: Caller; body: object }>,
  heard: object,
][] = [
  [
    'another’s challenge',
    async (_who, { body }) => ({ by: await world.borrower(), body }),
    { refused: 'challenge-over' },
  ],
  [
    'a challenge of another session',
    async (who, { body }) => ({ by: { ...who, tokenHash: Buffer.from('another') }, body }),
    { refused: 'challenge-over' },
  ],
  [
    'an unknown challenge',
    async (_who, { body }) => ({ body: { ...body, challengeId: 'made-up' } }),
    { refused: 'challenge-over' },
  ],
  [
    'pictures a minute late',
    async (_who, { body }) => {
      world.pass(61);
      return { body };
    },
    { refused: 'challenge-over' },
  ],
  [
    'pictures of before the challenge',
    async (who, { frames }) => {
      const next = await world.challenge(who);
      return {
        body: { challengeId: next.challengeId, frames: inOrder(next.actions, frames), values },
      };
    },
    { refused: 'pictures-used' },
  ],
  [
    'pictures of another account',
    async (_who, { actions, body }) => {
      const frames = await world.frames(await world.borrower(), actions);
      return { body: { ...body, frames } };
    },
    { refused: 'form-invalid' },
  ],
  [
    'the card as a picture of the face',
    async (who, { body, frames }) => {
      const fileId = await world.put(who.id, 'nrc-front', { person: 0 });
      return { body: { ...body, frames: [{ action: 'neutral', fileId }, ...frames.slice(1)] } };
    },
    { refused: 'form-invalid' },
  ],
  [
    'an action left out',
    async (_who, { body, frames }) => ({ body: { ...body, frames: frames.slice(0, 5) } }),
    { refused: 'form-invalid' },
  ],
  [
    'no pictures',
    async (_who, { body }) => ({ body: { ...body, frames: [] } }),
    { refused: 'form-invalid' },
  ],
  [
    'a photo beside the actions',
    async (who, { body, frames }) => {
      const fileId = await world.put(who.id, 'face', { person: 0 });
      return { body: { ...body, frames: [...frames, { action: 'photo', fileId }] } };
    },
    { refused: 'form-invalid' },
  ],
  [
    'a person who changes after the beginning',
    swapped({ person: 0.7 }),
    advice('different faces'),
  ],
  [
    'a head that is not turned',
    swapped({ person: 0, turn: 0, mouth: 0.5 }),
    advice('Turn your head'),
  ],
  ['a mouth that stays closed', swapped({ person: 0, mouth: 0 }), advice('Open your mouth')],
  ['the wrong side', wrongSide, advice('Turn your head')],
  [
    'a still all over',
    everything({ person: 0, pixels: 'a still' }),
    advice('A picture is not enough'),
  ],
  [
    'one picture twice',
    async (_who, { body, frames }) => ({
      body: {
        ...body,
        frames: frames.map((frame, index) =>
          index === 2 ? { ...frame, fileId: frames[1]?.fileId } : frame,
        ),
      },
    }),
    advice('A picture is not enough'),
  ],
  [
    'the same pixels in another file',
    async (who, { body, frames }) => {
      const kept = { person: 0, pixels: 'the same' };
      const [action = 'neutral'] = frames.slice(1).map((frame) => frame.action);
      const twins = [
        await world.put(who.id, 'face', { ...doing[action], ...kept }),
        await world.put(who.id, 'face', { ...doing[action], ...kept }),
      ];
      const sent = frames.map((frame, index) => ({
        ...frame,
        fileId: twins[index - 1] ?? frame.fileId,
      }));
      return { body: { ...body, frames: sent } };
    },
    advice('A picture is not enough'),
  ],
  ['two faces', everything({ person: 0, persons: 2 }), advice('more than one face')],
  ['nobody', everything({ person: null }), advice('could not see your face')],
  ['darkness', everything({ person: 0, light: 12 }), advice('too dark')],
  ['a tiny face', everything({ person: 0, eyeDistance: 22 }), advice('come closer')],
  [
    'a person who is not the card’s',
    everything({ person: 0.9 }),
    advice('could not be matched'),
  ],
];

function advice(part: string) {
  return { isAuth: 0, verified: false, tryAgain: true, advice: expect.stringContaining(part) };
}

/** All pictures show this, whatever they are asked to show, poses apart. */
function everything(shown: Shown) {
  return async (who: Caller, { actions, body }: TestAttempt) => ({
    body: { ...body, frames: await world.frames(who, actions, shown) },
  });
}

/** The beginning is as asked, all else shows this. */
function swapped(shown: Shown) {
  return async (who: Caller, { actions, body, frames }: TestAttempt) => {
    const others: TestFrame[] = await world.frames(who, actions, shown);
    return { body: { ...body, frames: [...frames.slice(0, 1), ...others.slice(1)] } };
  };
}

/** Left for right and right for left. */
async function wrongSide(who: Caller, { body, frames }: TestAttempt) {
  const others = [];
  for (const { action } of frames) {
    const { turn = 0, ...rest } = doing[action];
    const shown = { person: 0, ...rest, turn: -turn };
    others.push({ action, fileId: await world.put(who.id, 'face', shown) });
  }
  return { body: { ...body, frames: others } };
}

function inOrder(actions: readonly FrameAction[], frames: readonly TestFrame[]): TestFrame[] {
  const of = (action: FrameAction) => frames.filter((frame) => frame.action === action);
  return [...of('neutral'), ...actions.flatMap(of)];
}

test.each(hostile)('of %s comes no verified face', async (_what, send, heard) => {
  const who = await world.borrower();
  const asked = await world.attempt(who);
  const { by = who, body } = await send(who, asked);
  expect(await world.save(by, { values, ...body })).toMatchObject(heard);
  expect(await isDone(who)).toBe(false);
  expect(await isDone(by)).toBe(false);
});
