import { beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../contract/words/endpoint.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { defaultProducts } from '../../../domain/rules/products.ts';
import { testContext } from '../../../testing/context.ts';
import type { Context } from '../../store/context.ts';
import type { Database } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { makeLog } from '../../store/log.ts';
import { makeDemoPeople } from '../../../demo/people/make-demo-people.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ServedCall } from '../../http/serve.ts';
import { shippedLicence } from '../../store/lender.ts';
import { productTrialCall } from './trial.ts';
import { publishProducts } from '../products/product-versions.ts';
import { repayDetailCall } from '../repayment/repay-detail.ts';
import { borrowCall } from './borrow.ts';
import { queryLoanDetailCall } from './loan-detail.ts';
import { getMyLoanInfoCall } from './my-loan-info.ts';
import { previewContractCall } from './preview-contract.ts';
import { readContractCall } from './read-contract.ts';
import { watchFingerprint } from './watch-list.ts';
import { testDatabase } from '../../../testing/database.ts';

const now = new Date('2026-06-15T08:00:00Z');
const verified = '0971000001';
const withPlans = '0971000004';
const halfVerified = '0961000005';

describe('borrowing', () => {
  let db: Database & AsyncDisposable;
  let woken: string[];
  let lines: string[];
  let context: Context;
  beforeEach(async () => {
    db = await testDatabase();
    woken = [];
    lines = [];
    context = contextAt(now);
    const licence = shippedLicence(context.config, '2026-06-15' as CivilDate);
    await publishProducts(db, { products: defaultProducts, licence, now });
    await makeDemoPeople(context);
    return () => db[Symbol.asyncDispose]();
  });

  function contextAt(instant: Date): Context {
    const payments = {
      of: () => ({ name: 'pawapay' }),
      named: () => undefined,
      holderOf: async () => null,
    } as never;
    const log = makeLog('info', { write: (line: string) => void lines.push(line) });
    return testContext({ db, now: instant, payments, log, wake: (job) => woken.push(job) });
  }

  async function ask(who: string, call: ServedCall, sent: Sent = {}, at: Context = context) {
    const select = sql<{ id: BorrowerId }, { mobile: string }>(
      'select id from borrower where mobile = :mobile',
    );
    const row = await db.row(select, { mobile: who });
    if (!row) throw new Error(`${who} is unknown`);
    const answer = await call.run({
      context: at,
      params: sent.params ?? {},
      query: {},
      body: sent.body ?? emptyBody(call.endpoint),
      borrower: { id: row.id, mobile: who as Mobile, tokenHash: new Uint8Array() },
      once: sent.nonce ? onceKey(row.id, sent.nonce) : null,
      requestId: 'test',
      ip: '127.0.0.1',
    });
    if (typeof answer === 'string') return JSON.parse(answer).data;
    return answer instanceof Refusal ? { refused: answer.reason, ...answer.data } : answer;
  }

  const wish = { productId: 'standard', amount: 1000, termDays: 60 };

  async function agree(who: string, change: object = {}, nonce?: string) {
    const { trial } = await ask(who, productTrialCall, { body: wish });
    const body = { ...wish, agreed: true, trialHash: trial.trialHash, ...change };
    return ask(who, borrowCall, { body, ...(nonce ? { nonce } : {}) });
  }

  it('begins with the offers and the full cost of a usual choice', async () => {
    const { products, trial } = await ask(verified, productTrialCall);
    expect(products.map((one: { productId: string }) => one.productId)).toEqual([
      'first-loan',
      'standard',
      'plus',
    ]);
    expect(trial.receivedAmount).toBe(trial.amount);
    const sum = trial.amount + trial.interest + trial.serviceFee;
    expect(trial.totalRepayAmount).toBeCloseTo(sum, 2);
  });

  it.each([
    [{ amount: 1025 }, 'amount-out-of-range'],
    [{ amount: 15_000 }, 'amount-out-of-range'],
    [{ termDays: 61 }, 'term-not-offered'],
    [{ productId: 'nothing' }, 'product-not-offered'],
  ])('refuses a trial of %j: %s', async (change, reason) => {
    const answer = await ask(verified, productTrialCall, { body: { ...wish, ...change } });
    expect(answer.refused).toBe(reason);
  });

  it.each([
    [halfVerified, 'not-verified'],
    [withPlans, 'order-open'],
  ])('offers nothing to %s: %s', async (who, reason) => {
    expect((await ask(who, productTrialCall)).refused).toBe(reason);
  });

  it('logs the new order and its payout, and neither name nor number', async () => {
    lines = [];
    const { orderId } = await agree(verified);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'order state changed', order: orderId, from: null, to: 'disbursing' },
      {
        msg: 'payment state changed',
        order: orderId,
        provider: 'pawapay',
        from: null,
        to: 'requested',
        why: 'disbursement',
      },
    ]);
    expect(lines.join('')).not.toContain(verified.slice(1));
  });

  it('approves by its rules, and puts the payout on its way', async () => {
    const { orderId, status } = await agree(verified);
    expect(status).toBe('disbursing');
    expect(woken).toEqual(['submit-payments']);
    const payouts = sql<void, { orderId: number }>(`
      select amount, state, purpose, provider from payment where order_id = :orderId`);
    expect(await db.rows(payouts, { orderId })).toEqual([
      { amount: 100_000n, state: 'requested', purpose: 'disbursement', provider: 'pawapay' },
    ]);
    const info = await ask(verified, getMyLoanInfoCall);
    expect([info.stage, info.order.status]).toEqual(['waiting', 'disbursing']);
  });

  it('leaves a card that says another number than was typed to a person', async () => {
    const disagree = sql<void, { mobile: string }>(`
      update borrower_fact set value = 'false'
      where name = 'cardAgrees' and borrower_id in (select id from borrower
        where mobile = :mobile)`);
    await db.run(disagree, { mobile: verified });
    expect((await agree(verified)).status).toBe('reviewing');
    const reasons = sql("select reasons from review where kind = 'order'");
    expect(await db.rows(reasons)).toEqual([{ reasons: ['card-agrees'] }]);
    const kept = sql("select status from loan_order where status not in ('settled')");
    expect(await db.rows(kept)).toContainEqual({ status: 'referred' });
  });

  it('shows before the money arrives what was agreed to', async () => {
    const { orderId } = await agree(verified);
    const detail = await ask(verified, queryLoanDetailCall, { params: { id: `${orderId}` } });
    expect(detail.plans).toHaveLength(2);
    expect(detail.remainingAmount).toBe(detail.amount + detail.interest + detail.serviceFee);
  });

  it('refuses a price that was not the one seen, with the new one', async () => {
    const answer = await agree(verified, { trialHash: 'another' });
    expect(answer.refused).toBe('offer-changed');
    expect(answer.trial.amount).toBe(1000);
  });

  it('refuses without agreement, and to a wallet that is not theirs', async () => {
    expect((await agree(verified, { agreed: false })).refused).toBe('agreement-missing');
    const repayAccountId = 'x'.repeat(22);
    expect((await agree(verified, { repayAccountId })).refused).toBe('account-unknown');
  });

  it('lends once, however often and however quickly it is asked', async () => {
    const { trial } = await ask(verified, productTrialCall, { body: wish });
    const body = { ...wish, agreed: true, trialHash: trial.trialHash };
    lines = [];
    const answers = await Promise.all(
      ['nonce1', 'nonce2', 'nonce3'].map((nonce) => ask(verified, borrowCall, { body, nonce })),
    );
    expect(answers.filter((answer) => answer.status === 'disbursing')).toHaveLength(1);
    expect(answers.filter((answer) => answer.refused === 'order-open')).toHaveLength(2);
    expect(lines.filter((line) => line.includes('order state changed'))).toHaveLength(1);
  });

  it('keeps its answer with the request, to give it again', async () => {
    const { orderId } = await agree(verified, {}, 'nonce1');
    const kept = sql<{ answer: { data: unknown } }>('select answer from request_once');
    expect((await db.row(kept))?.answer.data).toEqual({ orderId, status: 'disbursing' });
  });

  it('keeps the contract that was read before it was agreed to', async () => {
    const preview = await ask(verified, previewContractCall, { body: wish });
    const { orderId } = await agree(verified);
    const params = { orderId: `${orderId}` };
    const kept = await ask(verified, readContractCall, { params });
    expect(kept).toEqual({ ...preview, trialHash: undefined, agreedAt: now.toISOString() });
    expect((await ask(withPlans, readContractCall, { params })).refused).toBe(
      'order-not-found',
    );
  });

  it('refers what a machine may not decide, and asks a person once', async () => {
    await changeFact(verified, 'loanPurpose', 'repay-another-loan');
    await changeFact(verified, 'otherLoansMonthly', '100000');
    const { orderId, status } = await agree(verified);
    expect(status).toBe('reviewing');
    const reviews = sql<{ orderId: bigint; reasons: string[] }>(
      'select order_id, reasons from review where decided_at is null',
    );
    expect(await db.rows(reviews)).toEqual([
      { orderId: BigInt(orderId), reasons: ['other-loans', 'loan-purpose'] },
    ]);
    const info = await ask(verified, getMyLoanInfoCall);
    expect([info.stage, info.order.status]).toEqual(['waiting', 'reviewing']);
  });

  it('refers a borrower whose card, number or phone is on the watch list', async () => {
    const { keys } = context;
    const watch = sql<void, { fingerprint: string; now: Date }>(`
      insert into watch_list (kind, fingerprint, reason, added_by, added_at)
      values ('mobile', :fingerprint, 'test', 'test', :now)`);
    await db.run(watch, { fingerprint: watchFingerprint(keys, 'mobile', withPlans), now });
    expect((await ask(verified, getMyLoanInfoCall)).stage).toBe('borrow');
    await db.run(watch, { fingerprint: watchFingerprint(keys, 'mobile', verified), now });
    expect((await agree(verified)).status).toBe('reviewing');
  });

  it('offers nothing after the consent is withdrawn', async () => {
    const consent = sql<void, { mobile: string; id: string; given: boolean; now: Date }>(`
      insert into consent (id, borrower_id, purpose, text_version, given, at)
      select :id, id, 'processing', 1, :given, :now from borrower where mobile = :mobile`);
    await db.run(consent, { mobile: verified, id: 'first', given: false, now });
    expect((await ask(verified, productTrialCall)).refused).toBe('consent-missing');
    const then = new Date(now.getTime() + 1);
    await db.run(consent, { mobile: verified, id: 'second', given: true, now: then });
    expect((await ask(verified, productTrialCall)).trial).toBeDefined();
  });

  it('declines with reasons and a day', async () => {
    await changeFact(verified, 'contactsDiffer', false);
    expect((await agree(verified)).status).toBe('declined');
    const info = await ask(verified, getMyLoanInfoCall);
    expect(info.stage).toBe('declined');
    expect(info.declined.retryOn).toBe('2026-07-15');
    expect(info.declined.reasons[0]).toContain('two other people');
    expect((await ask(verified, productTrialCall)).refused).toBe('declined-before');
    await changeFact(verified, 'contactsDiffer', true);
    expect((await ask(verified, productTrialCall)).trial).toBeDefined();
    expect((await ask(verified, getMyLoanInfoCall)).stage).toBe('borrow');
  });

  async function changeFact(who: string, name: string, value: unknown) {
    const update = sql<void, { mobile: string; name: string; value: string }>(`
      update borrower_fact set value = :value where name = :name
      and borrower_id = (select id from borrower where mobile = :mobile)`);
    await db.run(update, { mobile: who, name, value: JSON.stringify(value) });
  }

  it('says that a bill is overdue before the job after midnight has written it down', async () => {
    const overdue = '0951000003';
    const { order, history } = await ask(overdue, getMyLoanInfoCall);
    expect(order.status).toBe('overdue');
    const told = history.find((one: { orderId: number }) => one.orderId === order.orderId);
    expect(told.status).toBe('overdue');
    const params = { id: `${order.orderId}` };
    expect((await ask(overdue, queryLoanDetailCall, { params })).status).toBe('overdue');
  });

  it('shows the open plans and the least that may be paid', async () => {
    const info = await ask(withPlans, getMyLoanInfoCall);
    expect(info.stage).toBe('repay');
    const params = { orderId: `${info.order.orderId}` };
    const detail = await ask(withPlans, repayDetailCall, { params });
    expect(detail.repayPlanList).toHaveLength(2);
    const [first] = detail.repayPlanList;
    expect(first.planId).toBe(info.order.nextPlan.planId);
    expect(detail.minRepayAmount).toBe(Math.ceil(first.remainingAmount / 5));
    expect(detail.repayAccount).toBe(withPlans);
    expect((await ask(verified, repayDetailCall, { params })).refused).toBe('order-not-found');
  });
});

interface Sent {
  readonly params?: object;
  readonly body?: object;
  readonly nonce?: string;
}

function emptyBody({ method }: Endpoint): unknown {
  return method === 'POST' ? {} : undefined;
}

function onceKey(borrowerId: BorrowerId, nonce: string) {
  const key = { borrowerId, uid: 'u', nonce, sentAtMs: 1n };
  return { ...key, bodyHash: new Uint8Array([1]) };
}
