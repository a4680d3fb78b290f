import type { BorrowerId, OrderId } from '../../contract/words/ids.ts';
import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import { letterOf } from '../../server/lending/letters/letters.ts';
import { sql } from '../../server/store/database/database.ts';
import { failing, opened, state, type Visit, type Walk, waiting } from './visit.ts';

const selectPaid = sql<{ orderId: bigint; borrowerId: BorrowerId; settledAt: Date }>(`
  select id as order_id, borrower_id, settled_at from loan_order
  where status = 'settled' order by id limit 1`);

/** The address on a letter; one of another day is of a payment that was reversed since. */
const letterOfDay =
  (days: number) =>
  async ({ stage }: Visit): Promise<string> => {
    const { db, clock } = stage.app.context;
    const paid = await db.row(selectPaid);
    if (paid === undefined) throw new Error('some loan is paid in full');
    const { borrowerId, settledAt } = paid;
    const settledOn = addDays(civilDateOf(settledAt), days);
    const orderId = Number(paid.orderId) as OrderId;
    const letter = { orderId, borrowerId, settledOn, initials: 'C. M.', now: clock.now() };
    return `/verify-letter#c=${(await letterOf(db, letter)).code}`;
  };

const genuine = letterOfDay(0);
const reversed = letterOfDay(-1);

/** Who was shown a letter and would know whether it is genuine. */
export const letters: Walk = {
  mobile: '0977123405',
  states: [
    opened('/verify-letter', 'form', 'A code is typed', { shows: 'Check the letter' }),
    state('/verify-letter', 'missing', 'No code was typed', async ({ person }) => {
      await person.taps('Check the letter');
      await person.sees('Please enter the code on the letter');
    }),
    state('/verify-letter', 'unknown', 'No letter has this code', async ({ person }) => {
      await person.types('Code on the letter', '0000 0000 0000 0000');
      await person.taps('Check the letter');
      await person.sees(/^We know no letter with this code/);
    }),
    waiting('/verify-letter', genuine),
    failing('/verify-letter', genuine),
    opened('/verify-letter', 'genuine', 'The letter is genuine', {
      address: genuine,
      shows: /^This letter is genuine: loan \d+, paid in full on /,
    }),
    opened('/verify-letter', 'no-longer', 'Its payment was reversed', {
      address: reversed,
      shows: 'This letter is no longer valid',
    }),
  ],
};
