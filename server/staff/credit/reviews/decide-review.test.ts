import { beforeEach, describe, expect, it } from 'vitest';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../../../contract/words/ids.ts';
import type { Mobile } from '../../../../contract/market/phone.ts';
import { defaultProducts } from '../../../../domain/rules/products.ts';
import { testContext } from '../../../../testing/context.ts';
import type { Context } from '../../../store/context.ts';
import { type Database, sql } from '../../../store/database/database.ts';
import { makeDemoPeople } from '../../../../demo/people/make-demo-people.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { ServedCall } from '../../../http/serve.ts';
import { shippedLicence } from '../../../store/lender.ts';
import { borrowCall } from '../../../lending/orders/borrow.ts';
import { accountOf, loadOrder } from '../../../lending/orders/load-order.ts';
import { getMyLoanInfoCall } from '../../../lending/orders/my-loan-info.ts';
import { settlePayment } from '../../../lending/payments/settle-payment.ts';
import { publishProducts } from '../../../lending/products/product-versions.ts';
import { productTrialCall } from '../../../lending/orders/trial.ts';
import { saveAnswer } from '../../../people/verification/step-answers.ts';
import { type Colleague, colleague } from '../../../../testing/staff-world.ts';
import { carryOutApprovals } from './carry-out-approvals.ts';
import { approveReviewAct, declineReviewAct } from './decide-acts.ts';
import { decideReview } from './decide-review.ts';
import type { Verdict } from './decide-review.ts';
import { findReview } from '../../../people/reviews/review-row.ts';
import { openReview } from '../../../people/reviews/reviews.ts';
import { testDatabase } from '../../../../testing/database.ts';

const now = new Date('2026-06-15T08:00:00Z');
const later = new Date('2026-06-19T08:00:00Z');
const who = '0971000001' as Mobile;
/** When the hold of what is approved then is over. */
const paidOutAt = new Date(later.getTime() + 60_000);
const approve: Verdict = { decision: 'approved', reason: 'Called her, all is well.' };
const decline = (reason: string): Verdict => ({ decision: 'declined', reason, note: 'inside' });

describe('reviews', () => {
  let db: Database & AsyncDisposable;
  let woken: string[];
  let borrowerId: BorrowerId;
  let grace: Colleague;

  beforeEach(async () => {
    db = await testDatabase();
    const context = contextAt(now);
    const licence = shippedLicence(context.config, '2026-06-15' as CivilDate);
    await publishProducts(db, { products: defaultProducts, licence, now });
    await makeDemoPeople(context);
    const select = sql<{ id: BorrowerId }, { mobile: Mobile }>(
      'select id from borrower where mobile = :mobile',
    );
    const row = await db.row(select, { mobile: who });
    if (!row) throw new Error('the demo has this borrower');
    borrowerId = row.id;
    grace = await colleague(contextAt(later), 'grace', ['credit']);
    woken = [];
    return () => db[Symbol.asyncDispose]();
  });

  const { config } = testContext({ now });

  function contextAt(instant: Date): Context {
    const payments = {
      of: () => ({ name: 'pawapay' }),
      named: () => undefined,
      holderOf: async () => null,
    } as never;
    return testContext({ db, config, now: instant, payments, wake: (job) => woken.push(job) });
  }

  async function ask(call: ServedCall, body?: object, at = now) {
    const answer = await call.run({
      context: contextAt(at),
      params: {},
      query: {},
      body: body ?? (call.endpoint.method === 'POST' ? {} : undefined),
      borrower: { id: borrowerId, mobile: who, tokenHash: new Uint8Array() },
      once: null,
      requestId: 'test',
      ip: '127.0.0.1',
    });
    if (typeof answer === 'string') return JSON.parse(answer).data;
    return answer instanceof Refusal ? { refused: answer.reason } : answer;
  }

  async function setFact(name: string, value: unknown) {
    const upsert = sql<
      void,
      { borrowerId: BorrowerId; name: string; value: string; now: Date }
    >(`
      insert into borrower_fact (borrower_id, name, value, recorded_at)
      values (:borrowerId, :name, :value, :now)
      on conflict (borrower_id, name) do update set value = :value`);
    await db.run(upsert, { borrowerId, name, value: JSON.stringify(value), now });
  }

  /** Asks for a loan that the rules refer for its purpose; answers the order and its review. */
  async function referred() {
    await setFact('loanPurpose', 'repay-another-loan');
    const wish = { productId: 'standard', amount: 1000, termDays: 60 };
    const { trial } = await ask(productTrialCall, wish);
    const { orderId } = await ask(borrowCall, {
      ...wish,
      agreed: true,
      trialHash: trial.trialHash,
    });
    woken = [];
    return { orderId: Number(orderId) as OrderId, reviewId: await reviewOf('order') };
  }

  const selectOpen = sql<{ id: string }, { kind: 'face' | 'order' }>(
    'select id from review where kind = :kind and decided_at is null',
  );
  const reviewOf = async (kind: 'face' | 'order') =>
    (await db.row(selectOpen, { kind }))?.id ?? 'none';

  const decide = (reviewId: string, verdict: Verdict) =>
    decideReview(contextAt(later), { reviewId, who: 'grace', verdict });

  /** One person approves the loan; once its hold is over it is carried out. */
  async function approves(id: string) {
    const told = await grace.ask(approveReviewAct, { id, version: 0, reason: approve.reason });
    await carryOutApprovals(contextAt(paidOutAt));
    return told;
  }

  async function openFace() {
    await setFact('face', 'under-review');
    const reasons = ['distance 0.52'];
    await openReview(db, { kind: 'face', borrowerId, orderId: null, reasons, now });
    return reviewOf('face');
  }

  const texts = async () =>
    (await db.rows(sql<{ text: string }>(`select text from sms where kind = 'decision'`))).map(
      (row) => row.text,
    );
  const payouts = (orderId: OrderId) =>
    db.rows(
      sql<{ id: string; state: string }, { orderId: OrderId }>(
        'select id, state from payment where order_id = :orderId',
      ),
      { orderId },
    );

  it('pays out an approved order, and tells the borrower', async () => {
    const { orderId, reviewId } = await referred();
    expect(await payouts(orderId)).toEqual([]);
    expect((await approves(reviewId)).reason).toBeNull();
    expect(await findReview(db, reviewId)).toMatchObject({
      decided: { by: 'grace', at: paidOutAt, reason: approve.reason },
    });
    expect(await payouts(orderId)).toMatchObject([{ state: 'requested' }]);
    expect(woken).toEqual(['send-sms', 'submit-payments']);
    expect(await texts()).toEqual([
      'ExtraMoney: your loan of K1,000.00 is approved and on its way to 097****001.',
    ]);
    expect((await ask(getMyLoanInfoCall)).order.status).toBe('disbursing');
  });

  it('counts the days of an order that waited from when the money arrives', async () => {
    const { orderId, reviewId } = await referred();
    await approves(reviewId);
    const [payout] = await payouts(orderId);
    const fact = { fact: 'confirmed', amount: 100_000n, currency: 'ZMW', reference: null };
    const settled = { ...fact, at: later } as never;
    await settlePayment(contextAt(later), (payout?.id ?? '') as never, settled);
    const order = await loadOrder(db, orderId);
    if (!order) throw new Error('the order is there');
    const state = accountOf(order, later);
    expect(state.disbursedOn).toBe(civilDateOf(later));
    expect(state.plans.map((plan) => plan.dueDate)).toEqual(['2026-07-19', '2026-08-18']);
  });

  it('declines with a sentence of the list, and with a day', async () => {
    const { orderId, reviewId } = await referred();
    expect((await decide(reviewId, decline('because'))).outcome).toBe('unknown-reason');
    await decide(reviewId, decline('not-affordable'));
    expect((await findReview(db, reviewId))?.decided).toMatchObject({ note: 'inside' });
    const info = await ask(getMyLoanInfoCall, undefined, later);
    expect(info.stage).toBe('declined');
    expect(info.declined).toEqual({
      reasons: ['This loan is too much beside your income and other payments.'],
      retryOn: '2026-07-19',
    });
    expect(await payouts(orderId)).toEqual([]);
    expect((await texts())[0]).toContain('from 19 Jul 2026');
    const kept = sql<{ decision: { results: unknown[] } }, { orderId: OrderId }>(
      'select decision from loan_order where id = :orderId',
    );
    expect((await db.row(kept, { orderId }))?.decision.results).toHaveLength(17);
    await setFact('loanPurpose', 'school');
    const asksAgain = (at: string) => ask(productTrialCall, {}, new Date(at));
    expect((await asksAgain('2026-07-18T08:00:00Z')).refused).toBe('declined-before');
    expect((await asksAgain('2026-07-19T08:00:00Z')).trial).toBeDefined();
  });

  it('lets a borrower whom we kept waiting too long ask again at once', async () => {
    const { reviewId } = await referred();
    await decide(reviewId, decline('waited-too-long'));
    expect((await ask(getMyLoanInfoCall, undefined, later)).stage).toBe('borrow');
    const { trial } = await ask(productTrialCall, {}, later);
    await setFact('loanPurpose', 'school');
    const { productId, amount, termDays, trialHash } = trial;
    const body = { productId, amount, termDays, trialHash, agreed: true };
    expect((await ask(borrowCall, body, later)).status).toBe('disbursing');
  });

  it('is decided once, by one of two', async () => {
    const { orderId, reviewId } = await referred();
    const peter = await colleague(contextAt(later), 'peter', ['credit']);
    const mary = await colleague(contextAt(later), 'mary', ['director']);
    const seen = { id: reviewId, version: 0 };
    const { reason: why } = approve;
    const told = await Promise.all([
      grace.ask(approveReviewAct, { ...seen, reason: why }),
      peter.ask(declineReviewAct, { ...seen, reason: 'not-affordable' }),
      mary.ask(approveReviewAct, { ...seen, reason: why }),
    ]);
    const done = told.flatMap(({ data }) => data?.review.state ?? []);
    expect(done).toHaveLength(1);
    expect(told.map(({ reason }) => reason)).toContain('decided-already');
    await carryOutApprovals(contextAt(paidOutAt));
    expect(await payouts(orderId)).toHaveLength(done[0] === 'held' ? 1 : 0);
    expect(await texts()).toHaveLength(1);
    expect((await decide('nothing', approve)).outcome).toBe('unknown-review');
  });

  const takeConsentBack = sql<void, { borrowerId: BorrowerId; now: Date }>(`
    insert into consent (id, borrower_id, purpose, text_version, given, at)
    values ('c', :borrowerId, 'processing', 1, false, :now)`);
  const lowerLimit = sql<void, { borrowerId: BorrowerId }>(
    'update borrower set credit_limit = 30000 where id = :borrowerId',
  );
  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['a rule that declines by now', () => setFact('birthDate', '2010-01-01'), /18 to 65/],
    ['an income that fell', () => setFact('monthlyIncome', '900'), /no longer open/],
    ['a face that is looked at', openFace, /face is still to be decided/],
    ['a withdrawn consent', () => db.run(takeConsentBack, { borrowerId, now }), /withdrew/],
    ['an offer that is closed', () => db.run(lowerLimit, { borrowerId }), /no longer open/],
  ])('is not approved against %s', async (_, change, sentence) => {
    const { orderId, reviewId } = await referred();
    await change();
    const told = await approves(reviewId);
    expect(told.reason).toBe('not-lawful');
    expect(told.values['why']).toMatch(sentence);
    expect(await payouts(orderId)).toEqual([]);
    expect(await reviewOf('order')).toBe(reviewId);
  });

  it('shows that a face is looked at, and lets an approved one go on', async () => {
    const reviewId = await openFace();
    const waiting = await ask(getMyLoanInfoCall);
    expect([waiting.stage, waiting.review]).toEqual(['waiting', { since: now.toISOString() }]);
    await decide(reviewId, approve);
    const info = await ask(getMyLoanInfoCall, undefined, later);
    expect([info.stage, info.review]).toEqual(['borrow', undefined]);
    expect(await texts()).toHaveLength(1);
    const fact = sql<{ value: string }, { borrowerId: BorrowerId }>(
      `select value from borrower_fact where name = 'face' and borrower_id = :borrowerId`,
    );
    expect((await db.row(fact, { borrowerId }))?.value).toBe('approved');
  });

  it('tells the named contacts once a face is approved, and not before', async () => {
    const { keys } = contextAt(now);
    const contacts = ['0961400001', '0951400002'].map((mobile) => ({ mobile }));
    const of = { borrowerId, step: 'contacts', version: 1, now } as const;
    await saveAnswer(db, keys, { ...of, answer: { contacts } });
    const told = sql(`select id from sms where kind = 'contact'`);
    const reviewId = await openFace();
    expect(await db.rows(told)).toEqual([]);
    await decide(reviewId, approve);
    expect(await db.rows(told)).toHaveLength(2);
  });

  it('lets a declined face be shown again, from a day on', async () => {
    await decide(await openFace(), decline('not-confirmed'));
    const stageAt = async (at: string) =>
      (await ask(getMyLoanInfoCall, undefined, new Date(at))).stage;
    const info = await ask(getMyLoanInfoCall, undefined, later);
    expect([info.stage, info.declined.retryOn]).toEqual(['declined', '2026-07-19']);
    expect(info.declined.reasons[0]).toContain('could not match your face');
    expect(await stageAt('2026-07-18T20:00:00Z')).toBe('declined');
    expect(await stageAt('2026-07-19T08:00:00Z')).toBe('verify');
    expect((await ask(productTrialCall)).refused).toBe('not-verified');
  });

  it('keeps an order asked for while the face was looked at for its own review', async () => {
    const faceId = await openFace();
    const { orderId, reviewId } = await referred();
    await decide(faceId, approve);
    expect(await payouts(orderId)).toEqual([]);
    await approves(reviewId);
    expect(await payouts(orderId)).toHaveLength(1);
  });
});
