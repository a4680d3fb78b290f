import { afterAll, beforeAll, expect, it } from 'vitest';
import { approveReview } from '../../../../contract/staff/review-acts.ts';
import { asProgram } from '../../../../testing/as-program.ts';
import { type ReferredLoan, referredLoan } from '../../../../testing/referred-loan.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import type { Database } from '../../../store/database/database.ts';
import { script, sql } from '../../../store/database/database.ts';
import { violatedConstraint } from '../../../store/database/violated-constraint.ts';
import { carryOutApprovals } from './carry-out-approvals.ts';

let app: App;
let program: Database;
const staff = new Map<string, string>();
beforeAll(async () => {
  app = await startApp();
  program = await asProgram(app.db);
  const people = sql<{ name: string; id: string }>(
    `select split_part(name, ' ', 1) as name, id from staff`,
  );
  for (const { name, id } of await app.db.rows(people)) staff.set(name, id);
});
afterAll(() => app.close());

/** The error of the program's role: the rule it breaks. */
async function raw(text: string): Promise<string> {
  try {
    await program.run(script(text));
    return 'done';
  } catch (error) {
    return violatedConstraint(error) ?? String(error);
  }
}

const secondMs = 1000;
const inSql = (at: Date) => `'${at.toISOString()}'::timestamptz`;

interface Approved {
  readonly by?: string;
  readonly amount?: bigint;
  readonly holdSeconds?: number;
  readonly id?: string;
}

function approval({ reviewId, orderId }: ReferredLoan, said: Approved) {
  const { by = 'Grace', amount = 100_000n, holdSeconds = 60, id = `raw-${reviewId}` } = said;
  const at = app.context.clock.now();
  const until = new Date(at.getTime() + holdSeconds * secondMs);
  return raw(`insert into review_approval (id, review_id, order_id, amount, staff_id, preview,
      reason, approved_at, not_before, state)
    values ('${id}', '${reviewId}', ${orderId}, ${amount}, '${staff.get(by)}', '{}', 'why',
      ${inSql(at)}, ${inSql(until)}, 'approved')`);
}

interface PaidOut {
  readonly purpose?: string;
  readonly amount?: bigint;
  readonly afterSeconds?: number;
  readonly state?: string;
}

function payout({ orderId, borrowerId }: ReferredLoan, said: PaidOut = {}) {
  const { purpose = 'disbursement', amount = 100_000n, afterSeconds = 0 } = said;
  const at = new Date(app.context.clock.now().getTime() + afterSeconds * secondMs);
  return raw(`insert into payment (id, provider_id, provider, borrower_id, order_id, operation,
      purpose, amount, mobile, network, state, created_at)
    values ('raw-${orderId}', gen_random_uuid(), 'pawapay', '${borrowerId}', ${orderId},
      'payout', '${purpose}', ${amount}, '0961000000', 'MTN', '${said.state ?? 'requested'}',
      ${inSql(at)})`);
}

it('a referred loan is not paid out without an approval, nor under another name', async () => {
  const loan = await referredLoan(app, '0961800001');
  expect(await payout(loan)).toBe('two_people');
  expect(await payout(loan, { purpose: 'paid-twice', state: 'expired' })).toBe('two_people');
  expect(await payout(loan, { purpose: 'pay-back' })).toBe('two_people');
  expect(await payout(loan, { purpose: 'repayment' })).toBe('payout_has_its_purpose');
  // That it was referred is no row to be changed.
  expect(await raw(`delete from loan_decision where order_id = ${loan.orderId}`)).toContain(
    'permission denied',
  );
  expect(
    await raw(`update loan_decision set verdict = 'approved' where order_id = ${loan.orderId}`),
  ).toContain('permission denied');
  await raw(`update loan_order set status = 'disbursing', decision = '{"verdict": "approved"}'
    where id = ${loan.orderId}`);
  expect(await payout(loan)).toBe('two_people');
});

it('no one approves alone above their limit, without a role or without a hold', async () => {
  const loan = await referredLoan(app, '0961800002', 5100);
  const amount = 510_000n;
  expect(await approval(loan, { amount, by: 'Grace' })).toBe('within_ones_limit');
  expect(await approval(loan, { amount, by: 'Peter' })).toBe('within_ones_limit');
  expect(await approval(loan, { amount: 100_000n, by: 'Grace' })).toBe('approval_moves');
  expect(await approval(loan, { amount, by: 'Mary', holdSeconds: 59 })).toBe(
    'approval_is_held',
  );
  expect(await raw(`update review_limit set most = 99999999`)).toContain('permission denied');
  expect(
    await raw(`insert into review_limit (role, most) values ('finance', 99999999)`),
  ).toContain('review_limit');
  expect(await approval(loan, { amount, by: 'Mary' })).toBe('done');
  expect(await payout(loan, { amount })).toBe('two_people');
  const other = { amount: amount + 100n, afterSeconds: 61 };
  expect(await payout(loan, other)).toBe('two_people');
});

it('what was approved stays as it was, is stopped in its hold and pays out after it', async () => {
  const loan = await referredLoan(app, '0961800003');
  expect(await approval(loan, { id: 'one' })).toBe('done');
  const change = (set: string) => raw(`update review_approval set ${set} where id = 'one'`);
  expect(await change('amount = amount + 1')).toBe('approval_is_kept');
  expect(await change(`not_before = approved_at`)).toBe('approval_is_kept');
  expect(await change(`state = 'done', ended_at = approved_at`)).toBe('approval_moves');
  expect(await raw(`delete from review_approval where id = 'one'`)).toBe('approval_is_kept');
  const stop = `state = 'stopped', stopped_by = staff_id, why = 'no'`;
  expect(await change(`${stop}, ended_at = not_before`)).toBe('approval_moves');
  expect(await change(`${stop}, ended_at = approved_at`)).toBe('done');
  expect(await payout(loan, { afterSeconds: 61 })).toBe('two_people');
  expect(await approval(loan, { id: 'two' })).toBe('done');
  expect(await payout(loan, { afterSeconds: 61 })).toBe('done');
  const more = `update payment set amount = amount * 2 where order_id = ${loan.orderId}`;
  expect(await raw(more)).toBe('payout_is_kept');
});

it('a loan approved by a person whose access ended is not paid out', async () => {
  const loan = await referredLoan(app, '0961800004');
  const grace = staffAtConsole(app);
  await grace.logInAs('credit');
  const reason = 'She explained it.';
  await grace.done(approveReview, { id: loan.reviewId, version: 0, reason });
  await app.db.run(
    script(`update staff set state = 'ended', ended_at = now() where name like 'Grace%'`),
  );
  app.hour.setOffset(app.hour.offsetSeconds() + 61n);
  await carryOutApprovals(app.context);
  const held = sql<{ state: string; why: string }, { id: string }>(
    'select state, why from review_approval where review_id = :id',
  );
  expect(await app.db.row(held, { id: loan.reviewId })).toEqual({
    state: 'held',
    why: expect.stringContaining('works here no longer'),
  });
});
