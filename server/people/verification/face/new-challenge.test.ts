import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faceActions } from '../../../../contract/borrower/face.ts';
import { testDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { type FaceWorld, faceWorld } from '../../../../testing/faces/face-world.ts';
import { sql } from '../../../store/database/database.ts';
import { Refusal } from '../../../http/refusal.ts';
import { openReview } from '../../reviews/reviews.ts';
import { completeStep } from '../steps.ts';
import { challengesADay, newChallenge } from './new-challenge.ts';

const decideReview = sql<void, { borrowerId: string; now: Date; retryOn: string }>(`
  update review set decided_at = :now, decision = 'declined', decided_by = 'test',
    decision_reason = 'test', retry_on = :retryOn
  where borrower_id = :borrowerId and decided_at is null`);

let db: TestDatabase;
let world: FaceWorld;
beforeAll(async () => {
  db = await testDatabase();
  world = faceWorld(db);
});
afterAll(() => db.dispose());

const draw = (who: Parameters<typeof newChallenge>[1]) => newChallenge(world.context, who);
const refused = (drawn: unknown) => (drawn instanceof Refusal ? drawn.reason : null);

describe('a challenge', () => {
  it('asks for all three actions, in every order sooner or later, for a minute', async () => {
    const orders = new Set<string>();
    for (let people = 0; people < 4; people++) {
      const who = await world.borrower();
      for (let drawn = 0; drawn < challengesADay; drawn++) {
        const { actions, expiresAt } = await world.challenge(who);
        expect(actions.toSorted()).toEqual([...faceActions].toSorted());
        expect(expiresAt.getTime() - world.now().getTime()).toBe(60_000);
        orders.add(actions.join());
      }
    }
    expect(orders.size).toBe(6);
  });

  it('is drawn so many times a day, and again the day after', async () => {
    const who = await world.borrower();
    for (let drawn = 0; drawn < challengesADay; drawn++) await world.challenge(who);
    expect(refused(await draw(who))).toBe('too-many-tries');
    world.pass(86_401);
    expect((await world.challenge(who)).actions).toHaveLength(3);
  });

  it('is not drawn once the face is done, or while a person looks', async () => {
    const done = await world.borrower();
    await completeStep(db, done.id, { step: 'face', now: world.now() });
    expect(await draw(done)).toBeNull();
    const looked = await world.borrower();
    const review = { kind: 'face', borrowerId: looked.id, orderId: null, reasons: [] } as const;
    await openReview(db, { ...review, now: world.now() });
    expect(await draw(looked)).toBeNull();
  });

  it('waits for the day from which a declined face may be shown again', async () => {
    const who = await world.borrower();
    const review = { kind: 'face', borrowerId: who.id, orderId: null, reasons: [] } as const;
    await openReview(db, { ...review, now: world.now() });
    const today = world.context.clock.today();
    await db.run(decideReview, { borrowerId: who.id, now: world.now(), retryOn: '2999-01-01' });
    expect(refused(await draw(who))).toBe('too-many-tries');
    await db.run(
      sql<void, { borrowerId: string; today: string }>(
        'update review set retry_on = :today where borrower_id = :borrowerId',
      ),
      { borrowerId: who.id, today },
    );
    expect((await world.challenge(who)).actions).toHaveLength(3);
  });
});
