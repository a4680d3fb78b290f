import type { ProposalBody } from '../../contract/staff/proposal-kinds.ts';
import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import { bookRecurring } from '../../server/staff/money/books/recurring.ts';
import { byTwo } from './by-two.ts';
import { daySeconds, later } from './life-of-a-loan.ts';
import { contextAt } from './past-office.ts';
import type { Deed, PastOffice } from './past-office.ts';

const recurringDays = 20;

/** A journal that recurs since some weeks, and was booked once. */
export function recurring(
  office: PastOffice,
  { since, until }: { since: Date; until: Date },
): Deed[] {
  const at = later(until, -recurringDays * daySeconds);
  if (at < since) return [];
  const bookedAt = later(at, 3 * daySeconds);
  const startsOn = civilDateOf(at);
  const day = Number(addDays(startsOn, 2).slice(8));
  const amount = '1200.00';
  const body: ProposalBody = {
    ...{ kind: 'recurring-journal', day, startsOn, endsOn: null, memo: 'Line to the networks' },
    debits: [{ account: 'provider-fees', amount }],
    credits: [{ account: 'bank', amount }],
  };
  return [
    byTwo(office, at, { body, reason: 'By the contract, the same each month.' }),
    { at: bookedAt, run: () => bookRecurring(contextAt(office.context, bookedAt)) },
  ];
}
