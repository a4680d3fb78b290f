import type { StaffId } from '../../../../contract/staff/people-words.ts';
import { loanStateText } from '../../../../contract/staff/state-words.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { daysBetween } from '../../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import { fullNameOf, openIdentity } from '../../../people/verification/identity.ts';
import type { Context } from '../../../store/context.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { masked } from '../../acts/masked.ts';
import { keepUnsealing } from '../../acts/unsealing-row.ts';
import type { TableFile } from '../../money/books/table-file.ts';
import type { BodyOf } from '../../proposals/kind.ts';

interface ExportedLoan {
  readonly id: bigint;
  readonly borrowerId: BorrowerId;
  readonly mobile: string;
  readonly identityId: string | null;
  readonly status: string;
  readonly amount: bigint;
  readonly owed: bigint;
  readonly dueOn: CivilDate | null;
  readonly network: string;
}

const selectLoans = sql<ExportedLoan, { orderIds: readonly string[] }>(`
  select o.id, o.borrower_id, b.mobile, o.status, o.amount, o.owed,
    o.oldest_due_on as due_on, o.network,
    (select value #>> '{}' from borrower_fact
      where borrower_id = o.borrower_id and name = 'identityId') as identity_id
  from loan_order o join borrower b on b.id = o.borrower_id
  where o.id = any (:orderIds::text[]::bigint[]) order by o.id limit 100`);

/** The loans of an export as they stand now; one that there is not is left out. */
export function exportedLoans(
  q: Queryable,
  orderIds: readonly string[],
): Promise<ExportedLoan[]> {
  return q.rows(selectLoans, { orderIds });
}

type Uncovered = BodyOf<'export'>['uncover'];

const columns = [
  ...['Loan', 'State', 'Amount', 'Owed', 'Oldest instalment due', 'Days in arrears', 'Network'],
  'Mobile',
] as const;

/** The columns of the file; those with names are last. */
export function exportColumns(uncover: Uncovered): readonly string[] {
  return uncover.includes('name') ? [...columns, 'Name'] : columns;
}

const digits = new Set([2, 3, 5]);

/**
 * The file, with names, viewed by its fetcher: each view is recorded, and
 * that its borrower reads. What two people did not agree to the database refuses.
 */
export async function uncoveredFile(
  context: Context,
  loans: readonly ExportedLoan[],
  of: {
    readonly proposalId: string;
    readonly by: StaffId;
    readonly uncover: Uncovered;
    readonly why: BodyOf<'export'>['why'];
  },
): Promise<TableFile> {
  const { db, clock } = context;
  const [now, today] = [clock.now(), clock.today()];
  const hasNames = of.uncover.includes('name');
  const names = new Map<BorrowerId, string>();
  for (const loan of loans) {
    const { borrowerId } = loan;
    if (names.has(borrowerId)) continue;
    await keepUnsealing(db, {
      staffId: of.by,
      borrowerId,
      what: of.uncover,
      why: of.why,
      reason: `In a file with others, ${loans.length} loans in all, as two people agreed`,
      about: { kind: 'export', id: of.proposalId },
      now,
    });
    // At the very instant of the row above, by which a reading finds its reason.
    names.set(borrowerId, hasNames ? await nameOf(context, loan, { who: of.by, now }) : '');
  }
  const rows = loans.map((loan) => [
    String(loan.id),
    loanStateText(loan.status),
    formatKwacha(ngwee(loan.amount)),
    formatKwacha(ngwee(loan.owed)),
    loan.dueOn ?? '',
    String(loan.dueOn === null ? 0 : Math.max(0, daysBetween(loan.dueOn, today))),
    loan.network,
    of.uncover.includes('mobile') && !loan.mobile.startsWith('erased')
      ? loan.mobile
      : masked(loan.mobile),
    ...(hasNames ? [names.get(loan.borrowerId) ?? ''] : []),
  ]);
  return { name: `loans-${today}`, columns: exportColumns(of.uncover), digits, rows };
}

/** Nothing where there is no card, or none any more. */
async function nameOf(
  { db, keys }: Context,
  { borrowerId, identityId }: ExportedLoan,
  { who, now }: { readonly who: StaffId; readonly now: Date },
): Promise<string> {
  if (identityId === null) return '';
  const asked = {
    id: identityId,
    borrowerId,
    reader: 'console',
    who,
    now,
  } as const;
  const identity = await openIdentity(db, keys, asked);
  return identity === null ? '' : fullNameOf(identity);
}
