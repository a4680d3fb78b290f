import { expect } from 'vitest';
import type { PaymentId } from '../contract/words/ids.ts';
import { kwacha, ngwee } from '../contract/words/ngwee.ts';
import type { Ngwee } from '../contract/words/ngwee.ts';
import { floatStatement } from '../server/lending/ledger/float-statement.ts';
import { accountOf } from '../server/lending/orders/load-order.ts';
import { settlePayment } from '../server/lending/payments/settle-payment.ts';
import { openTakenBack } from '../server/lending/payments/taken-back.ts';
import { carryOutProposals } from '../server/app/proposals.ts';
import { findProposal } from '../server/staff/proposals/proposal-row.ts';
import { sql } from '../server/store/database/database.ts';
import { confirmed } from './case-world.ts';
import { agreeToLoan, askToPay } from './money-world.ts';
import type { LentLoan } from './money-world.ts';
import { approved, proposed } from './staff-world.ts';
import type { twoPeopleWorld } from './two-people-world.ts';

const newestText = sql<{ text: string }, { mobile: string }>(`
  select text from sms where mobile = :mobile order by created_at desc, id desc limit 1`);
const selectBorrower = sql<
  { limit: bigint; settled: number; raisedAt: Date | null },
  { id: string }
>(`select credit_limit as limit, settled_orders as settled, limit_raised_at as raised_at
  from borrower where id = :id`);

type TwoPeople = Awaited<ReturnType<typeof twoPeopleWorld>>;

/** Loans, and payments that networks reverse and two people book. */
export function reversalWorld(two: TwoPeople) {
  const state = async (loan: LentLoan) =>
    accountOf(await two.world.order(loan), two.world.now());
  const text = async ({ mobile }: LentLoan) =>
    (await two.db.row(newestText, { mobile }))?.text ?? '';
  const borrower = async ({ borrowerId: id }: LentLoan) => two.db.row(selectBorrower, { id });
  const lend = async (amount: Ngwee = kwacha(500)): Promise<LentLoan> => {
    const loan = await agreeToLoan(two.db, { at: two.world.now(), amount });
    await settlePayment(two.world.context, loan.payoutId, confirmed(amount));
    return loan;
  };
  const pay = async (loan: LentLoan, amount: Ngwee, bizType: 1 | 2 = 1) => {
    const { paymentId, refused } = await askToPay(two.world, loan, amount, { bizType });
    if (paymentId === undefined) throw new Error(`refused: ${refused}`);
    await settlePayment(two.world.context, paymentId, confirmed(amount));
    return paymentId;
  };
  const payAll = async (loan: LentLoan) => pay(loan, (await state(loan)).remainingAmount);
  /** The network's report, up to the opening of its case. */
  const takenBack = async (paymentId: PaymentId, amount: Ngwee | null = null) => {
    const { context } = two.world;
    await openTakenBack(context, {
      provider: two.world.provider.name,
      payment: paymentId,
      by: 'statement',
      word: `row of ${paymentId}`,
      amount,
      at: null,
      text: 'Reversal',
    });
    return two.at.caseOf(paymentId);
  };
  const propose = async (paymentId: PaymentId) => {
    const body = { kind: 'reverse-payment', caseId: await takenBack(paymentId) } as const;
    const { data, values } = await proposed(two.peter, body);
    if (data === null) throw new Error(`not proposed: ${values['why']}`);
    return data.proposal;
  };
  /** Requested, and reported as failed by the network. */
  const askedAndFailed = async (loan: LentLoan, amount: Ngwee): Promise<PaymentId> => {
    const { paymentId, refused } = await askToPay(two.world, loan, amount);
    if (paymentId === undefined) throw new Error(`refused: ${refused}`);
    const failed = { fact: 'failed', code: 'PAYER_NOT_FOUND', text: '' } as const;
    await settlePayment(two.world.context, paymentId, failed);
    return paymentId;
  };
  /** Reversed by two people, after the hold. */
  const reverse = async (paymentId: PaymentId) => {
    const proposal = await propose(paymentId);
    const told = await approved(two.mary, proposal);
    if (told.data === null) throw new Error(`not approved: ${told.values['why']}`);
    await two.world.pass(601);
    await carryOutProposals(two.world.context);
    const done = await findProposal(two.db, proposal.id);
    expect(done).toMatchObject({ state: 'done', heldBecause: null });
    expect((await two.world.payment(paymentId)).state).toBe('reversed');
    return proposal;
  };
  return {
    state,
    text,
    borrower,
    lend,
    pay,
    payAll,
    askedAndFailed,
    takenBack,
    propose,
    reverse,
    ...floatsOf(two),
  };
}

function floatsOf(two: TwoPeople) {
  const floats = async () =>
    (await floatStatement(two.db)).map(({ network, booked, byHand, moved }) => ({
      network,
      isSame: booked === byHand + moved,
      booked,
    }));
  const airtel = async () =>
    (await floats()).find(({ network }) => network === 'Airtel')?.booked ?? ngwee(0n);
  /** Checks that the books equal the movements at every network. */
  const expectSameFloats = async () => {
    expect((await floats()).filter(({ isSame }) => !isSame)).toEqual([]);
  };

  return { airtel, expectSameFloats };
}
