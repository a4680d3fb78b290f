import type { CivilDate } from '../contract/words/civil-date.ts';
import { civilDateOf, daysBetween } from '../contract/words/civil-date.ts';
import type { Ngwee } from '../contract/words/ngwee.ts';
import { ngwee, sumNgwee } from '../contract/words/ngwee.ts';
import { expectedBalances } from '../domain/books/expected-balances.ts';
import { ages } from '../domain/books/portfolio.ts';
import type { Ageing } from '../domain/books/provision.ts';
import type { AccountEvent } from '../domain/loan/account-events.ts';
import type { Account } from '../domain/loan/account.ts';
import { account } from '../domain/loan/account.ts';
import { listedLoan } from '../domain/loan/listed-loan.ts';
import type { LoanTerms } from '../domain/loan/loan.ts';
import type { Queryable } from '../server/store/database/database.ts';
import { sql } from '../server/store/database/database.ts';
import { fromJson } from '../server/store/database/json-text.ts';

/*
 * The portfolio of any day straight from the events of every loan, each folded as known by the
 * end of another day. It is slow, and what the day tables are compared with.
 */

interface StoredLoan {
  readonly product: string;
  readonly version: number;
  readonly channel: string;
  readonly network: string;
  readonly borrower: string;
  readonly terms: unknown;
  readonly events: readonly { at: string; heard: string; body: unknown }[];
}
const selectLoans = sql<StoredLoan>(`
  select o.terms ->> 'productId' as product, (o.terms ->> 'productVersion')::int as version,
    b.channel_code as channel, o.network, o.borrower_id as borrower, o.terms, (
      select json_agg(json_build_object('at', e.effective_at, 'heard', e.recorded_at,
        'body', e.body)) from loan_event e where e.order_id = o.id) as events
  from loan_order o join borrower b on b.id = o.borrower_id
  where o.disbursed_at is not null order by o.id`);

export interface FoldedLoan {
  /** Product, version, channel, network, and whether it is the borrower's first. */
  readonly kind: readonly [string, number, string, string, boolean];
  readonly state: Account;
  readonly daysLate: number;
  readonly principal: Ngwee;
  /** All receivables less deferred fees. */
  readonly carrying: Ngwee;
}

/** Every loan that was paid out, by the end of a day, as it was known by the end of another. */
export async function foldLoans(
  q: Queryable,
  day: CivilDate,
  knownOn: CivilDate = day,
): Promise<FoldedLoan[]> {
  const borrowers = new Set<string>();
  return (await q.rows(selectLoans)).map((loan) => {
    const isFirst = !borrowers.has(loan.borrower);
    borrowers.add(loan.borrower);
    const known = loan.events.filter(({ heard }) => civilDateOf(new Date(heard)) <= knownOn);
    const told = known.map(({ at, body }) => ({
      ...fromJson<AccountEvent>(body),
      effectiveAt: new Date(at),
    }));
    const state = account(fromJson<LoanTerms>(loan.terms), told, day);
    const { oldestDueOn } = listedLoan(state);
    return {
      kind: [loan.product, loan.version, loan.channel, loan.network, isFirst],
      state,
      daysLate: oldestDueOn === null ? 0 : Math.max(0, daysBetween(oldestDueOn, day)),
      principal: expectedBalances(state).principal,
      carrying: carryingOf(state),
    };
  });
}

function carryingOf(state: Account): Ngwee {
  const { 'owed-to-borrower': _, ...receivable } = expectedBalances(state);
  return sumNgwee(Object.values(receivable));
}

/** Open loans by days late, as `ageing_day` stores them. */
export async function foldAgeing(
  q: Queryable,
  day: CivilDate,
  knownOn: CivilDate = day,
): Promise<Ageing[]> {
  const found = new Map<number, Omit<Ageing, 'daysLate'>>();
  for (const { daysLate, principal, carrying } of await foldLoans(q, day, knownOn)) {
    if (principal <= 0n) continue;
    const before = found.get(daysLate);
    found.set(daysLate, {
      loans: (before?.loans ?? 0) + 1,
      principal: ngwee((before?.principal ?? 0n) + principal),
      carrying: ngwee((before?.carrying ?? 0n) + carrying),
    });
  }
  return [...found]
    .map(([daysLate, one]) => ({ daysLate, ...one }))
    .sort((a, b) => a.daysLate - b.daysLate);
}

/** What is open of one kind and age. */
export interface Stock {
  readonly age: number;
  loans: number;
  principal: bigint;
  interest: bigint;
  fees: bigint;
  lateFees: bigint;
}

const keyOf = (kind: readonly unknown[], age: number) => [...kind, age].join(' ');

/** What is open by kind and age, by the fold. */
export async function foldStock(
  q: Queryable,
  day: CivilDate,
  knownOn: CivilDate,
): Promise<ReadonlyMap<string, Stock>> {
  const found = new Map<string, Stock>();
  for (const { kind, state, daysLate } of await foldLoans(q, day, knownOn)) {
    if (state.status !== 'active' && state.status !== 'overdue') continue;
    const age = ages.findLast((from) => from <= daysLate) ?? 0;
    const owed = expectedBalances(state);
    const key = keyOf(kind, age);
    const sum = found.get(key) ?? { age, ...nothing };
    found.set(key, {
      age,
      loans: sum.loans + 1,
      principal: sum.principal + owed.principal,
      interest: sum.interest + owed.interest,
      fees: sum.fees + owed.fees,
      lateFees: sum.lateFees + owed['late-fees'],
    });
  }
  return new Map([...found].sort());
}

const nothing = { loans: 0, principal: 0n, interest: 0n, fees: 0n, lateFees: 0n };

const selectStock = sql<
  Stock & {
    product: string;
    version: number;
    channel: string;
    network: string;
    isFirst: boolean;
  },
  { day: CivilDate; knownOn: CivilDate }
>(`
  select product_id as product, version, channel, network, first_loan as is_first, age,
    sum(loans)::int as loans, sum(principal)::bigint as principal,
    sum(interest)::bigint as interest, sum(fees)::bigint as fees,
    sum(late_fees)::bigint as late_fees
  from portfolio_day where day = :day and known_on <= :knownOn
  group by 1, 2, 3, 4, 5, 6 having sum(loans) <> 0 or sum(principal) <> 0
    or sum(interest) <> 0 or sum(fees) <> 0 or sum(late_fees) <> 0`);

/** The same by the day tables. */
export async function summedStock(
  q: Queryable,
  day: CivilDate,
  knownOn: CivilDate,
): Promise<ReadonlyMap<string, Stock>> {
  const rows = await q.rows(selectStock, { day, knownOn });
  const found = rows.map(
    ({ product, version, channel, network, isFirst, ...sum }): [string, Stock] => [
      keyOf([product, version, channel, network, isFirst], sum.age),
      sum,
    ],
  );
  return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const selectRolled = sql<
  { standing: string; loans: number; principal: bigint },
  { day: CivilDate }
>(`
  select standing, sum(loans)::int as loans, sum(principal)::bigint as principal from (
    select to_standing as standing, day, loans, principal from roll_day
    union all select from_standing, day, -loans, -principal from roll_day) moved
  where day <= :day group by standing`);

/** Principal by age at the end of a day as all that rolled adds up to, as it is known now. */
export async function rolledStock(q: Queryable, day: CivilDate) {
  const rows = await q.rows(selectRolled, { day });
  const at = new Map(rows.map((row) => [row.standing, row]));
  return new Map<number, { loans: number; principal: bigint }>(
    ages.map((age) => {
      const { loans = 0, principal = 0n } = at.get(String(age)) ?? {};
      return [age, { loans, principal }];
    }),
  );
}
