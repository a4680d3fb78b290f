import { market } from '../../../../contract/market/zambia.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { civilDateOf, daysBetween } from '../../../../contract/words/civil-date.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import { ngwee } from '../../../../contract/words/ngwee.ts';
import { balancesOf, position } from '../../../../domain/books/bookkeeping.ts';
import type { Ageing } from '../../../../domain/books/provision.ts';
import type { AccountEvent } from '../../../../domain/loan/account-events.ts';
import { account } from '../../../../domain/loan/account.ts';
import { loanStanding } from '../../../../domain/loan/loan-standing.ts';
import type { LoanTerms } from '../../../../domain/loan/loan.ts';
import { keepAgeing } from '../../../lending/ledger/ageing.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { fromJson } from '../../../store/database/json-text.ts';

/** Writes it of a day that nobody closed at its time, loan by loan. */
export async function writeAgeingOfPast(q: Queryable, day: CivilDate): Promise<void> {
  await keepAgeing(q, day, await foldAgeing(q, day));
}

interface StoredLoan {
  readonly terms: unknown;
  readonly events: readonly { at: string; heard: string; body: unknown }[];
}
const selectOpenOn = sql<StoredLoan, { day: CivilDate }>(`
  select o.terms, (select json_agg(json_build_object('at', e.effective_at, 'heard', e.recorded_at,
      'body', e.body) order by e.effective_at, e.recorded_at, e.id)
    from loan_event e where e.order_id = o.id) as events
  from loan_order o
  where o.disbursed_at < (:day::date + 1)::timestamp at time zone '${market.zone}'
    and (o.settled_at is null
      or o.settled_at >= (:day::date + 1)::timestamp at time zone '${market.zone}')`);
/** Open principal by days late, each loan folded as it was known by the end of the day. */
async function foldAgeing(q: Queryable, day: CivilDate): Promise<Ageing[]> {
  const found = new Map<number, { loans: number; principal: Ngwee }>();
  for (const { terms, events } of await q.rows(selectOpenOn, { day })) {
    const known = events.filter(({ heard }) => civilDateOf(new Date(heard)) <= day);
    const told = known.map(({ at, body }) => ({
      ...fromJson<AccountEvent>(body),
      effectiveAt: new Date(at),
    }));
    const state = account(fromJson<LoanTerms>(terms), told, day);
    const principal = balancesOf(position(state)).get('principal') ?? ngwee(0n);
    if (principal <= 0n) continue;
    const { oldestDueOn } = loanStanding(state);
    const late = oldestDueOn === null ? 0 : Math.max(0, daysBetween(oldestDueOn, day));
    const before = found.get(late);
    found.set(late, {
      loans: (before?.loans ?? 0) + 1,
      principal: ngwee((before?.principal ?? 0n) + principal),
    });
  }
  return [...found]
    .map(([daysLate, one]) => ({ daysLate, ...one }))
    .sort((a, b) => a.daysLate - b.daysLate);
}
