import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { type FaceWorld, faceWorld, type Shown } from '../../../../testing/faces/face-world.ts';
import { sql } from '../../../store/database/database.ts';
import type { Device } from '../../../http/device-cookie.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { Caller } from '../../../http/serve.ts';
import { saveStepCall } from '../save-step.ts';
import { newChallenge } from './new-challenge.ts';

let db: TestDatabase;
let world: FaceWorld;
beforeAll(async () => {
  db = await testDatabase();
  world = faceWorld(db);
});
afterAll(() => db.dispose());

const insertDevice = sql<void, { id: string; hash: Uint8Array; now: Date }>(`
  insert into device (id, borrower_id, key_hash, first_seen_at, last_seen_at)
  values (:id || ' new', :id, :hash, :now, :now)`);
const insertSession = sql<
  void,
  { tokenHash: Uint8Array; borrowerId: string; now: Date; hash: Uint8Array }
>(`
  insert into session (token_hash, borrower_id, created_at, last_used_at, device_hash)
  values (:tokenHash, :borrowerId, :now, :now, :hash)`);
const knownBy = sql<
  { knownBy: string | null; session: Date | null },
  { borrowerId: string; tokenHash: Uint8Array }
>(`
  select known_by, (select known_at from session where token_hash = :tokenHash) as session
  from device where borrower_id = :borrowerId`);

const hash = Buffer.from('a new device');
const device: Device = { hash, isKnown: false, agent: '', language: null, keep: () => hash };

/** A borrower whose face step is done, logged in on a new device. */
async function onNewDevice(): Promise<Caller> {
  const who = await world.borrower();
  const attempt = await world.attempt(who);
  expect(await world.save(who, attempt.body)).toMatchObject({ verified: true });
  await db.run(insertDevice, { id: who.id, hash, now: world.now() });
  await db.run(insertSession, {
    tokenHash: who.tokenHash,
    borrowerId: who.id,
    now: world.now(),
    hash,
  });
  return who;
}

async function show(who: Caller, shown: Shown, photo = false) {
  const { context } = world;
  const challenge = await newChallenge(context, who, true);
  if (challenge === null || challenge instanceof Refusal) throw new Error('none was drawn');
  const frames = photo
    ? [{ action: 'photo', fileId: await world.put(who.id, 'face', shown) }]
    : await world.frames(who, challenge.actions, shown);
  const body = { cerCode: 5, challengeId: challenge.challengeId, frames };
  const answer = await saveStepCall.run({
    context,
    body,
    device,
    params: {},
    query: {},
    once: null,
    borrower: who,
    requestId: 'one',
    ip: '127.0.0.1',
  });
  return answer instanceof Refusal ? answer.reason : JSON.parse(String(answer)).data;
}

const stateOf = (who: Caller) =>
  db.row(knownBy, { borrowerId: who.id, tokenHash: who.tokenHash });

it('makes a new device known, with its session, by the face of the card', async () => {
  const who = await onNewDevice();
  expect(await stateOf(who)).toEqual({ knownBy: null, session: null });
  expect(await show(who, { person: 0 })).toMatchObject({ isAuth: 1, verified: true });
  const state = await stateOf(who);
  expect(state?.knownBy).toBe('face');
  expect(state?.session).not.toBeNull();
});

it('takes no other face, asks no person, and stops after three a day', async () => {
  const who = await onNewDevice();
  for (let left = 2; left >= 0; left--) {
    const answer = await show(who, { person: 1 });
    expect(answer).toMatchObject({ isAuth: 0, tryAgain: true, triesLeft: left });
  }
  expect(await show(who, { person: 0 })).toBe('too-many-tries');
  expect(await stateOf(who)).toEqual({ knownBy: null, session: null });
  const reviews = sql<void, { borrowerId: string }>(
    'select 1 from review where borrower_id = :borrowerId',
  );
  expect(await db.rows(reviews, { borrowerId: who.id })).toEqual([]);
});

it('takes no single photo', async () => {
  const who = await onNewDevice();
  expect(await show(who, { person: 0 }, true)).toBe('photo-not-enough');
});
