import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { assert } from '../../domain/assert.ts';
import { periodBefore, periodOf } from '../../domain/books/return-period.ts';
import { makeReturns } from '../../server/staff/compliance/returns/make-returns.ts';
import { makeReturnAct } from '../../server/staff/compliance/returns/return-acts.ts';
import { instantOf, later } from './life-of-a-loan.ts';
import { contextAt } from './past-office.ts';
import type { Deed, PastOffice } from './past-office.ts';

/**
 * Returns of the last two months, by finance. The first was made while money of its month was not
 * explained yet, as its checks reported. It was made again when the month was closed. None is
 * submitted, as the form that ships is not confirmed.
 */
export function returnDeeds(office: PastOffice, until: Date): Deed[] {
  const newest = periodBefore('month', periodOf('month', civilDateOf(until)));
  const older = periodBefore('month', newest);
  return [
    made(office, older, 3),
    made(office, older, 7),
    // Of a month that is just over, on its first day.
    made(office, newest, instantOf(addDays(newest.last, 7), '12:00') < until ? 7 : 1),
  ];
}

function made(
  office: PastOffice,
  { period, last }: { readonly period: string; readonly last: CivilDate },
  daysAfter: number,
): Deed {
  const at = instantOf(addDays(last, daysAfter), '09:30');
  const run = async () => {
    await office.done({ role: 'finance', at }, makeReturnAct, {
      format: 'boz-assumed',
      period,
    });
    const context = contextAt(office.context, later(at, 60));
    const outcome = await makeReturns(context, new AbortController().signal);
    assert(outcome === 'done', 'demo data is never stopped');
  };
  return { at, run };
}
