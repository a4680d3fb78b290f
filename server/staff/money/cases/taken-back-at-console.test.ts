import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listPayments, showCase, showPayment } from '../../../../contract/staff/case-acts.ts';
import { approveProposal, beginApproval } from '../../../../contract/staff/proposal-acts.ts';
import { showProposal } from '../../../../contract/staff/proposal-view.ts';
import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import { previewProposal, propose } from '../../../../contract/staff/propose-acts.ts';
import { search } from '../../../../contract/staff/search-acts.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import { caseWorld } from '../../../../testing/case-world.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts';
import { moneyWorld } from '../../../../testing/money-world.ts';
import type { MoneyWorld } from '../../../../testing/money-world.ts';
import { proveLedger } from '../../../lending/ledger/prove-ledger.ts';
import { accountOf } from '../../../lending/orders/load-order.ts';
import { openTakenBack } from '../../../lending/payments/taken-back.ts';
import { carryOutProposals } from '../../../app/proposals.ts';

const why = { reason: 'The network wrote.', evidence: 'Letter 12 of 3 March.' };

let db: TestDatabase;
let world: MoneyWorld;
let at: ReturnType<typeof caseWorld>;
let staff: Awaited<ReturnType<typeof consoleOfWorld>>;

beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
  at = caseWorld(world);
  staff = await consoleOfWorld(world);
});
afterEach(async () => {
  world.faults.clear();
  expect((await proveLedger({ db })).faults).toEqual([]);
});
afterAll(async () => {
  await staff.close();
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

describe('a payment that its network reversed, at the console', () => {
  /** Two people over HTTP, each at their own browser. */
  const byTwo = async (body: ProposalBody, evidence: string) => {
    const { previewHash } = await staff.done('care', previewProposal, { body });
    const said = { body, reason: why.reason, evidence, previewHash };
    const { proposal } = await staff.done('care', propose, said);
    const { id: proposalId, version } = proposal;
    const seen = { proposalId, version, previewHash: proposal.previewHash };
    const { nonce, options } = await staff.done('finance', beginApproval, seen);
    const peter = await staff.person('finance');
    const response = await peter.demoSigned('peter@lender.example', options);
    await staff.done('finance', approveProposal, { proposalId, version, nonce, response });
    await world.pass(601);
    await carryOutProposals(world.context);
    return (await staff.done('care', showProposal, { proposalId })).proposal;
  };
  const takenBack = async (payment: string, word: string) => {
    const { provider, context } = world;
    const row = { amount: kwacha(200), at: world.now(), text: 'Reversal' };
    const said = { provider: provider.name, payment, word, by: 'statement', ...row } as const;
    await openTakenBack(context, said);
  };

  it('is proposed by its case with the evidence, and reversed as it was shown', async () => {
    const loan = await at.lentLoan();
    const paymentId = await at.asked(loan, kwacha(200));
    await world.live(10);
    await takenBack(paymentId, 'row 12');
    const caseId = await at.caseOf(paymentId);
    const shown = await staff.done('care', showCase, { caseId });
    const act = shown.acts.find((one) => one.act === 'reverse-payment');
    expect(act).toMatchObject({ whyNot: null, reference: expect.stringContaining('row 12') });
    const body = { kind: 'reverse-payment', caseId } as const;
    const { preview } = await staff.done('care', previewProposal, { body });
    expect(act?.preview).toEqual(preview);
    const bare = { body, reason: why.reason, previewHash: 'none' };
    expect((await staff.ask('care', propose, bare)).data).toBeNull();
    const before = accountOf(await world.order(loan), world.now());
    const proposal = await byTwo(body, act?.reference ?? '');
    expect(proposal).toMatchObject({ state: 'done', preview });
    const after = accountOf(await world.order(loan), world.now());
    expect(after.remainingAmount).toBe(before.remainingAmount + kwacha(200));
    const { ended, acts } = await staff.done('care', showCase, { caseId });
    expect(ended).toMatchObject({ by: 'Peter Mwale', evidence: act?.reference });
    expect(acts).toEqual([]);
    const { payment } = await staff.done('auditor', showPayment, { paymentId });
    expect(payment).toMatchObject({ state: 'reversed' });
    const filter = { state: 'reversed' } as const;
    const listed = await staff.done('finance', listPayments, {
      filter,
      sort: 'newest',
      limit: 5,
    });
    expect(listed.rows.map((row) => row.paymentId)).toContain(paymentId);
  });

  it('is not reversed where its row names none of our payments', async () => {
    await takenBack('no payment', 'row 13');
    const { found } = await staff.done('care', search, { text: 'row 13' });
    const caseId = found[0]?.id ?? '';
    const { acts } = await staff.done('care', showCase, { caseId });
    const act = acts.find((one) => one.act === 'reverse-payment');
    expect(act?.whyNot).toContain('names none of our payments');
  });
});
