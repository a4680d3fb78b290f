import { type FaceAction, type FrameAction } from '../../contract/borrower/face.ts';
import type { BorrowerId, FileId } from '../../contract/words/ids.ts';
import { parseMobile } from '../../contract/market/phone.ts';
import type { Context } from '../../server/store/context.ts';
import { type Database, sql } from '../../server/store/database/database.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Caller } from '../../server/http/serve.ts';
import { newId } from '../../server/store/ids.ts';
import { putSealed } from '../../server/store/sealing/sealed-items.ts';
import type { FaceReader } from '../../server/store/ports/face-reader.ts';
import type { NewChallenge } from '../../server/people/verification/face/new-challenge.ts';
import { newChallenge } from '../../server/people/verification/face/new-challenge.ts';
import { saveFace } from '../../server/people/verification/face/save-face.ts';
import { completeStep } from '../../server/people/verification/steps.ts';
import { testContext } from '../context.ts';

/** What a picture of these tests shows; the picture itself is this as text. */
export interface Shown {
  /** Two persons at places so far apart are so unlike; null: no person. */
  readonly person: number | null;
  readonly turn?: number;
  readonly mouth?: number;
  readonly light?: number;
  readonly eyeDistance?: number;
  readonly persons?: number;
  /** Equal pictures have equal pixels. */
  readonly pixels?: string;
}

/** What each action looks like when it is done. */
export const doing: Readonly<Record<FrameAction, Omit<Shown, 'person'>>> = {
  neutral: {},
  'turn-left': { turn: 0.45 },
  'turn-right': { turn: -0.45 },
  'open-mouth': { mouth: 0.45 },
  photo: {},
};

const insertBorrower = sql<void, { id: BorrowerId; mobile: string; createdAt: Date }>(`
  insert into borrower (id, mobile, channel_code, credit_limit, created_at)
  values (:id, :mobile, 'h5', 0, :createdAt)`);
const insertCard = sql<
  void,
  { id: string; borrowerId: BorrowerId; front: FileId; readAt: Date }
>(`
  insert into card_reading (id, borrower_id, front_file_id, reading_id, engine, read_at,
    confirmed_at)
  values (:id, :borrowerId, :front, 'none', 'test', :readAt, :readAt)`);

export interface TestFrame {
  readonly action: FrameAction;
  readonly fileId: FileId;
}

/** A try ready to be sent; `body` is the whole request. */
export interface TestAttempt {
  readonly challengeId: string;
  readonly actions: readonly FaceAction[];
  readonly frames: readonly TestFrame[];
  readonly body: object;
}

/** What an answer to a try says, or the reason of its refusal. */
export interface Heard {
  readonly refused?: string;
  readonly isAuth?: 0 | 1;
  readonly verified?: boolean;
  readonly tryAgain?: boolean;
  readonly referred?: boolean;
  readonly advice?: string;
  readonly triesLeft?: number;
}

/**
 * Borrowers before the camera, on a database and a manual clock, with a reader that
 * sees in a picture what the test wrote on it.
 */
export function faceWorld(db: Database) {
  const stage = stageOn(db);
  return { ...stage, ...peopleOn(stage), ...triesOn(stage) };
}

type Stage = ReturnType<typeof stageOn>;

function stageOn(db: Database) {
  let nowMs = Date.parse('2026-03-02T08:00:00Z');
  const now = () => new Date(nowMs);
  let looked = 0;
  const faces: FaceReader = {
    look: async (picture) => {
      looked += 1;
      return lookAt(JSON.parse(Buffer.from(picture).toString()));
    },
    close: async () => undefined,
  };
  const fixed = testContext({ db, now: now(), faces });
  const context: Context = { ...fixed, clock: { now, today: fixed.clock.today } };
  return {
    context,
    now,
    /** How many pictures were looked at so far. */
    looked: () => looked,
    pass: (seconds: number) => (nowMs += seconds * 1000),
    put(borrowerId: BorrowerId, kind: 'face' | 'nrc-front', shown: Shown): Promise<FileId> {
      nowMs += 1;
      const plain = Buffer.from(JSON.stringify({ pixels: newId(), ...shown }));
      const purgeAfter = new Date(nowMs + 2 * 86_400_000);
      const item = { borrowerId, kind, plain, now: now(), purgeAfter };
      return putSealed<FileId>(db, context.keys, item);
    },
  };
}

function peopleOn({ context: { db }, now, put }: Stage) {
  let borrowers = 0;
  return {
    /** A borrower with all steps before the face done, whose card shows them by default. */
    async borrower(card: Shown | null = { person: 0 }): Promise<Caller> {
      const id = newId<BorrowerId>();
      const mobile = parseMobile(`0971${String(++borrowers).padStart(6, '0')}`);
      if (mobile === null) throw new Error('the number is not one');
      await db.run(insertBorrower, { id, mobile, createdAt: now() });
      for (const step of ['identity', 'personal', 'contacts', 'questionnaire'] as const) {
        await completeStep(db, id, { step, now: now() });
      }
      if (card !== null) {
        const front = await put(id, 'nrc-front', card);
        await db.run(insertCard, { id: newId(), borrowerId: id, front, readAt: now() });
      }
      return { id, mobile, tokenHash: Buffer.from(`session of ${id}`) };
    },
  };
}

function triesOn({ context, put }: Stage) {
  const challenge = async (borrower: Caller): Promise<NewChallenge> => {
    const drawn = await newChallenge(context, borrower);
    if (drawn === null || drawn instanceof Refusal) throw new Error('no challenge was drawn');
    return drawn;
  };
  /** Uploads what a challenge asks for: the person doing each action twice. */
  const frames = async (
    borrower: Caller,
    actions: readonly FaceAction[],
    shown: Shown = { person: 0 },
  ): Promise<TestFrame[]> => {
    const wanted: FrameAction[] = ['neutral', ...actions.flatMap((one) => [one, one])];
    const files = [];
    for (const action of wanted) {
      const fileId = await put(borrower.id, 'face', { ...doing[action], ...shown });
      files.push({ action, fileId });
    }
    return files;
  };
  return {
    challenge,
    frames,
    /** Draws a challenge and answers it as it asks, with pictures that show this. */
    async attempt(who: Caller, shown?: Shown): Promise<TestAttempt> {
      const { challengeId, actions } = await challenge(who);
      const sent = await frames(who, actions, shown);
      const values = { consent: 'biometrics-2' };
      const body = { challengeId, frames: sent, values };
      return { challengeId, actions, frames: sent, body };
    },
    async save(borrower: Caller, body: object): Promise<Heard> {
      const answer = await saveFace({ context, borrower, body: { cerCode: 5, ...body } });
      return answer instanceof Refusal ? { refused: answer.reason } : answer;
    },
  };
}

export type FaceWorld = ReturnType<typeof faceWorld>;

function lookAt(shown: Shown) {
  const { person, turn = 0, mouth = 0.05, light = 130, eyeDistance = 100 } = shown;
  const descriptor = new Float32Array(128);
  descriptor[0] = person ?? 0;
  const box = { x: 0, y: 0, width: 200, height: 200 };
  const face = { box, eyeDistance, light, sharpness: 250, turn, mouth, descriptor };
  const count = person === null ? 0 : (shown.persons ?? 1);
  return {
    faces: Array.from({ length: count }, () => face),
    pixels: shown.pixels ?? '',
    engine: 'test',
  };
}
