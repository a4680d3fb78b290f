import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showBorrower } from '../../../../contract/staff/borrower-acts.ts';
import { blockAccount, openAccount } from '../../../../contract/staff/borrower-care-acts.ts';
import { bornOn, giveCard, loansOffice } from '../../../../testing/loans-office.ts';
import type { LoansOffice } from '../../../../testing/loans-office.ts';
import { agreeToLoan } from '../../../../testing/money-world.ts';
import type { LentLoan } from '../../../../testing/money-world.ts';
import { loadEligibility } from '../../../lending/orders/eligibility.ts';
import { sql } from '../../../store/database/database.ts';

let office: LoansOffice;
let db: LoansOffice['db'];
let world: LoansOffice['world'];
let staff: LoansOffice['staff'];
beforeAll(async () => {
  office = await loansOffice();
  ({ db, world, staff } = office);
});
afterAll(() => office.close());

const said = { name: 'Lost Phone', nrc: '818181/81/1', bornOn };

const textsTo = sql<{ text: string }, { mobile: string }>(
  "select text from sms where mobile = :mobile and kind = 'security' order by created_at, id",
);
const complaintsOf = sql<{ number: string; state: string }, { borrowerId: string }>(
  'select number, state from complaint where borrower_id = :borrowerId',
);

/** A borrower with a card, whose payout is asked for and not sent. */
async function waiting(): Promise<LentLoan> {
  const loan = await agreeToLoan(db, { at: world.now() });
  const card = { firstName: 'Lost', lastName: 'Phone', nrc: said.nrc };
  await giveCard(office, loan.borrowerId, card);
  return loan;
}

async function refusal({ borrowerId }: LentLoan) {
  const { keys } = world.context;
  return (await loadEligibility(db, { keys, borrowerId, now: world.now() })).refusal;
}

describe('an account whose phone is lost', () => {
  it('sends out no money until it is open again, and then sends it once', async () => {
    const loan = await waiting();
    const { borrowerId, mobile, payoutId } = loan;
    const { number } = await staff.done('care', blockAccount, { borrowerId });
    await world.live(120, 30);
    expect(await world.payment(payoutId)).toMatchObject({ state: 'requested', sends: 0 });
    expect((await staff.done('care', showBorrower, { borrowerId })).blockedOn).not.toBeNull();
    // A repeat: the same block, and no second complaint.
    expect(await staff.done('care', blockAccount, { borrowerId })).toEqual({ number });
    const complaints = await db.rows(complaintsOf, { borrowerId });
    expect(complaints).toEqual([{ number, state: 'with-lender' }]);

    const open = { borrowerId, ...said };
    expect((await staff.ask('finance', openAccount, open)).reason).toBe('not-allowed');
    const wrong = await staff.done('care', openAccount, { ...open, nrc: '818181/82/1' });
    expect(wrong).toEqual({ name: true, nrc: false, bornOn: true });
    await world.live(120, 30);
    expect((await world.payment(payoutId)).state).toBe('requested');
    const right = await staff.done('care', openAccount, open);
    expect(right).toEqual({ name: true, nrc: true, bornOn: true });
    expect((await staff.ask('care', openAccount, open)).reason).toBe('not-possible-now');
    await world.live(30);
    expect((await world.payment(payoutId)).state).toBe('confirmed');
    expect(world.movesOf(loan)).toEqual([50_000n]);
    const texts = (await db.rows(textsTo, { mobile })).map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringContaining(`blocked for new loans`),
      expect.stringContaining('opened your account again'),
    ]);
    expect(texts[0]).toContain(number);
  });

  it('is opened by no guess: three tries a day, those of a check counted too', async () => {
    const loan = await waiting();
    const { borrowerId } = loan;
    await staff.done('care', blockAccount, { borrowerId });
    const guess = { borrowerId, ...said, name: 'Another Person' };
    for (let tries = 0; tries < 3; tries++) await staff.done('care', openAccount, guess);
    const { reason, values } = await staff.ask('care', openAccount, { borrowerId, ...said });
    expect([reason, values['why']]).toEqual([
      'not-possible-now',
      'Callers were checked 3 times in 24 hours. Try tomorrow.',
    ]);
    expect(await refusal(loan)).not.toBeNull();
  });

  it('borrows nothing after its loan is paid, and pays as before', async () => {
    const loan = await waiting();
    const { borrowerId } = loan;
    await world.live(30);
    await staff.done('care', blockAccount, { borrowerId });
    expect(await refusal(loan)).toEqual({ reason: 'order-open' });
    await db.run(
      sql<void, { id: bigint }>("update loan_order set status = 'settled' where id = :id"),
      { id: BigInt(loan.orderId) },
    );
    expect(await refusal(loan)).toEqual({ reason: 'account-blocked' });
  });
});
