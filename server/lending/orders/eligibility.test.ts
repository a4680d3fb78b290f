import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { asData, type Client } from '../../../testing/client.ts';
import { reviewerAt } from '../../../testing/reviewer.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { staffAtConsole } from '../../../testing/staff-at-console.ts';
import { borrow, verifiedBorrower } from '../../../testing/verified-borrower.ts';
import { unwatch, watch } from '../../../contract/staff/watch-acts.ts';
import { openReview } from '../../people/reviews/reviews.ts';

const wish = { productId: 'first-loan', amount: 1000, termDays: 14 };
const trialPath = '/api/v3/product/productTrial';

let app: App;
let reviewer: Awaited<ReturnType<typeof reviewerAt>>;
beforeAll(async () => {
  app = await startApp({
    simulator: { settings: { autoAnswer: 'approve' } },
  });
  reviewer = await reviewerAt(app);
});
afterAll(() => app.close());

/** Asks for a loan; answers its state then. */
async function askForLoan(phone: Client): Promise<unknown> {
  const { trial } = await phone.done(trialPath, { body: wish });
  const { trialHash } = asData(trial);
  const body = { ...wish, agreed: true, trialHash };
  return (await phone.done('/zmb/index/api/appManualGetLoan', { body }))['status'];
}

type Reason = Parameters<typeof reviewer.declines>[1];

async function decline(borrowerId: BorrowerId, reason: Reason): Promise<void> {
  await reviewer.declines((await reviewer.of(borrowerId)).id, reason);
}

it('a person looks while their number is watched, and no longer once it is not', async () => {
  const mobile = '0961300001';
  const { phone, id } = await verifiedBorrower(app, mobile, '60000');
  const ruth = staffAtConsole(app);
  await ruth.logInAs('compliance');
  const reason = 'She asked us to.';
  const { watched } = await ruth.done(watch, { kind: 'mobile', value: mobile, reason });
  await ruth.done(watch, { kind: 'mobile', value: '0961300099', reason });
  expect(await askForLoan(phone)).toBe('reviewing');
  const second = await phone.ask(trialPath, { body: wish });
  expect(asData(second.data)['reason']).toBe('order-open');
  await decline(id, 'waited-too-long');
  const { kind, fingerprint } = watched;
  await ruth.done(unwatch, { kind, fingerprint, reason });
  expect(await askForLoan(phone)).toBe('disbursing');
});

it('of two declined loans, the last is shown', async () => {
  const mobile = '0961300002';
  const { phone, id } = await verifiedBorrower(app, mobile, '60000');
  const ruth = staffAtConsole(app);
  await ruth.logInAs('compliance');
  const reason = 'She asked us to.';
  await ruth.done(watch, { kind: 'mobile', value: mobile, reason });
  for (const why of ['waited-too-long', 'not-affordable'] as const) {
    expect(await askForLoan(phone)).toBe('reviewing');
    await decline(id, why);
  }
  const { stage, declined } = await phone.done('/my/getMyLoanInfo');
  expect(stage).toBe('declined');
  expect(JSON.stringify(asData(declined)['reasons'])).toContain('beside your income');
});

it('of two decisions about a face, the last counts', async () => {
  const { phone, id: borrowerId } = await verifiedBorrower(app, '0961300003', '60000');
  const stage = async () => (await phone.done('/my/getMyLoanInfo'))['stage'];
  const look = async () => {
    const of = { kind: 'face', borrowerId, orderId: null, reasons: ['photo'] } as const;
    await openReview(app.db, { ...of, now: app.context.clock.now() });
    return (await reviewer.of(borrowerId)).id;
  };
  await look();
  await decline(borrowerId, 'not-confirmed');
  expect(await stage()).toBe('declined');
  const reason = 'She came to the office.';
  await reviewer.approves(await look(), reason);
  expect(await stage()).toBe('borrow');
  await look();
  await decline(borrowerId, 'not-confirmed');
  expect(await stage()).toBe('declined');
  // Nor does an open review undo it.
  await look();
  expect(await stage()).toBe('declined');
});

it('shows a loan to its borrower alone', async () => {
  const { phone } = await verifiedBorrower(app, '0961300004', '60000');
  const other = await verifiedBorrower(app, '0961300005', '60000');
  const orderId = await borrow(phone, wish);
  const post = { method: 'POST' } as const;
  for (const path of ['/order/api/queryLoanDetail', '/api/v3/order/queryLoanDetail']) {
    expect(await phone.done(`${path}/${orderId}`, post)).toMatchObject({ orderId });
    const { data } = await other.phone.ask(`${path}/${orderId}`, post);
    expect(data).toEqual({ reason: 'order-not-found' });
  }
});
