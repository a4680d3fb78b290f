import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  approveProposal,
  beginApproval,
  stopHeld,
} from '../../../../contract/staff/proposal-acts.ts';
import { showProposal } from '../../../../contract/staff/proposal-view.ts';
import { previewProposal, propose } from '../../../../contract/staff/propose-acts.ts';
import {
  approveReview,
  declineReview,
  showReview,
} from '../../../../contract/staff/review-acts.ts';
import type { ProposalId } from '../../../../contract/staff/people-words.ts';
import { type ReferredLoan, referredLoan } from '../../../../testing/referred-loan.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { sql } from '../../../store/database/database.ts';
import { carryOutProposals } from '../../../app/proposals.ts';

let app: App;
let grace: ReturnType<typeof staffAtConsole>;
let mary: ReturnType<typeof staffAtConsole>;
beforeAll(async () => {
  app = await startApp({
    simulator: { settings: { autoAnswer: 'approve' } },
  });
  [grace, mary] = [staffAtConsole(app), staffAtConsole(app)];
  await grace.logInAs('credit');
  await mary.logInAs('director');
});
afterAll(() => app.close());

const reason = 'Her brother vouches for her.';
const selectPayouts = sql<{ amount: bigint }, { orderId: number }>(
  'select amount from payment where order_id = :orderId',
);
const payouts = async ({ orderId }: ReferredLoan) =>
  (await app.db.rows(selectPayouts, { orderId })).map(({ amount }) => amount);

async function proposed({ reviewId }: ReferredLoan): Promise<ProposalId> {
  const body = { kind: 'approve-order', reviewId } as const;
  const { previewHash } = await grace.done(previewProposal, { body });
  return (await grace.done(propose, { body, reason, previewHash })).proposal.id;
}

/** Mary reads the words and signs them with her passkey. */
async function signs(proposalId: ProposalId) {
  const { version, previewHash } = (await mary.done(showProposal, { proposalId })).proposal;
  const { nonce, options } = await mary.done(beginApproval, {
    proposalId,
    version,
    previewHash,
  });
  const response = await mary.demoSigned('mary@lender.example', options);
  return mary.done(approveProposal, { proposalId, version, nonce, response });
}

/** Time passes, and what was approved is carried out: by this, or by the product's own job. */
async function holdEnds(proposalId: ProposalId): Promise<void> {
  app.hour.setOffset(app.hour.offsetSeconds() + 61n);
  await Promise.all([carryOutProposals(app.context), carryOutProposals(app.context)]);
  const state = async () => (await grace.done(showProposal, { proposalId })).proposal.state;
  await expect.poll(state).not.toBe('approved');
}

it('a large loan is proposed by one, signed by another, and paid out after its hold', async () => {
  const loan = await referredLoan(app, '0961600001', 12_000);
  const proposalId = await proposed(loan);
  const { review } = await grace.done(showReview, { id: loan.reviewId });
  expect(review).toMatchObject({ state: 'proposed', proposalId });
  const again = { id: loan.reviewId, version: 0, reason };
  expect((await mary.ask(approveReview, again)).reason).toBe('proposal-open');
  const own = { proposalId, version: 0, previewHash: 'f'.repeat(64) };
  expect((await grace.ask(beginApproval, own)).reason).toBe('not-allowed');
  const { proposal } = await signs(proposalId);
  expect(proposal).toMatchObject({ state: 'approved', isSigned: true });
  expect(Number(proposal.notBefore) - Number(proposal.decidedAt)).toBe(60_000);
  const no = { id: loan.reviewId, version: 0, reason: 'not-affordable' } as const;
  expect((await grace.ask(declineReview, no)).values['why']).toContain('Stop it first');
  await carryOutProposals(app.context);
  expect(await payouts(loan)).toEqual([]);
  await holdEnds(proposalId);
  expect(await payouts(loan)).toEqual([1_200_000n]);
  expect((await grace.done(showProposal, { proposalId })).proposal.state).toBe('done');
  expect((await grace.done(showReview, { id: loan.reviewId })).review).toMatchObject({
    state: 'approved',
    decision: { by: 'Mary Phiri' },
  });
});

it('a large loan is stopped in its hold by who proposed it, and no money leaves', async () => {
  const loan = await referredLoan(app, '0961600002', 12_000);
  const proposalId = await proposed(loan);
  await signs(proposalId);
  const stop = { proposalId, version: 1, reason: 'The number is not hers.' };
  expect((await grace.done(stopHeld, stop)).proposal.state).toBe('stopped');
  await holdEnds(proposalId);
  expect(await payouts(loan)).toEqual([]);
  expect((await grace.done(showReview, { id: loan.reviewId })).review.state).toBe('open');
});

it('a large loan that may not be approved any more is held back', async () => {
  const loan = await referredLoan(app, '0961600003', 12_000);
  const proposalId = await proposed(loan);
  await signs(proposalId);
  const { borrowerId } = loan;
  await app.db.run(
    sql<void, { borrowerId: string }>(
      'update borrower set credit_limit = 30000 where id = :borrowerId',
    ),
    { borrowerId },
  );
  await holdEnds(proposalId);
  expect(await payouts(loan)).toEqual([]);
  expect((await grace.done(showProposal, { proposalId })).proposal).toMatchObject({
    state: 'lapsed',
    lapsedBecause: expect.stringContaining('no longer open'),
  });
});
