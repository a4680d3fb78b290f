import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { type FaceWorld, faceWorld, type Shown } from '../../../../testing/faces/face-world.ts';
import { recordConsent } from '../../consents/consents.ts';
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

const attempt = (who: Caller) => world.attempt(who);

const one = async <Row>(text: string, who: Caller): Promise<Row | undefined> =>
  db.row(sql<Row, { borrowerId: string }>(text), { borrowerId: who.id });
const undoStep = sql<void, { borrowerId: string; step: string }>(
  'delete from borrower_step where borrower_id = :borrowerId and step = :step',
);
const checksOf = (who: Caller) =>
  db.rows(
    sql<
      { outcome: string; reason: string; distance: number | null; engine: string },
      { borrowerId: string }
    >(
      `select outcome, reason, distance, engine from face_check
        where borrower_id = :borrowerId order by at`,
    ),
    { borrowerId: who.id },
  );
const factOf = async (who: Caller) =>
  (
    await one<{ value: unknown }>(
      `select value from borrower_fact where borrower_id = :borrowerId and name = 'face'`,
      who,
    )
  )?.value;
const isDone = async (who: Caller) =>
  (await one(
    `select 1 as yes from borrower_step where borrower_id = :borrowerId and step = 'face'`,
    who,
  )) !== undefined;
const reviewOf = (who: Caller) =>
  one<{ kind: string; reasons: unknown }>(
    'select kind, reasons from review where borrower_id = :borrowerId and decided_at is null',
    who,
  );
const keptOf = (who: Caller, kind: string) =>
  db.rows(
    sql<{ purgeAfter: Date | null }, { borrowerId: string; kind: string }>(
      'select purge_after from sealed_item where borrower_id = :borrowerId and kind = :kind',
    ),
    { borrowerId: who.id, kind },
  );

describe('a face that is the card’s', () => {
  it('is verified, and what shows it is kept', async () => {
    const who = await world.borrower({ person: 0.33 });
    const { body } = await attempt(who);
    expect(await world.save(who, body)).toEqual({ isAuth: 1, verified: true });
    expect(await checksOf(who)).toEqual([
      { outcome: 'matched', reason: 'alike', distance: expect.closeTo(0.33), engine: 'test' },
    ]);
    expect([await factOf(who), await isDone(who), await reviewOf(who)]).toEqual([
      'matched',
      true,
      undefined,
    ]);
    const pictures = await keptOf(who, 'face');
    expect(pictures.map(({ purgeAfter: at }) => at)).toEqual(Array(7).fill(null));
    expect(await keptOf(who, 'face-descriptor')).toHaveLength(1);
  });

  it('is held against the lines and pictures that are kept with it', async () => {
    const who = await world.borrower();
    await world.save(who, (await attempt(who)).body);
    const kept = await one<{ thresholds: unknown; frames: unknown }>(
      'select thresholds, frames from face_check where borrower_id = :borrowerId',
      who,
    );
    expect(kept?.thresholds).toEqual({
      matchDistance: 0.45,
      reviewDistance: 0.58,
      samePerson: 0.6,
    });
    expect(kept?.frames).toHaveLength(7);
    expect(kept?.frames).toContainEqual(
      expect.objectContaining({ action: 'turn-left', turn: 0.45, faces: 1, toNeutral: 0 }),
    );
  });

  it('may be shown by one picture of each action', async () => {
    const who = await world.borrower();
    const { body, frames } = await attempt(who);
    const less = frames.filter((_, index) => index === 0 || index % 2 === 1);
    expect(await world.save(who, { ...body, frames: less })).toMatchObject({ verified: true });
  });
});

describe('the same try again', () => {
  it('after a lost answer gets the answer again, and is not looked at again', async () => {
    const who = await world.borrower();
    const { body } = await attempt(who);
    const first = await world.save(who, body);
    const looked = world.looked();
    world.pass(3600);
    expect(await world.save(who, body)).toEqual(first);
    expect(world.looked()).toBe(looked);
    expect(await checksOf(who)).toHaveLength(1);
  });

  it('twice at once is one try with one answer', async () => {
    const who = await world.borrower({ person: 2 });
    const { body } = await attempt(who);
    const answers = await Promise.all([1, 2, 3].map(() => world.save(who, body)));
    for (const answer of answers)
      expect(answer).toMatchObject({ tryAgain: true, triesLeft: 2 });
    expect(await checksOf(who)).toHaveLength(1);
  });

  it('with other pictures is over', async () => {
    const who = await world.borrower({ person: 2 });
    const { body, actions } = await attempt(who);
    await world.save(who, body);
    const others = await world.frames(who, actions);
    expect(await world.save(who, { ...body, frames: others })).toEqual({
      refused: 'challenge-over',
    });
  });

  it('that failed repeats how many were left then', async () => {
    const who = await world.borrower({ person: 2 });
    const first = await attempt(who);
    const said = await world.save(who, first.body);
    await world.save(who, (await attempt(who)).body);
    expect(await world.save(who, first.body)).toEqual(said);
  });
});

describe('tries', () => {
  it('are three, with advice after each, then a person looks', async () => {
    const who = await world.borrower({ person: 2 });
    for (const triesLeft of [2, 1]) {
      const answer = await world.save(who, (await attempt(who)).body);
      expect(answer).toMatchObject({ isAuth: 0, verified: false, tryAgain: true, triesLeft });
      expect(answer.advice).toContain('could not be matched');
    }
    expect([await factOf(who), await isDone(who)]).toEqual([undefined, false]);
    const last = await world.save(who, (await attempt(who)).body);
    expect(last).toEqual({ isAuth: 1, verified: false, referred: true });
    expect(await reviewOf(who)).toEqual({ kind: 'face', reasons: ['not-alike'] });
    expect([await factOf(who), await isDone(who)]).toEqual(['under-review', true]);
  });

  it('that failed keep their pictures for a week and no measure of the face', async () => {
    const who = await world.borrower({ person: 2 });
    await world.save(who, (await attempt(who)).body);
    const days = (await keptOf(who, 'face')).map(({ purgeAfter: at }) =>
      at === null ? null : Math.round((at.getTime() - world.now().getTime()) / 86_400_000),
    );
    expect(days).toEqual(Array(7).fill(7));
    expect(await keptOf(who, 'face-descriptor')).toEqual([]);
  });

  it('are counted again once a person has decided', async () => {
    const who = await world.borrower({ person: 2 });
    for (let tries = 0; tries < 3; tries++) await world.save(who, (await attempt(who)).body);
    const decide = sql<void, { borrowerId: string; now: Date }>(`
      update review set decided_at = :now, decision = 'declined', decided_by = 'test',
        decision_reason = 'test' where borrower_id = :borrowerId`);
    await db.run(decide, { borrowerId: who.id, now: world.now() });
    await db.run(undoStep, { borrowerId: who.id, step: 'face' });
    world.pass(1);
    expect(await world.save(who, (await attempt(who)).body)).toMatchObject({ triesLeft: 2 });
  });
});

const referred: [what: string, card: Shown | null, reason: string][] = [
  ['neither alike nor unlike', { person: 0.5 }, 'between-the-lines'],
  ['whose card shows no face', { person: null }, 'no-portrait'],
  ['without a picture of a card', null, 'no-portrait'],
];

test.each(referred)('a face %s goes to a person', async (_what, card, reason) => {
  const who = await world.borrower(card);
  const answer = await world.save(who, (await attempt(who)).body);
  expect(answer).toEqual({ isAuth: 1, verified: false, referred: true });
  expect(await reviewOf(who)).toEqual({ kind: 'face', reasons: [reason] });
  expect(await factOf(who)).toBe('under-review');
  expect((await keptOf(who, 'face')).every(({ purgeAfter: at }) => at === null)).toBe(true);
});

describe('consent', () => {
  it('missing, nothing is measured', async () => {
    const who = await world.borrower();
    const { challengeId, frames } = await attempt(who);
    const looked = world.looked();
    for (const said of [{}, { values: {} }, { values: { consent: 'biometrics-7' } }]) {
      expect(await world.save(who, { challengeId, frames, ...said })).toEqual({
        refused: 'consent-missing',
      });
    }
    expect(world.looked()).toBe(looked);
    expect(await world.save(who, { challengeId, frames, values })).toMatchObject({ isAuth: 1 });
  });

  it('given with the try is written down, and serves the next one', async () => {
    const who = await world.borrower({ person: 2 });
    await world.save(who, (await attempt(who)).body);
    const { challengeId, frames } = await attempt(who);
    expect(await world.save(who, { challengeId, frames })).toMatchObject({ triesLeft: 1 });
    const rows = await one<{ n: bigint }>(
      'select count(*) as n from consent where borrower_id = :borrowerId and given',
      who,
    );
    expect(rows?.n).toBe(1n);
  });

  it('withdrawn is missing', async () => {
    const who = await world.borrower({ person: 2 });
    await world.save(who, (await attempt(who)).body);
    world.pass(1);
    const purpose = 'biometrics';
    const back = { purpose, textVersion: 1, given: false, at: world.now() } as const;
    await recordConsent(db, who.id, back);
    const { challengeId, frames } = await attempt(who);
    expect(await world.save(who, { challengeId, frames })).toEqual({
      refused: 'consent-missing',
    });
  });
});

describe('a photo of people whose camera cannot film', () => {
  const photoOf = async (who: Caller, shown: Shown = { person: 0 }) => {
    const { challengeId } = await world.challenge(who);
    const frames = [{ action: 'photo', fileId: await world.put(who.id, 'face', shown) }];
    return { challengeId, frames };
  };

  it('always goes to a person, however alike', async () => {
    const who = await world.borrower();
    const sent = { ...(await photoOf(who)), values };
    expect(await world.save(who, sent)).toEqual({ isAuth: 1, verified: false, referred: true });
    expect(await checksOf(who)).toMatchObject([{ reason: 'photo-only', distance: 0 }]);
    expect(await reviewOf(who)).toEqual({ kind: 'face', reasons: ['photo-only'] });
  });

  it('without consent is not measured, and goes to a person too', async () => {
    const who = await world.borrower();
    const looked = world.looked();
    const sent = await photoOf(who);
    expect(await world.save(who, sent)).toMatchObject({ isAuth: 1, referred: true });
    expect(world.looked()).toBe(looked);
    expect(await checksOf(who)).toMatchObject([{ engine: 'none', distance: null }]);
    expect(await keptOf(who, 'face-descriptor')).toEqual([]);
    expect(await world.save(who, sent)).toMatchObject({ isAuth: 1, referred: true });
  });

  it('may take ten minutes, not longer', async () => {
    const who = await world.borrower();
    const sent = await photoOf(who);
    world.pass(601);
    expect(await world.save(who, sent)).toEqual({ refused: 'challenge-over' });
    world.pass(-120);
    expect(await world.save(who, sent)).toMatchObject({ referred: true });
  });

  it('cannot be another’s', async () => {
    const [who, other] = [await world.borrower(), await world.borrower()];
    const sent = await photoOf(who);
    const theirs = await photoOf(other);
    expect(await world.save(who, { ...sent, frames: theirs.frames })).toEqual({
      refused: 'form-invalid',
    });
  });
});

test('a face before the other steps are done is refused', async () => {
  const who = await world.borrower();
  const { body } = await attempt(who);
  await db.run(undoStep, { borrowerId: who.id, step: 'contacts' });
  expect(await world.save(who, body)).toEqual({ refused: 'step-not-open' });
});

test('a face that is done is not done again', async () => {
  const who = await world.borrower();
  const later = await attempt(who);
  await world.save(who, (await attempt(who)).body);
  expect(await world.save(who, later.body)).toEqual({ refused: 'step-closed' });
});
