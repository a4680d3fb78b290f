import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import { addDays, civilDateOf } from '../../../../contract/words/civil-date.ts';
import type { PlanId } from '../../../../contract/words/ids.ts';
import { kwacha, sumNgwee } from '../../../../contract/words/ngwee.ts';
import { changeOfAccount } from '../../../../domain/books/change-of-account.ts';
import { plansNow } from '../../../../domain/loan/account-plan.ts';
import { caseWorld, confirmed } from '../../../../testing/case-world.ts';
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts';
import { askToPay, moneyWorld } from '../../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../../testing/money-world.ts';
import { askAs } from '../../../../testing/past-the-door.ts';
import { approved, colleague, proposed } from '../../../../testing/staff-world.ts';
import type { Colleague } from '../../../../testing/staff-world.ts';
import { carryOutProposals, endStaleProposals, proposalActs } from '../../../app/proposals.ts';
import { Refusal } from '../../../http/refusal.ts';
import { addendumParts } from '../../../lending/documents/addendum-parts.ts';
import { proveLedger } from '../../../lending/ledger/prove-ledger.ts';
import { accrueOvernight } from '../../../lending/orders/accrue-overnight.ts';
import { detailOf } from '../../../lending/orders/loan-detail.ts';
import { accountOf, loadOrderOfPlan } from '../../../lending/orders/load-order.ts';
import { settlePayment } from '../../../lending/payments/settle-payment.ts';
import { agreeToRestructuringCall } from '../../../lending/arrangement/agree-to-restructuring.ts';
import { offeredRestructuring } from '../../../lending/orders/offered-restructuring.ts';
import { sql } from '../../../store/database/database.ts';
import { findProposal } from '../../proposals/proposal-row.ts';
import { recordAgreementAct, showAgreementAct } from './agreement-acts.ts';

const { showProposal } = proposalActs;
const day = 86_400;
const texts = sql<{ text: string }, { mobile: string }>(
  'select text from sms where mobile = :mobile order by created_at desc, id desc limit 2',
);
const forged = sql<void, { orderId: bigint; proposalId: string; now: Date }>(`
  insert into loan_event (order_id, id, borrower_id, kind, effective_at, recorded_at, body)
  select id, 'forged', borrower_id, 'restructured', :now, :now,
    jsonb_build_object('proposalId', :proposalId::text, 'plans', '[]'::jsonb)
  from loan_order where id = :orderId`);

let db: TestDatabase;
let world: MoneyWorld;
let at: ReturnType<typeof caseWorld>;
let joseph: Colleague;
let peter: Colleague;
let mary: Colleague;
beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
  at = caseWorld(world);
  joseph = await colleague(world.context, 'Joseph', ['care']);
  peter = await colleague(world.context, 'Peter', ['finance', 'credit']);
  mary = await colleague(world.context, 'Mary', ['director']);
});
afterAll(async () => {
  await accrueOvernight(world.context);
  expect((await proveLedger({ db })).faults).toEqual([]);
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

type Restructure = Extract<ProposalBody, { kind: 'restructure' }>;

const today = () => civilDateOf(world.now());
const state = async (loan: LentLoan) => accountOf(await world.order(loan), world.now());
async function lateLoan(): Promise<LentLoan> {
  const loan = await at.lentLoan();
  await world.pass(40 * day);
  await accrueOvernight(world.context);
  return loan;
}

const wanted = (loan: LentLoan, more: Partial<Restructure> = {}): Restructure => ({
  kind: 'restructure',
  orderId: String(loan.orderId),
  firstOn: addDays(today(), 14),
  instalments: 4,
  everyDays: 14,
  ...more,
});

async function offer(loan: LentLoan, by = joseph) {
  const { data, reason } = await proposed(by, wanted(loan));
  if (data === null) throw new Error(`not proposed: ${reason}`);
  return data.proposal;
}

async function seenBy(loan: LentLoan) {
  const order = await world.order(loan);
  const offered = await offeredRestructuring(db, order, world.now());
  if (offered === null) throw new Error('nothing is offered');
  return offered;
}

async function agree(loan: LentLoan, by: LentLoan = loan, hash?: string) {
  const offered = await seenBy(loan);
  const body = {
    orderId: loan.orderId,
    agreedHash: hash ?? offered.decided.hash,
  };
  const answer = await askAs(world, by, agreeToRestructuringCall, { body });
  return answer instanceof Refusal ? answer.reason : null;
}

async function current(id: string) {
  const proposal = await findProposal(db, id);
  if (proposal === null) throw new Error('there is no such proposal');
  return proposal;
}

describe('a restructuring', () => {
  it('is offered, agreed to, approved by another person and does what was seen', async () => {
    const loan = await lateLoan();
    const was = await state(loan);
    const proposal = await offer(loan, peter);
    const [sms] = await db.rows(texts, { mobile: loan.mobile });
    expect(sms?.text).toMatch(/^ExtraMoney: we offer you new days to pay, first K/);
    expect(await agree(loan)).toBeNull();
    const { decided } = await seenBy(loan);
    expect(await agree(loan)).toBeNull();
    expect((await approved(peter, proposal)).reason).toBe('same-person');
    const signed = await approved(mary, proposal);
    expect(signed.reason).toBeNull();
    await carryOutProposals(world.context);
    expect((await current(proposal.id)).state).toBe('done');
    const order = await world.order(loan);
    const is = accountOf(order, world.now());
    expect(is.remainingAmount).toBe(was.remainingAmount);
    expect(changeOfAccount(was, is).transfers).toEqual([]);
    expect(is).toMatchObject({
      status: 'active',
      overdueDays: 0,
      classedDays: was.overdueDays,
    });
    const plans = plansNow(is.plans);
    expect(plans.map(({ dueDate, remainingAtDue }) => [dueDate, remainingAtDue])).toEqual(
      decided.instalments.map(({ on, amount }) => [on, amount]),
    );
    expect(sumNgwee(plans.map((plan) => plan.remainingAtDue))).toBe(decided.newTotal);
    const detail = detailOf(order, world.context);
    expect(detail.plans.map(({ period }) => period)).toEqual([1, 2, 3, 4]);
    expect(detail.restructuredOn).toBe(today());
    expect(detail.standing?.state).toBe('due');
    const sent = await db.rows(texts, { mobile: loan.mobile });
    expect(JSON.stringify(sent)).toMatch(/your loan has new days to pay.*the first of 4/);
    expect(JSON.stringify(await addendumParts(db, order.id))).toContain(decided.hash);
    const [first] = is.plans.filter(({ replacedOn }) => replacedOn === null);
    expect((await loadOrderOfPlan(db, first?.planId as PlanId))?.id).toBe(order.id);
    const amount = first?.remainingAmount ?? kwacha(0);
    await world.pass(60);
    const planIds = first ? [first.planId] : [];
    const paymentId = await at.asked({ ...loan, planIds }, amount);
    await settlePayment(world.context, paymentId, confirmed(amount));
    expect((await state(loan)).firstUnpaidPlan?.dueDate).toBe(decided.instalments[1]?.on);
    const again = await proposed(joseph, wanted(loan));
    expect(again.reason).toBe('not-possible-now');
  });

  it('is not approved before its borrower agrees, and is never agreed to by another', async () => {
    const [loan, other] = [await lateLoan(), await at.lentLoan()];
    const proposal = await offer(loan);
    const early = await approved(peter, proposal);
    expect(early.reason).toBe('not-possible-now');
    expect(await agree(loan, other)).toBe('order-not-found');
    expect(await agree(loan, loan, 'f'.repeat(64))).toBe('fee-changed');
    expect((await approved(peter, proposal)).reason).toBe('not-possible-now');
    const forgery = {
      orderId: BigInt(loan.orderId),
      proposalId: proposal.id,
      now: world.now(),
    };
    await expect(db.run(forged, forgery)).rejects.toThrow('no approved proposal');
    expect(await agree(loan)).toBeNull();
    expect((await approved(peter, proposal)).reason).toBeNull();
    await expect(db.run(forged, forgery)).rejects.toThrow('has not agreed');
    await carryOutProposals(world.context);
    expect((await current(proposal.id)).state).toBe('done');
  });

  it('needs a new agreement when a payment or a day has changed its figures', async () => {
    const loan = await lateLoan();
    const proposal = await offer(loan);
    expect(await agree(loan)).toBeNull();
    const paymentId = await at.asked(loan, kwacha(100));
    expect((await approved(peter, proposal)).reason).toBe('not-possible-now');
    await endStaleProposals(world.context);
    expect((await current(proposal.id)).state).toBe('proposed');
    await settlePayment(world.context, paymentId, confirmed(kwacha(100)));
    expect((await approved(peter, proposal)).reason).toBe('not-possible-now');
    expect((await seenBy(loan)).isAgreed).toBe(false);
    expect(await agree(loan)).toBeNull();
    await world.pass(day);
    await accrueOvernight(world.context);
    expect((await seenBy(loan)).isAgreed).toBe(false);
    expect((await approved(peter, proposal)).reason).toBe('not-possible-now');
    expect(await agree(loan)).toBeNull();
    expect((await approved(peter, proposal)).reason).toBe('words-differ');
    const { data } = await peter.ask(showProposal, { proposalId: proposal.id });
    if (data === null) throw new Error('it is not shown');
    expect(data.proposal.may.approve).toBeNull();
    expect((await approved(peter, data.proposal)).reason).toBeNull();
    await carryOutProposals(world.context);
    expect((await current(proposal.id)).state).toBe('done');
  });

  it('does nothing when money comes between the approval and the deed', async () => {
    const loan = await lateLoan();
    const proposal = await offer(loan);
    expect(await agree(loan)).toBeNull();
    expect((await approved(peter, proposal)).reason).toBeNull();
    const paymentId = await at.asked(loan, kwacha(100));
    await settlePayment(world.context, paymentId, confirmed(kwacha(100)));
    await carryOutProposals(world.context);
    expect(await current(proposal.id)).toMatchObject({ state: 'lapsed', outcome: 'changed' });
    expect((await state(loan)).restructured).toBeNull();
    expect(await offeredRestructuring(db, await world.order(loan), world.now())).toBeNull();
  });

  it('takes a third person where the approver recorded the agreement', async () => {
    const loan = await lateLoan();
    const proposal = await offer(loan);
    const { previewHash } = proposal;
    const now = { passkeyAt: world.now() };
    const wrong = await peter.ask(
      recordAgreementAct,
      {
        proposalId: proposal.id,
        previewHash: 'f'.repeat(64),
        evidence: 'Called at noon, recording 7',
      },
      now,
    );
    expect(wrong.reason).toBe('preview-changed');
    const kept = await peter.ask(
      recordAgreementAct,
      {
        proposalId: proposal.id,
        previewHash,
        evidence: 'Called at noon, recording 7',
      },
      now,
    );
    expect(kept.reason).toBeNull();
    expect((await approved(peter, proposal)).reason).toBe('not-possible-now');
    const { data } = await mary.ask(showAgreementAct, { proposalId: proposal.id });
    expect(data?.agreement).toMatchObject({
      recordedBy: { name: 'Peter' },
      evidence: 'Called at noon, recording 7',
      isCurrent: true,
    });
    expect((await approved(mary, proposal)).reason).toBeNull();
    await carryOutProposals(world.context);
    expect((await current(proposal.id)).state).toBe('done');
  });

  it.each([
    ['a top-up', { topUp: '100' }, /lends nothing more/],
    ['a higher rate', { dailyRate: '0.41' }, /never higher/],
    ['a first day too far away', { firstOn: addDays('2026-01-01' as never, 0) }, /within 3 to/],
    ['a larger instalment', { instalments: 1 }, /would be larger/],
  ] as const)('refuses %s', async (_, more, why) => {
    const loan = await lateLoan();
    const refused = await proposed(joseph, wanted(loan, { ...more }));
    expect(refused.reason).toBe('not-possible-now');
    expect(JSON.stringify(refused)).toMatch(why);
  });

  it('frees a bill whose payment is on its way only after it', async () => {
    const loan = await lateLoan();
    const { paymentId } = await askToPay(world, loan, kwacha(100));
    expect(paymentId).toBeDefined();
    expect((await proposed(joseph, wanted(loan))).reason).toBe('not-possible-now');
  });
});
