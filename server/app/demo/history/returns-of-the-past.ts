import { addDays, civilDateOf } from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { assert } from '../../../../domain/assert.ts';
import { periodBefore, periodOf } from '../../../../domain/books/return-period.ts';
import { makeReturns } from '../../../staff/returns/make-returns.ts';
import { makeReturnAct } from '../../../staff/returns/return-acts.ts';
import { instantOf, later } from './life-of-a-loan.ts';
import { contextAt } from './past-office.ts';
import type { PastOffice } from './past-office.ts';

const format = 'boz-assumed';

/**
 * Returns of the last two months, by finance: the first was made before the month was provided for
 * and closed, which its checks said, and made again after. None is submitted, as nobody has
 * confirmed the form that ships.
 */
export async function playReturnsPast(
  office: PastOffice,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<void> {
  const running = periodOf('month', civilDateOf(until));
  const newest = periodBefore('month', running);
  const older = periodBefore('month', newest);
  // On the third day of the next month, and once that month is provided for and closed.
  await made(office, {
    ...older,
    at: instantOf(addDays(older.last, 3), '11:00'),
    since,
    until,
  });
  await made(office, {
    ...older,
    at: instantOf(addDays(older.last, 7), '09:30'),
    since,
    until,
  });
  await made(office, {
    ...newest,
    at: instantOf(addDays(newest.last, 7), '09:30'),
    since,
    until,
  });
}

async function made(
  office: PastOffice,
  of: {
    readonly period: string;
    readonly last: CivilDate;
    readonly at: Date;
    readonly since: Date;
    readonly until: Date;
  },
): Promise<void> {
  const { period, last, since, until } = of;
  const latest = later(until, -4 * 3600);
  const at = of.at < latest ? of.at : latest;
  // Nobody was there, or the month is not over.
  if (at < since || civilDateOf(at) <= last) return;
  await office.done({ role: 'finance', at }, makeReturnAct, { format, period });
  const context = contextAt(office.context, later(at, 60));
  const outcome = await makeReturns(context, new AbortController().signal);
  assert(outcome === 'done', 'nobody stops what has been');
}
