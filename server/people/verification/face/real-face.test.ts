import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { FrameAction } from '../../../../contract/borrower/face.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { testCard } from '../../../../testing/cards/card-people.ts';
import { cardPicture } from '../../../../testing/cards/card-picture.ts';
import { asData, type Client, type WireData } from '../../../../testing/client.ts';
import {
  type ActingPerson,
  actingPerson,
  cameraFrame,
  portraitOf,
} from '../../../../testing/faces/acting-people.ts';
import { halfVerified } from '../../../../testing/half-verified.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { sql } from '../../../store/database/database.ts';

// Real networks look at some forty pictures: seconds, and many more on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const form = '/user/auth/api/queryCertifyColumnByCerCode?cerCode=5';
const save = '/user/auth/api/addOrUpdateUserAuthInfo';
const upload = '/common/api/uploadBase64';
const steps = ['identity', 'personal', 'contacts', 'questionnaire'] as const;

const insertCard = sql<void, { id: string; borrowerId: BorrowerId; now: Date }>(`
  insert into card_reading (id, borrower_id, front_file_id, reading_id, engine, read_at,
    confirmed_at)
  values (:id, :borrowerId, :id, 'none', 'test', :now, :now)`);
const readReview = sql<{ reasons: unknown }, { borrowerId: BorrowerId }>(
  'select reasons from review where borrower_id = :borrowerId and decided_at is null',
);
const readings = sql<{ kind: string; count: bigint }, { borrowerId: BorrowerId }>(`
  select kind, count(*) as count from sealed_reading
  where borrower_id = :borrowerId and reader = 'check-face' group by kind order by kind`);

let app: App;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
});
afterAll(() => app.close());

async function send(phone: Client, kind: string, picture: Buffer): Promise<string> {
  const body = { kind, base64: picture.toString('base64') };
  return String((await phone.done(upload, { body }))['fileId']);
}

/** A borrower whose card shows the first person, with all steps before the face done. */
async function withCard(mobile: string): Promise<{ id: BorrowerId; phone: Client }> {
  const { id, phone } = await halfVerified(app, mobile, steps);
  const portrait = await portraitOf('first');
  const card = await cardPicture({ card: testCard(2), portrait, level: 'good', seed: 3 });
  await app.db.run(insertCard, {
    id: await send(phone, 'nrc-front', card),
    borrowerId: id,
    now: app.hour.now(),
  });
  return { id, phone };
}

let number = 0;
async function film(person: ActingPerson, action: Exclude<FrameAction, 'photo'>) {
  number += 1;
  const seen = await cameraFrame(await actingPerson(person, action), number);
  const middle = { left: 140, top: 0, width: 360, height: 480 };
  return sharp(seen).extract(middle).jpeg({ quality: 75 }).toBuffer();
}

/** One try, from the challenge to its answer, as a phone makes it. */
async function attempt(phone: Client, person: ActingPerson): Promise<WireData> {
  const filmed = new Map<string, Buffer>();
  for (const action of ['neutral', 'turn-left', 'turn-right', 'open-mouth'] as const) {
    filmed.set(action, await film(person, action));
  }
  const challenge = asData((await phone.done(form))['challenge']);
  const { challengeId, actions } = challenge;
  const wanted = ['neutral', ...(Array.isArray(actions) ? actions.map(String) : [])];
  const frames = [];
  for (const action of wanted) {
    const picture = filmed.get(action) ?? Buffer.alloc(0);
    frames.push({ action, fileId: await send(phone, 'face', picture) });
  }
  const values = { consent: 'biometrics-2' };
  return phone.done(save, { body: { cerCode: 5, challengeId, frames, values } });
}

it('verifies who is on the card, and closes the step', async () => {
  const { id, phone } = await withCard('0971500001');
  expect(await attempt(phone, 'first')).toEqual({ isAuth: 1, verified: true });
  expect((await phone.done(form))['challenge']).toBeUndefined();
  expect(await app.db.rows(readings, { borrowerId: id })).toEqual([
    { kind: 'face', count: 4n },
    { kind: 'nrc-front', count: 1n },
  ]);
});

it('lets another person try three times, then a person looks', async () => {
  const { id, phone } = await withCard('0971500002');
  for (const triesLeft of [2, 1]) {
    expect(await attempt(phone, 'second')).toMatchObject({
      isAuth: 0,
      verified: false,
      tryAgain: true,
      triesLeft,
      advice: expect.stringContaining('could not be matched'),
    });
  }
  const last = { isAuth: 1, verified: false, referred: true };
  expect(await attempt(phone, 'second')).toEqual(last);
  expect((await app.db.row(readReview, { borrowerId: id }))?.reasons).toEqual(['not-alike']);
});
