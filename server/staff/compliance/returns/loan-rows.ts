import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import type { Mobile } from '../../../../contract/market/phone.ts';
import { market } from '../../../../contract/market/zambia.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import { formatKwacha, ngwee, sumNgwee } from '../../../../contract/words/ngwee.ts';
import { periodText } from '../../../../contract/words/day-text.ts';
import { tellLoan } from '../../../../domain/books/bureau-row.ts';
import type { LoanToTell, ToldLoan } from '../../../../domain/books/bureau-row.ts';
import { loanOnDay } from '../../../../domain/books/portfolio.ts';
import type { ProvisionStep } from '../../../../domain/books/provision.ts';
import type { FormColumn, RowKey } from '../../../../domain/books/return-form.ts';
import type { AccountEvent } from '../../../../domain/loan/account-events.ts';
import { account } from '../../../../domain/loan/account.ts';
import type { Account } from '../../../../domain/loan/account.ts';
import type { LoanTerms } from '../../../../domain/loan/loan.ts';
import { openIdentity } from '../../../people/verification/identity.ts';
import type { Identity } from '../../../people/verification/identity.ts';
import type { Context } from '../../../store/context.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { fromJson } from '../../../store/database/json-text.ts';
import { keepUnsealing } from '../../acts/unsealing-row.ts';
import { loansOfReturn } from './run-row.ts';
import type { ReturnRun } from './run-row.ts';

interface StoredLoan {
  readonly id: bigint;
  readonly borrowerId: BorrowerId;
  readonly mobile: Mobile;
  readonly identityId: string | null;
  readonly terms: unknown;
  readonly events: readonly (readonly [effectiveAt: string, body: unknown])[];
  readonly isDisputed: boolean;
  readonly isErasing: boolean;
  readonly isUnreconciled: boolean;
  readonly isWarned: boolean;
  readonly before: LoanToTell['before'];
}

/** The file before one, of the same form. */
export const runBefore = (run: string) => `(select b.id from return_run b
  where b.format = ${run}.format and b.state = 'done' and b.last_on < ${run}.first_on
  order by b.last_on desc, b.started_at desc limit 1)`;

const storedLoans = `
  select o.id, o.borrower_id, b.mobile, o.terms,
    (select value #>> '{}' from borrower_fact
      where borrower_id = o.borrower_id and name = 'identityId') as identity_id,
    (select coalesce(json_agg(json_build_array(effective_at, body)), '[]') from loan_event e
      where e.order_id = o.id and e.recorded_at < r.known_until) as events,
    exists (select from dispute where order_id = o.id and outcome is null)
      or exists (select from complaint where borrower_id = o.borrower_id
        and topic = 'bureau' and answer_by is not null) as is_disputed,
    exists (select from erasure where borrower_id = o.borrower_id and finished_at is null)
      as is_erasing,
    exists (select from import_row where order_id = o.id and undone_at is null
      and is_sampled and ticked_at is null) as is_unreconciled,
    exists (select from bureau_notice where order_id = o.id and days_before = 30
      and sent_at < (r.last_on - 29)::timestamp at time zone '${market.zone}') as is_warned,
    (select state from return_loan where order_id = o.id and run_id = ${runBefore('r')})
      as before
  from return_run r join loan_order o on ${loansOfReturn} join borrower b on b.id = o.borrower_id
  where r.id = :runId`;
const selectLoans = sql<StoredLoan, { runId: string; after: bigint; most: number }>(`
  ${storedLoans} and o.id > :after order by o.id limit :most`);
const selectBeside = sql<StoredLoan, { runId: string }>(`
  ${storedLoans} and o.borrower_id in (
    select borrower_id from loan_order where is_beside_another)`);

/** A loan by the end of a period, as it was known then. */
export interface LoanThen {
  readonly id: bigint;
  readonly borrowerId: BorrowerId;
  readonly mobile: Mobile;
  readonly identityId: string | null;
  readonly terms: LoanTerms;
  readonly account: Account;
  /** Owed and not given up. */
  readonly isOpen: boolean;
  /** Receivable in the books. */
  readonly receivable: Ngwee;
  readonly told: ToldLoan;
}

/** The next loans that were paid out by the end of a return’s period. */
export async function loansThen(q: Queryable, run: ReturnRun, most: number) {
  const rows = await q.rows(selectLoans, { runId: run.runId, after: run.lastOrder, most });
  return rows.map((row) => loanThen(row, run));
}

/**
 * The days late of open loans beside another of the same borrower that is as late or later. A
 * reversed payment has opened one of the two again.
 */
export async function daysLateBeside(q: Queryable, run: ReturnRun): Promise<number[]> {
  const ofBorrowers = new Map<string, number[]>();
  for (const row of await q.rows(selectBeside, { runId: run.runId })) {
    const { account: state, isOpen } = loanThen(row, run);
    const onDay = isOpen ? loanOnDay(state) : null;
    if (onDay === null) continue;
    const days = ofBorrowers.get(row.borrowerId) ?? [];
    ofBorrowers.set(row.borrowerId, [...days, onDay.overdueDays]);
  }
  return [...ofBorrowers.values()].flatMap((days) => days.toSorted((a, b) => b - a).slice(1));
}

function loanThen(
  { terms: kept, events: stored, ...row }: StoredLoan,
  { first, last }: ReturnRun,
): LoanThen {
  const terms = fromJson<LoanTerms>(kept);
  const events = stored.map(([at, body]) => ({
    ...fromJson<AccountEvent>(body),
    effectiveAt: new Date(at),
  }));
  const state = account(terms, events, last);
  const onDay = loanOnDay(state);
  const isOpen = typeof onDay?.standing === 'number';
  const { settledOn, remainingAmount: balance, remainingPrincipal: principal } = state;
  const told = tellLoan({
    ...row,
    isOpen,
    isWrittenOff: state.writtenOff,
    isCancelled: state.status === 'cancelled',
    isGivenBack: state.returned,
    endedInPeriod: state.status === 'cancelled' || (settledOn !== null && settledOn >= first),
    balance,
    principal,
    classedDays: state.classedDays,
  });
  const receivable =
    isOpen && onDay !== null
      ? sumNgwee([onDay.principal, onDay.interest, onDay.fees, onDay.lateFees])
      : ngwee(0n);
  return { ...row, terms, account: state, isOpen, receivable, told };
}

/**
 * A row of the bureau’s file. Its borrower is viewed by the requester of the file,
 * which is recorded like every other view.
 */
export async function rowOf(
  { db, keys, clock }: Context,
  loan: LoanThen,
  of: {
    readonly run: ReturnRun;
    readonly columns: readonly FormColumn[];
    readonly steps: readonly ProvisionStep[];
    readonly by: StaffId;
  },
): Promise<string[]> {
  const now = clock.now();
  const { identityId, borrowerId } = loan;
  const asked = { borrowerId, reader: 'console', who: of.by, now } as const;
  const identity =
    identityId === null ? null : await openIdentity(db, keys, { ...asked, id: identityId });
  await keepUnsealing(db, {
    staffId: of.by,
    borrowerId,
    what: ['name', 'mobile', 'nrc'],
    why: 'bureau',
    reason: `File for the credit bureau, ${periodText(of.run.period)}`,
    about: { kind: 'return', id: of.run.runId },
    now,
  });
  const texts = textsOf(loan, identity, of.steps);
  return of.columns.map(({ key }) => texts[key]);
}

function textsOf(
  { id, mobile, terms, account: state, isOpen }: LoanThen,
  identity: Identity | null,
  steps: readonly ProvisionStep[],
): Readonly<Record<RowKey, string>> {
  const late = state.plans.filter(({ status }) => status === 'overdue');
  const overdue = sumNgwee(late.map(({ remainingAmount }) => remainingAmount));
  const step = steps.findLast(({ fromDays }) => fromDays <= state.classedDays);
  return {
    loan: String(id),
    nrc: identity?.nrc ?? '',
    surname: identity?.lastName ?? '',
    forenames: identity?.firstName ?? '',
    born: identity?.birthDate ?? '',
    sex: identity?.sex ?? '',
    mobile,
    opened: state.disbursedOn ?? '',
    term: String(terms.termDays),
    amount: formatKwacha(state.amount),
    balance: formatKwacha(isOpen || state.writtenOff ? state.remainingAmount : ngwee(0n)),
    overdue: formatKwacha(overdue),
    daysLate: String(state.classedDays),
    class: step?.name ?? '',
    status: statusOf(state, isOpen),
    closed: state.settledOn ?? '',
  };
}

function statusOf({ writtenOff, restructured }: Account, isOpen: boolean): string {
  if (writtenOff) return 'written off';
  if (!isOpen) return 'closed';
  return restructured === null ? 'open' : 'restructured';
}
