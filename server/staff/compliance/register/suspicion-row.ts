import type {
  suspectedKinds,
  suspicionRow,
} from '../../../../contract/staff/suspicion-acts.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import type * as z from 'zod/mini';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { listing, whereAll } from '../../acts/listing.ts';
import { masked } from '../../acts/masked.ts';

type Kind = (typeof suspectedKinds)[number];
type View = z.output<typeof suspicionRow>;
export type SuspicionOutcome = NonNullable<View['outcome']>;

/** A suspicion as it is kept. */
export interface SuspicionRow {
  readonly id: string;
  readonly borrowerId: BorrowerId;
  readonly mobile: string;
  readonly aboutKind: Kind;
  readonly aboutId: string;
  readonly wordsId: string;
  readonly raisedBy: View['raisedBy'];
  readonly raisedAt: Date;
  readonly dueOn: CivilDate;
  readonly outcome: SuspicionOutcome | null;
  readonly endedBy: View['endedBy'];
  readonly endedAt: Date | null;
  readonly endWordsId: string | null;
}

const rowsWhere = (conditions: readonly string[]) => `
  select s.id, s.borrower_id, b.mobile, s.about_kind,
    s.about_id, s.words_id,
    json_build_object('id', r.id, 'name', r.name) as raised_by, s.raised_at,
    s.due_on, s.outcome,
    case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end
      as ended_by,
    s.ended_at, s.end_words_id
  from suspicion s join borrower b on b.id = s.borrower_id join staff r on r.id = s.raised_by
    left join staff e on e.id = s.ended_by
  ${whereAll(conditions)}`;

const id = {
  column: 's.id',
  type: 'text',
  of: (row: SuspicionRow) => row.id,
} as const;

/** Those that are open, by their clock. */
export const openSuspicions = listing<SuspicionRow, never>({
  source: (conditions) => rowsWhere(['s.outcome is null', ...conditions]),
  keys: [{ column: 's.due_on', type: 'date', of: (row) => row.dueOn }, id],
  filters: {},
});

/** Those that ended, by when they were raised. */
export const endedSuspicions = listing<SuspicionRow, never>({
  source: (conditions) => rowsWhere(['s.outcome is not null', ...conditions]),
  keys: [{ column: 's.raised_at', type: 'timestamptz', of: (row) => row.raisedAt }, id],
  filters: {},
});

const mostOfABorrower = 20;
const selectOne = sql<SuspicionRow, { id: string }>(rowsWhere(['s.id = :id']));
const selectOthers = sql<SuspicionRow, { id: string; borrowerId: string }>(
  `${rowsWhere(['s.borrower_id = :borrowerId', 's.id <> :id'])}
  order by s.raised_at desc limit ${mostOfABorrower}`,
);

export async function findSuspicion(q: Queryable, of: string): Promise<SuspicionRow | null> {
  return (await q.row(selectOne, { id: of })) ?? null;
}

/** Others about the same borrower, newest first. */
export function otherSuspicions(
  q: Queryable,
  { id: of, borrowerId }: Pick<SuspicionRow, 'id' | 'borrowerId'>,
): Promise<SuspicionRow[]> {
  return q.rows(selectOthers, { id: of, borrowerId });
}

const owners = {
  borrower: sql<{ borrowerId: BorrowerId }, { id: string }>(
    'select id as borrower_id from borrower where id = :id',
  ),
  loan: sql<{ borrowerId: BorrowerId }, { id: string }>(
    'select borrower_id from loan_order where id = :id::bigint',
  ),
  payment: sql<{ borrowerId: BorrowerId }, { id: string }>(
    'select borrower_id from payment where id = :id',
  ),
} as const satisfies Record<Kind, unknown>;

const loanNumber = /^\d{1,15}$/;

/** Whose a thing is; null where there is none of its id. */
export async function ownerOf(
  q: Queryable,
  { kind, id: of }: { readonly kind: Kind; readonly id: string },
): Promise<BorrowerId | null> {
  if (kind === 'loan' && !loanNumber.test(of)) return null;
  return (await q.row(owners[kind], { id: of }))?.borrowerId ?? null;
}

interface Ended {
  readonly id: string;
  readonly outcome: SuspicionOutcome;
  readonly wordsId: string;
  readonly staffId: StaffId;
  readonly now: Date;
}

const update = sql<void, { [Name in keyof Ended]: Ended[Name] }>(`
  update suspicion set outcome = :outcome, ended_by = :staffId, ended_at = :now,
    end_words_id = :wordsId
  where id = :id and outcome is null`);

/** False of one that has ended already. */
export async function endSuspicion(tx: Queryable, ended: Ended): Promise<boolean> {
  return (await tx.run(update, { ...ended })) === 1;
}

/** A suspicion as compliance reads it, its words covered. */
export function suspicionView(row: SuspicionRow, now: Date): View {
  const { id: suspicionId, borrowerId, mobile, aboutKind, aboutId, endedAt } = row;
  return {
    suspicionId,
    about: { kind: aboutKind, id: aboutId },
    borrowerId,
    mobileMasked: masked(mobile),
    raisedBy: row.raisedBy,
    raisedAt: row.raisedAt,
    dueOn: row.dueOn,
    isLate: civilDateOf(endedAt ?? now) > row.dueOn,
    outcome: row.outcome,
    endedBy: row.endedBy,
    endedAt,
  };
}
