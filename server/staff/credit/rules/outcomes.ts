import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { AccountEvent } from '../../../../domain/loan/account-events.ts';
import type { LoanTerms } from '../../../../domain/loan/loan.ts';
import { loanOutcome } from '../../../../domain/rules/loan-outcome.ts';
import type { LoanOutcome } from '../../../../domain/rules/loan-outcome.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { fromJson } from '../../../store/database/json-text.ts';

interface StoredLoan {
  readonly id: bigint;
  readonly terms: unknown;
  readonly events: readonly (readonly [effectiveAt: string, body: unknown])[];
}

const selectLoans = sql<StoredLoan, { ids: string[]; knownAt: Date }>(`
  select o.id, o.terms,
    (select json_agg(json_build_array(effective_at, body)) from loan_event e
      where e.order_id = o.id and e.recorded_at <= :knownAt) as events
  from loan_order o
  where o.id = any(:ids::bigint[]) and o.disbursed_at is not null
    and exists (select from loan_event e where e.order_id = o.id
      and e.recorded_at <= :knownAt)`);

/** What has become of applications by a day, by their numbers; whatever is no loan is `none`. */
export async function outcomesOf(
  q: Queryable,
  ids: readonly bigint[],
  { asOf, knownAt }: { readonly asOf: CivilDate; readonly knownAt: Date },
): Promise<(id: bigint) => LoanOutcome> {
  const rows = await q.rows(selectLoans, { ids: ids.map(String), knownAt });
  const found = new Map(rows.map((row) => [row.id, loanOutcome(loanOf(row), asOf)]));
  return (id) => found.get(id) ?? 'none';
}

function loanOf({ terms, events }: StoredLoan) {
  return {
    terms: fromJson<LoanTerms>(terms),
    events: events.map(([at, body]) => ({
      ...fromJson<AccountEvent>(body),
      effectiveAt: new Date(at),
    })),
  };
}
