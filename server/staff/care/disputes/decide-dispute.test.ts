import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listComplaintsCall } from '../../../people/complaints/list-complaints.ts';
import { answerComplaint, showComplaint } from '../../../../contract/staff/complaint-acts.ts';
import { listDisputes, showDispute } from '../../../../contract/staff/dispute-acts.ts';
import type { ArgsOf, StaffAct } from '../../../../contract/staff/staff-act.ts';
import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import { askAs } from '../../../../testing/past-the-door.ts';
import type { LentLoan } from '../../../../testing/money-world.ts';
import { reversalWorld } from '../../../../testing/reversal-world.ts';
import { approved, colleague, proposed } from '../../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { servedActs } from '../../../app/served-acts.ts';
import { disputeLoanCall } from '../../../lending/disputes/dispute-loan.ts';
import { detailOf } from '../../../lending/orders/loan-detail.ts';
import { sendReminders } from '../../../lending/reminders/send-reminders.ts';
import { sql } from '../../../store/database/database.ts';
import type { ServedAct } from '../../acts/serve-act.ts';
import { findProposal } from '../../proposals/proposal-row.ts';

const day = 86_400;

interface Answered {
  readonly status: string;
  readonly data: {
    readonly number: string;
    readonly status: string;
    readonly isFrozen: boolean;
  };
  readonly reason?: string;
}

const countReminders = sql<{ count: number }, { orderId: number }>(
  'select count(*)::int as count from reminder where order_id = :orderId',
);
const countComplaints = sql<{ count: number }, { orderId: number }>(
  'select count(*)::int as count from complaint where order_id = :orderId',
);

describe('“I did not borrow this”', () => {
  let two: Awaited<ReturnType<typeof twoPeopleWorld>>;
  let at: ReturnType<typeof reversalWorld>;
  let care: Awaited<ReturnType<typeof colleague>>;
  beforeAll(async () => {
    two = await twoPeopleWorld();
    at = reversalWorld(two);
    care = await colleague(two.world.context, 'Joseph', ['care']);
  });
  afterAll(async () => {
    expect(await two.end()).toEqual([]);
  });

  const asked = <A extends StaffAct>(by: typeof care, act: A, args: ArgsOf<A>) => {
    const served = servedActs.get(act.name);
    if (served === undefined) throw new Error(`${act.name} is not served`);
    return by.ask(served as unknown as ServedAct<A>, args);
  };
  const ask = async (loan: LentLoan, orderId = loan.orderId): Promise<Answered> => {
    const answer = await askAs(two.world, loan, disputeLoanCall, { body: { orderId } });
    return typeof answer === 'string' ? JSON.parse(answer) : (answer as never);
  };
  const dispute = async (loan: LentLoan) => (await ask(loan)).data;
  const detail = async (loan: LentLoan) =>
    detailOf(await two.world.order(loan), two.world.context);
  const complaints = async (loan: LentLoan) =>
    JSON.parse(String(await askAs(two.world, loan, listComplaintsCall))).data;
  const decision = (number: string, ground: 'own-phone' | null): ProposalBody => ({
    kind: 'decide-dispute',
    number,
    finding: ground ?? 'not-theirs',
  });
  const decide = async (number: string, ground: 'own-phone' | null = null) => {
    const proposal = await two.open(decision(number, ground), care);
    const told = await approved(two.mary, proposal);
    if (told.data === null) throw new Error(`not approved: ${told.values['why']}`);
    await two.world.pass(601);
    await carryOutProposals(two.world.context);
    expect(await findProposal(two.db, proposal.id)).toMatchObject({ state: 'done' });
    return proposal;
  };

  it('freezes the loan at once, with a number and a day, also tapped twice', async () => {
    const loan = await at.lend();
    await two.world.pass(10 * day);
    const [one, other] = await Promise.all([dispute(loan), dispute(loan)]);
    expect(one).toEqual(other);
    expect(await dispute(loan)).toEqual(one);
    expect(one).toMatchObject({ status: 'open', isFrozen: true });
    expect(one.number).toMatch(/^C-2026-\d{6}$/);
    expect(await two.db.row(countComplaints, { orderId: loan.orderId })).toEqual({ count: 1 });
    expect(await at.text(loan)).toMatch(
      new RegExp(`^ExtraMoney: ${one.number}: you say loan ${loan.orderId} is not yours\\. `),
    );
    expect((await at.text(loan)).length).toBeLessThanOrEqual(160);
    const before = await at.state(loan);
    await two.world.pass(40 * day);
    const after = await at.state(loan);
    expect(after).toMatchObject({ status: 'active', overdueDays: 0, lateFee: 0n });
    expect(after.interest).toBe(before.interest);
    expect(await detail(loan)).toMatchObject({
      dispute: { number: one.number, status: 'open', isFrozen: true },
    });
    expect((await complaints(loan))[0]).toMatchObject({ topic: 'not-mine', isLate: true });
  });

  it('sends no reminder while it is frozen, and takes payments', async () => {
    const [quiet, usual] = [await at.lend(), await at.lend()];
    await dispute(quiet);
    await two.world.pass(27 * day);
    await sendReminders(two.world.context);
    expect(await two.db.row(countReminders, { orderId: usual.orderId })).toEqual({ count: 1 });
    expect(await two.db.row(countReminders, { orderId: quiet.orderId })).toEqual({ count: 0 });
    await at.payAll(quiet);
    expect((await two.world.order(quiet)).status).toBe('settled');
  });

  it('is refused for another borrower’s loan', async () => {
    const [loan, other] = [await at.lend(), await at.lend()];
    expect(await ask(other, loan.orderId)).toMatchObject({ reason: 'order-not-found' });
    expect((await at.state(loan)).dispute).toBeNull();
  });

  it('upheld, nothing is owed, and what was paid is sent back', async () => {
    const loan = await at.lend();
    await two.world.pass(5 * day);
    await at.pay(loan, kwacha(120));
    const { number } = await dispute(loan);
    const cash = await at.airtel();
    const proposal = await decide(number);
    expect(proposal.title).toContain(number);
    expect(proposal.preview.sentences).toContain('The payout is a loss: K500.00.');
    expect((await two.world.order(loan)).status).toBe('cancelled');
    expect(await at.state(loan)).toMatchObject({
      remainingAmount: 0n,
      charges: 0n,
      owedToBorrower: kwacha(120),
    });
    expect(await at.text(loan)).toBe(
      `ExtraMoney: ${number}: loan ${loan.orderId} is not yours. You owe nothing on it. ` +
        'K120.00 is sent to you.',
    );
    const { payments } = await two.world.order(loan);
    expect(payments.find(({ purpose }) => purpose === 'pay-back')).toMatchObject({
      amount: kwacha(120),
    });
    expect(await at.airtel()).toBe(cash);
    await at.expectSameFloats();
    expect(await detail(loan)).toMatchObject({
      status: 'cancelled',
      dispute: { status: 'upheld', isFrozen: false },
    });
    const [complaint] = await complaints(loan);
    expect(complaint).toMatchObject({ status: 'answered' });
    expect(complaint.answers[0].text).toContain('This loan is not yours.');
    // Once is enough: it is answered as it is.
    expect(await dispute(loan)).toMatchObject({ number, status: 'upheld' });
    expect(await proposed(care, decision(number, null))).toMatchObject({
      values: { why: 'The dispute is decided already.' },
    });
  });

  it('upheld after it was settled: the limit forgets it', async () => {
    const loan = await at.lend();
    await two.world.pass(20 * day);
    const was = await at.borrower(loan);
    await at.payAll(loan);
    expect(await at.borrower(loan)).toMatchObject({ settled: 1 });
    const { number, isFrozen } = await dispute(loan);
    expect(isFrozen).toBe(false);
    expect((await two.world.order(loan)).status).toBe('settled');
    await decide(number);
    expect(await at.borrower(loan)).toEqual(was);
    expect((await two.world.order(loan)).status).toBe('cancelled');
    await at.expectSameFloats();
  });

  it('rejected, charges go on and its days stay free; again it is only looked at', async () => {
    const loan = await at.lend();
    await two.world.pass(10 * day);
    const { number } = await dispute(loan);
    await two.world.pass(10 * day);
    await decide(number, 'own-phone');
    const text = await at.text(loan);
    expect(text).toContain('It was asked for on your phone, with your code.');
    expect(text.length).toBeLessThanOrEqual(160);
    expect(await detail(loan)).toMatchObject({
      status: 'active',
      dispute: {
        status: 'rejected',
        reason: 'It was asked for on your phone, with your code.',
      },
    });
    expect((await at.state(loan)).interest).toBe(kwacha(20));
    await two.world.pass(5 * day);
    expect((await at.state(loan)).interest).toBe(kwacha(30));
    const again = await dispute(loan);
    expect(again).toMatchObject({ status: 'open', isFrozen: false });
    expect(again.number).not.toBe(number);
    expect(await at.text(loan)).toContain('We check it and answer by');
    await two.world.pass(5 * day);
    expect((await at.state(loan)).interest).toBe(kwacha(40));
    await decide(again.number);
    expect((await two.world.order(loan)).status).toBe('cancelled');
  });

  it('is answered by two people alone, and by no one who only answers complaints', async () => {
    const loan = await at.lend();
    const { number } = await dispute(loan);
    const { complaint } = (await asked(care, showComplaint, { number })).data ?? {};
    expect(complaint?.may.answer).toContain('Two people decide the dispute.');
    const version = complaint?.version ?? 0;
    expect(
      await asked(care, answerComplaint, { number, version, text: 'It is yours.' }),
    ).toMatchObject({ reason: 'not-possible-now' });
    const proposal = await two.open(decision(number, 'own-phone'), care);
    expect((await approved(care, proposal)).data).toBeNull();
    expect((await at.state(loan)).dispute).toMatchObject({ outcome: 'open' });
  });

  it('cannot be decided in the database by fewer than two', async () => {
    const loan = await at.lend();
    const { number } = await dispute(loan);
    const alone = sql<void, { number: string; now: Date }>(`
      update dispute set outcome = 'upheld', proposal_id = 'nobody', decided_at = :now
      where complaint_id = (select id from complaint where number = :number)`);
    const now = two.world.now();
    await expect(two.program.run(alone, { number, now })).rejects.toThrow(
      'no approved proposal',
    );
    const event = sql<void, { orderId: number; borrowerId: string; now: Date; body: string }>(`
      insert into loan_event (order_id, id, borrower_id, kind, effective_at, recorded_at, body)
      values (:orderId, 'dispute-decided x', :borrowerId, 'dispute-decided', :now, :now,
        :body::jsonb)`);
    const { orderId, borrowerId } = loan;
    for (const body of [
      { number, proposalId: 'nobody', ground: null },
      { number: 'C-2026-999999', proposalId: 'nobody', ground: null },
    ]) {
      const values = { orderId, borrowerId, now, body: JSON.stringify(body) };
      await expect(two.program.run(event, values)).rejects.toThrow(
        /decided it otherwise|number/,
      );
    }
  });

  it('shows the desk how the loan was taken, and names no one', async () => {
    const loan = await at.lend();
    await at.pay(loan, kwacha(150));
    const { number } = await dispute(loan);
    const told = (await asked(care, showDispute, { number })).data?.dispute;
    expect(told).toMatchObject({
      outcome: null,
      isFrozen: true,
      evidence: {
        wallet: { network: 'Airtel' },
        payout: { amount: '500.00', state: 'confirmed' },
        paid: { count: 1, amount: '150.00', fromOthers: 0 },
      },
    });
    expect(JSON.stringify(told)).not.toContain(loan.mobile.slice(-9));
    const waiting = await asked(care, listDisputes, { filter: {}, limit: 100 });
    expect(waiting.data?.rows.map((row) => row.number)).toContain(number);
    await decide(number);
    const decided = await asked(care, listDisputes, {
      filter: { state: 'decided' },
      limit: 100,
    });
    expect(decided.data?.rows[0]).toMatchObject({ number, outcome: 'upheld', answerBy: null });
  });
});
