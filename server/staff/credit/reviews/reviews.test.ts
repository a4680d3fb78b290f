import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveReview,
  declineReview,
  showReview,
  stopReview,
} from '../../../../contract/staff/review-acts.ts';
import { listReviews } from '../../../../contract/staff/review-row.ts';
import type { Role } from '../../../../contract/staff/permissions.ts';
import { reviewLimits } from '../../../../contract/staff/review-limits.ts';
import { whoAmI } from '../../../../contract/staff/session-acts.ts';
import { type ReferredLoan, referredLoan } from '../../../../testing/referred-loan.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { openReview as askToLook } from '../../../people/reviews/reviews.ts';
import { script, sql } from '../../../store/database/database.ts';
import { carryOutApprovals } from './carry-out-approvals.ts';

let app: App;
const people = new Map<Role, ReturnType<typeof staffAtConsole>>();
const as = (role: Role) => people.get(role) ?? staffAtConsole(app);
beforeAll(async () => {
  app = await startApp({
    simulator: { settings: { autoAnswer: 'approve' } },
  });
  for (const role of ['credit', 'director', 'care', 'auditor'] as const) {
    const person = staffAtConsole(app);
    await person.logInAs(role);
    people.set(role, person);
  }
});
afterAll(() => app.close());

const reason = 'She explained it on the phone.';
const show = async (role: Role, { reviewId: id }: ReferredLoan) =>
  (await as(role).done(showReview, { id })).review;
const approve = (role: Role, { reviewId: id }: ReferredLoan, version = 0) =>
  as(role).ask(approveReview, { id, version, reason });

const selectPayouts = sql<{ amount: bigint }, { orderId: number }>(
  'select amount from payment where order_id = :orderId',
);
const payouts = async ({ orderId }: ReferredLoan) =>
  (await app.db.rows(selectPayouts, { orderId })).map(({ amount }) => amount);

/** The hold of whatever was approved is over, and the job has run. */
async function holdsEnd(): Promise<void> {
  app.hour.setOffset(app.hour.offsetSeconds() + 61n);
  // Of two processes one does it.
  await Promise.all([carryOutApprovals(app.context), carryOutApprovals(app.context)]);
}

describe('a referred loan', () => {
  it('is shown with every rule, what wants a look first, and names no one', async () => {
    const loan = await referredLoan(app, '0961500001');
    const { rows } = await as('auditor').done(listReviews, {
      filter: { isDecided: false },
      limit: 50,
    });
    expect(rows.find(({ id }) => id === loan.reviewId)).toMatchObject({
      kind: 'order',
      state: 'open',
      amount: '1000.00',
      reasons: ['loan-purpose'],
    });
    const review = await show('credit', loan);
    expect(review.rules).toHaveLength(17);
    expect(review.rules[0]).toMatchObject({
      rule: 'loan-purpose',
      verdict: 'refer',
      fact: 'repay another loan',
    });
    expect(review.rules.find(({ rule }) => rule === 'age')?.fact).toMatch(/^\d\d years$/);
    expect(review.preview?.sentences[0]).toContain('Pay out K1,000.00');
    const text = JSON.stringify(review);
    expect(text).not.toMatch(/Chanda|Mulenga|0961500001|500001\/11\/1/);
    expect(review.may).toMatchObject({ approve: null, decline: null, open: null });
    expect((await as('care').ask(showReview, { id: loan.reviewId })).reason).toBe(
      'not-allowed',
    );
    expect((await as('credit').ask(showReview, { id: 'nothing' })).reason).toBe('unknown');
  });

  it('waits a minute after one person approved it, and is then paid out once', async () => {
    const loan = await referredLoan(app, '0961500002', 5000);
    const { data } = await approve('credit', loan);
    expect(data?.review).toMatchObject({
      state: 'held',
      approvals: [{ state: 'approved', by: { name: 'Grace Banda' }, reason }],
    });
    const [held] = data?.review.approvals ?? [];
    expect(Number(held?.notBefore) - Number(held?.at)).toBe(60_000);
    await carryOutApprovals(app.context);
    expect(await payouts(loan)).toEqual([]);
    expect((await approve('director', loan, 1)).reason).toBe('decided-already');
    await holdsEnd();
    expect(await payouts(loan)).toEqual([500_000n]);
    expect(await show('credit', loan)).toMatchObject({
      state: 'approved',
      decision: { by: 'Grace Banda', reason },
      approvals: [{ state: 'done' }],
    });
    await carryOutApprovals(app.context);
    expect(await payouts(loan)).toHaveLength(1);
    // A reviewer of another with the same reasons sees how this one ended.
    const alike = await show('credit', await referredLoan(app, '0961500012'));
    expect(alike.similar).toMatchObject([
      {
        id: loan.reviewId,
        state: 'approved',
        amount: '5000.00',
        reason,
      },
    ]);
    expect((await show('credit', loan)).similar).toEqual([]);
    const stop = { id: loan.reviewId, version: 2, reason };
    expect((await as('director').ask(stopReview, stop)).reason).toBe('hold-over');
    const { rows } = await as('auditor').done(listReviews, {
      filter: { isDecided: true, kind: 'order' },
      limit: 50,
    });
    expect(rows.map(({ id }) => id)).toContain(loan.reviewId);
  });

  it('is stopped by one other person while its hold lasts, and may be decided again', async () => {
    const loan = await referredLoan(app, '0961500003');
    await approve('credit', loan);
    const stop = { id: loan.reviewId, version: 1, reason: 'Another lender called.' };
    expect((await as('auditor').ask(stopReview, stop)).reason).toBe('not-allowed');
    const no = { id: loan.reviewId, version: 1, reason: 'not-affordable' } as const;
    expect((await as('credit').ask(declineReview, no)).values['why']).toContain(
      'Stop it first',
    );
    const { data } = await as('director').ask(stopReview, stop);
    expect(data?.review).toMatchObject({
      state: 'open',
      approvals: [{ state: 'stopped', stoppedBy: { name: 'Mary Phiri' }, why: stop.reason }],
    });
    await holdsEnd();
    expect(await payouts(loan)).toEqual([]);
    expect((await approve('director', loan, 2)).status).toBe(200);
    await holdsEnd();
    expect(await payouts(loan)).toHaveLength(1);
  });

  it('above one’s own limit is not approved alone', async () => {
    const [loan, large] = [
      await referredLoan(app, '0961500004', 5100),
      await referredLoan(app, '0961500005', 10_100),
    ];
    const limit = (await as('credit').done(whoAmI, {})).session.reviewLimit;
    expect(limit).toBe('5000.00');
    const over = await approve('credit', loan);
    expect([over.reason, over.values]).toEqual(['over-your-limit', { limit: 'K5,000' }]);
    expect((await show('credit', loan)).may).toMatchObject({
      approve: expect.stringContaining('K5,000'),
      propose: null,
    });
    expect((await approve('director', large)).reason).toBe('over-your-limit');
    expect((await show('director', large)).may.propose).toContain('do not propose');
    expect((await approve('director', loan)).status).toBe(200);
    expect((await approve('auditor', large)).reason).toBe('not-allowed');
  });

  it('counts with what the same person approved for that borrower within seven days', async () => {
    const [first, second] = [
      await referredLoan(app, '0961500013', 4000),
      await referredLoan(app, '0961500014', 1100),
    ];
    expect((await approve('credit', first)).status).toBe(200);
    await holdsEnd();
    expect((await show('credit', second)).may.approve).toBeNull();
    // As if the first loan had been of the same borrower, who paid it back at once.
    await app.db.run(
      script(`
        set session_replication_role = replica;
        update review set borrower_id = '${second.borrowerId}' where id = '${first.reviewId}';
        set session_replication_role = origin`),
    );
    const over = await approve('credit', second);
    expect([over.reason, over.values]).toEqual(['over-your-limit', { limit: 'K5,000' }]);
    expect((await show('credit', second)).may.propose).toBeNull();
    // Another person has decided nothing about them yet.
    expect((await show('director', second)).may.approve).toBeNull();
    const row = `insert into review_approval (id, review_id, order_id, amount, staff_id, preview,
        reason, approved_at, not_before, state)
      select 'raw', '${second.reviewId}', ${second.orderId}, 110000, a.staff_id, '{}', 'why',
        a.approved_at + interval '1 day', a.approved_at + interval '2 days', 'approved'
      from review_approval a where a.review_id = '${first.reviewId}'`;
    await expect(app.db.run(script(row))).rejects.toThrow(
      'does not decide about so much alone',
    );
  });

  it('is held back when the world has moved on before its hold was over', async () => {
    const loan = await referredLoan(app, '0961500006');
    await approve('credit', loan);
    const { borrowerId } = loan;
    await app.db.run(
      sql<void, { borrowerId: string }>(
        'update borrower set credit_limit = 30000 where id = :borrowerId',
      ),
      { borrowerId },
    );
    await holdsEnd();
    expect(await payouts(loan)).toEqual([]);
    expect(await show('credit', loan)).toMatchObject({
      state: 'open',
      approvals: [{ state: 'held', why: expect.stringContaining('no longer open') }],
    });
    const again = await approve('credit', loan, 2);
    expect([again.reason, again.values['why']]).toEqual([
      'not-lawful',
      expect.stringContaining('no longer open'),
    ]);
  });

  it('is declined for a reason of its list, by one of two who decide at once', async () => {
    const loan = await referredLoan(app, '0961500007');
    const no = { id: loan.reviewId, version: 0 };
    const other = await as('credit').ask(declineReview, { ...no, reason: 'photos-unclear' });
    expect(other.reason).toBe('not-possible-now');
    const stale = { ...no, version: 3, reason: 'not-affordable' } as const;
    expect((await as('credit').ask(declineReview, stale)).reason).toBe('changed-meanwhile');
    const wanted = { ...no, reason: 'not-affordable', note: 'Called twice.' } as const;
    const both = await Promise.all([
      as('credit').ask(declineReview, wanted),
      approve('director', loan),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const review = await show('credit', loan);
    expect(['declined', 'held']).toContain(review.state);
    await holdsEnd();
    expect(await payouts(loan)).toHaveLength(review.state === 'held' ? 1 : 0);
  });
});

describe('a face', () => {
  it('is approved at once, as no money follows from it', async () => {
    const loan = await referredLoan(app, '0961500008');
    const { borrowerId } = loan;
    const now = app.context.clock.now();
    await askToLook(app.db, {
      kind: 'face',
      borrowerId,
      orderId: null,
      reasons: ['photo'],
      now,
    });
    const { rows } = await as('credit').done(listReviews, {
      filter: { isDecided: false, kind: 'face' },
      limit: 50,
    });
    const id = rows.find((one) => one.borrowerId === borrowerId)?.id ?? '';
    // The loan waits until the face is decided about.
    expect((await approve('credit', loan)).values['why']).toContain('face is still');
    const { review } = await as('credit').done(approveReview, { id, version: 0, reason });
    expect(review).toMatchObject({ state: 'approved', face: { stands: 'approved' } });
    expect(review.earlier.map((one) => one.id)).toEqual([loan.reviewId]);
    expect((await approve('credit', loan)).status).toBe(200);
  });
});

const selectVerified = sql<{ name: string }, { borrowerId: string }>(`
  select step as name from borrower_step where borrower_id = :borrowerId
  union select name from borrower_fact where borrower_id = :borrowerId order by name`);

it('a declined face is shown again, and the rest of what was verified stays', async () => {
  const { borrowerId } = await referredLoan(app, '0961500020');
  const verified = async () =>
    (await app.db.rows(selectVerified, { borrowerId })).map(({ name }) => name);
  const before = await verified();
  expect(before).toContain('face');
  const of = { borrowerId, orderId: null, reasons: ['photo'] } as const;
  await askToLook(app.db, { kind: 'face', ...of, now: app.context.clock.now() });
  const waiting = { filter: { isDecided: false, kind: 'face' }, limit: 50 } as const;
  const { rows } = await as('credit').done(listReviews, waiting);
  const id = rows.find((one) => one.borrowerId === borrowerId)?.id ?? '';
  await as('credit').done(declineReview, { id, version: 0, reason: 'not-confirmed' });
  expect(await verified()).toEqual(before.filter((name) => name !== 'face'));
});

it('what one person decides alone is the same in the database as in the contract', async () => {
  const rows = await app.db.rows(
    script<{ role: Role; most: bigint }>('select role, most from review_limit'),
  );
  expect(Object.fromEntries(rows.map(({ role, most }) => [role, most]))).toEqual(reviewLimits);
});
