import { afterAll, beforeAll, expect, it } from 'vitest';
import { showLoan } from '../../contract/staff/loan-acts.ts';
import { approveReview, showReview, stopReview } from '../../contract/staff/review-acts.ts';
import { stopHeld } from '../../contract/staff/proposal-acts.ts';
import { showProposal } from '../../contract/staff/proposal-view.ts';
import type { ProposalId } from '../../contract/staff/people-words.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import { proveLedger } from '../../server/lending/ledger/prove-ledger.ts';
import { caseWorld } from '../case-world.ts';
import { type LentLoan } from '../money-world.ts';
import { type ReferredLoan, referredLoan } from '../referred-loan.ts';
import { lenderThatDies } from './lender-that-dies.ts';

let lender: Awaited<ReturnType<typeof lenderThatDies>>;
let late: LentLoan;
let owed: { readonly loan: LentLoan; readonly caseId: string };
beforeAll(async () => {
  lender = await lenderThatDies();
  const { world } = lender;
  const money = caseWorld(world);
  late = await money.lentLoan();
  await world.pass(40 * 86_400 - 3600);
  const { loan, paymentId } = await money.backFailed();
  owed = { loan, caseId: await money.caseOf(paymentId) };
});
afterAll(async () => {
  expect((await proveLedger(lender)).faults).toEqual([]);
  await lender.end();
});

const reason = 'She explained it on the phone.';
const proposal = async (proposalId: ProposalId) =>
  (await lender.done('director', showProposal, { proposalId })).proposal;
const stateOf = async (id: ProposalId) => (await proposal(id)).state;
async function isDone(id: ProposalId): Promise<void> {
  await lender.until(
    'the proposal to be carried out',
    async () => (await stateOf(id)) !== 'approved',
  );
  expect(await proposal(id)).toMatchObject({ state: 'done', lapsedBecause: null });
}
const review = async ({ reviewId: id }: ReferredLoan) =>
  (await lender.done('director', showReview, { id })).review;
const loanAt = async ({ orderId }: Pick<LentLoan, 'orderId'>) =>
  lender.done('director', showLoan, { orderId: String(orderId) });
const paymentsOf = async (loan: Pick<LentLoan, 'orderId'>) =>
  (await loanAt(loan)).payments.map(({ purpose, amount }) => `${purpose} ${amount}`);
const stageOf = async ({ phone }: ReferredLoan) => {
  const { stage } = await phone.done('/my/getMyLoanInfo');
  return stage;
};

const lockOrder = 'select from loan_order where id = $1 for update';
// What refers to the row may still be written; that it is done may not.
const lockProposal = 'select from proposal where id = $1 for no key update';

/** A process begins, and no job waits for one that died. */
async function starts(): Promise<void> {
  await lender.leasesEnd();
  await lender.server.start();
}

/**
 * Kills the server while it waits for rows locked by another session, and starts it again.
 * @param look sees what it had done until then
 */
async function diesAtRows(
  statement: string,
  id: unknown,
  begin: () => Promise<void>,
  look: () => Promise<void>,
) {
  const held = await lender.holds(statement, id);
  await begin();
  await lender.until('who waits for the row', () => held.isWaitedFor());
  await look();
  await lender.server.kill();
  await held.letsGo();
  await starts();
}

/** One process dies, and another takes its place at the same moment. */
async function isReplaced(): Promise<void> {
  await lender.server.kill();
  await lender.server.start();
}

it('a loan that one person approved keeps its hold over a kill, and is paid out once', async () => {
  await starts();
  const loan = await referredLoan(lender.at, '0961700001');
  const stopped = await referredLoan(lender.at, '0961700002');
  for (const { reviewId: id } of [loan, stopped]) {
    await lender.done('credit', approveReview, { id, version: 0, reason });
  }
  await isReplaced();
  expect(await review(loan)).toMatchObject({ state: 'held' });
  const stop = { id: stopped.reviewId, version: 1, reason };
  await lender.done('director', stopReview, stop);
  await isReplaced();
  expect(await paymentsOf(loan)).toEqual([]);
  await lender.server.kill();
  await diesAtRows(lockOrder, loan.orderId, starts, async () => {
    expect(await paymentsOf(loan)).toEqual([]);
  });
  await lender.until(
    'the review to be held no more',
    async () => (await review(loan)).state !== 'held',
  );
  expect(await review(loan)).toMatchObject({
    state: 'approved',
    approvals: [{ state: 'done' }],
  });
  await lender.moneySettles();
  expect(await paymentsOf(loan)).toEqual(['disbursement 1000.00']);
  expect(lender.movesOf('0961700001')).toEqual([kwacha(1000)]);
  expect(await stageOf(loan)).toBe('repay');
  // The job that paid one out has seen the other one, too.
  expect(await review(stopped)).toMatchObject({
    state: 'open',
    approvals: [{ state: 'stopped' }],
  });
  expect(await paymentsOf(stopped)).toEqual([]);
  expect(lender.movesOf('0961700002')).toEqual([]);
  expect(await stageOf(stopped)).not.toBe('repay');
  await lender.server.kill();
});

it('a large loan that two agreed to is paid out once, killed as it was carried out', async () => {
  await starts();
  const loan = await referredLoan(lender.at, '0961700003', 12_000);
  const body = { kind: 'approve-order', reviewId: loan.reviewId } as const;
  const id = await lender.proposed('credit', body);
  await lender.signed('director', 'mary@lender.example', id);
  await isReplaced();
  expect(await stateOf(id)).toBe('approved');
  expect(await paymentsOf(loan)).toEqual([]);
  await lender.server.kill();
  await diesAtRows(lockOrder, loan.orderId, starts, async () => {
    expect(await paymentsOf(loan)).toEqual([]);
  });
  await isDone(id);
  await lender.moneySettles();
  expect(await paymentsOf(loan)).toEqual(['disbursement 12000.00']);
  expect(lender.movesOf('0961700003')).toEqual([kwacha(12_000)]);
  expect(await stageOf(loan)).toBe('repay');
  await lender.server.kill();
});

it('a waiver is done once, killed before its deed and before its notice', async () => {
  await starts();
  const orderId = String(late.orderId);
  const waived = async () => (await loanAt(late)).account.waived;
  const first = await lender.proposed('care', { kind: 'waive', orderId, amount: '5' });
  await diesAtRows(
    lockOrder,
    late.orderId,
    () => lender.signed('finance', 'peter@lender.example', first),
    async () => expect(await waived()).toBe('0.00'),
  );
  await isDone(first);
  expect(await waived()).toBe('5.00');

  const second = await lender.proposed('care', { kind: 'waive', orderId, amount: '6' });
  const deed = await lender.holds(lockOrder, late.orderId);
  await lender.signed('finance', 'peter@lender.example', second);
  await lender.until('who waits for the deed', () => deed.isWaitedFor());
  await diesAtRows(
    lockProposal,
    second,
    () => deed.letsGo(),
    async () => expect([await waived(), await stateOf(second)]).toEqual(['11.00', 'approved']),
  );
  await isDone(second);
  expect(await waived()).toBe('11.00');
  expect((await loanAt(late)).faults).toEqual([]);
  await lender.server.kill();
});

it('money is sent back once, held and stopped over a kill, killed after it was sent', async () => {
  await starts();
  const { caseId, loan } = owed;
  const body = { kind: 'pay-back', caseId } as const;
  const stopped = await lender.proposed('care', body);
  await lender.signed('director', 'mary@lender.example', stopped);
  await isReplaced();
  const { version } = await proposal(stopped);
  await lender.done('director', stopHeld, { proposalId: stopped, version, reason });
  await isReplaced();
  const id = await lender.proposed('care', body);
  await lender.signed('director', 'mary@lender.example', id);
  await isReplaced();
  expect([await stateOf(stopped), await stateOf(id)]).toEqual(['stopped', 'approved']);
  const before = await paymentsOf(loan);
  await lender.server.kill();
  await lender.passes(601);
  const after = ['pay-back 515.00', ...before];
  await diesAtRows(lockProposal, id, starts, async () => {
    expect([await paymentsOf(loan), await stateOf(id)]).toEqual([after, 'approved']);
  });
  await isDone(id);
  await lender.moneySettles();
  expect(await paymentsOf(loan)).toEqual(after);
  expect(lender.movesOf(loan.mobile)).toEqual([kwacha(515)]);
  expect(await stateOf(stopped)).toBe('stopped');
  expect((await loanAt(loan)).account.owedToBorrower).toBe('0.00');
  await lender.server.kill();
});
