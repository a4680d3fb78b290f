import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatKwacha, kwacha } from '../../../../contract/words/ngwee.ts';
import { balancesOf } from '../../../../domain/books/bookkeeping.ts';
import { lateFeesOwed } from '../../../../domain/loan/waiver.ts';
import { caseWorld, confirmed } from '../../../../testing/case-world.ts';
import { approved, colleague, doneByTwo, proposed } from '../../../../testing/staff-world.ts';
import type { Colleague } from '../../../../testing/staff-world.ts';
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts';
import { moneyWorld } from '../../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../../testing/money-world.ts';
import { sql } from '../../../store/database/database.ts';
import { proveLedger } from '../../../lending/ledger/prove-ledger.ts';
import { accountOf } from '../../../lending/orders/load-order.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { findProposal } from '../../proposals/proposal-row.ts';
import { settlePayment } from '../../../lending/payments/settle-payment.ts';

const reason = 'She was in hospital.';
const waiver = ({ orderId }: LentLoan, amount: string) =>
  ({ kind: 'waive', orderId: String(orderId), amount }) as const;
const newestText = sql<{ text: string }, { mobile: string }>(`
  select text from sms where mobile = :mobile order by created_at desc, id desc limit 1`);

describe('letting go of late fees', () => {
  let db: TestDatabase;
  let world: MoneyWorld;
  let at: ReturnType<typeof caseWorld>;
  let grace: Colleague;
  let peter: Colleague;
  let mary: Colleague;
  beforeAll(async () => {
    db = await testDatabase();
    world = await moneyWorld(db, { autoAnswer: 'approve' });
    at = caseWorld(world);
    grace = await colleague(world.context, 'Grace', ['credit']);
    peter = await colleague(world.context, 'Peter', ['finance']);
    mary = await colleague(world.context, 'Mary', ['director']);
  });
  afterAll(async () => {
    expect((await proveLedger({ db })).faults).toEqual([]);
    await world[Symbol.asyncDispose]();
    await db.dispose();
  });

  const state = async (loan: LentLoan) => accountOf(await world.order(loan), world.now());
  const lateLoan = async (): Promise<LentLoan> => {
    const loan = await at.lentLoan();
    await world.pass(40 * 86_400);
    return loan;
  };

  it('takes two people, and no more than is owed', async () => {
    const loan = await lateLoan();
    const before = await state(loan);
    const owed = lateFeesOwed(before);
    expect(owed).toBeGreaterThan(kwacha(10));
    const much = await proposed(grace, waiver(loan, '500'), { reason });
    expect(much.values['why']).toContain(`are K${formatKwacha(owed)}`);
    const { data } = await proposed(grace, waiver(loan, '10'), { reason });
    if (data === null) throw new Error('it is proposed');
    expect((await proposed(grace, waiver(loan, '10'), { reason })).reason).toBe(
      'proposal-open',
    );
    expect((await approved(grace, data.proposal)).reason).toBe('same-person');
    expect((await state(loan)).waived).toBe(0n);
    const both = await Promise.all([peter, mary].map((who) => approved(who, data.proposal)));
    expect(both.map(({ reason: no }) => no).sort()).toEqual(['decided-already', null]);
    await Promise.all([carryOutProposals(world.context), carryOutProposals(world.context)]);
    const after = await state(loan);
    expect(after.waived).toBe(kwacha(10));
    expect(after.remainingAmount).toBe(before.remainingAmount - kwacha(10));
    expect((await db.row(newestText, { mobile: loan.mobile }))?.text).toBe(
      'ExtraMoney: we took K10.00 off your late fee. ' +
        'K575.00 was due on Wednesday 1 April. ' +
        `Today it is K${formatKwacha(after.remainingAmount)}.`,
    );
  });

  it('leaves the rest to be paid, and the loan is settled by that', async () => {
    const loan = await lateLoan();
    const owed = lateFeesOwed(await state(loan));
    const rest = (await state(loan)).remainingAmount - owed;
    await doneByTwo(world.context, [grace, peter], waiver(loan, formatKwacha(owed)));
    expect((await state(loan)).remainingAmount).toBe(rest);
    const paymentId = await at.asked(loan, (await state(loan)).remainingAmount);
    await settlePayment(
      world.context,
      paymentId,
      confirmed((await state(loan)).remainingAmount),
    );
    const order = await world.order(loan);
    expect(order.status).toBe('settled');
    expect(balancesOf(order.position).get('late-fees') ?? 0n).toBe(0n);
  });

  it('is not done when it was paid between the two', async () => {
    const loan = await lateLoan();
    const { data } = await proposed(grace, waiver(loan, '10'), { reason });
    if (data === null) throw new Error('it is proposed');
    const pay = async () => {
      const paymentId = await at.asked(loan, kwacha(200));
      await settlePayment(world.context, paymentId, confirmed(kwacha(200)));
    };
    await pay();
    // What was seen is no longer what would happen.
    const late = await approved(peter, data.proposal);
    expect(late.values['why']).toContain('are K0.00');
    expect((await state(loan)).waived).toBe(0n);
  });

  it('lapses, and says why, when a night passed between approval and deed', async () => {
    const loan = await lateLoan();
    const { data } = await proposed(grace, waiver(loan, '10'), { reason });
    if (data === null) throw new Error('it is proposed');
    expect((await approved(peter, data.proposal)).reason).toBe(null);
    // The late fee of a further day.
    await world.pass(86_400);
    await carryOutProposals(world.context);
    expect((await state(loan)).waived).toBe(0n);
    expect(await findProposal(db, data.proposal.id)).toMatchObject({
      state: 'lapsed',
      outcome: 'changed',
      heldBecause: expect.stringContaining('It would now do something else'),
    });
  });
});
