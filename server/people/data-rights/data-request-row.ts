import type { DataRequestKind } from '../../../contract/borrower/data-rights.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { openSealed, type SealedReader } from '../../store/sealing/sealed-items.ts';

/** A request about data as it is kept; its text is encrypted. */
export interface DataRequestRow {
  readonly id: string;
  readonly number: string;
  readonly borrowerId: BorrowerId;
  readonly mobile: Mobile;
  readonly kind: DataRequestKind;
  readonly wordsId: string;
  readonly filedAt: Date;
  readonly answerBy: CivilDate;
  readonly endedAt: Date | null;
  readonly outcome: 'done' | 'refused' | null;
  readonly endedBy: string | null;
  readonly answerId: string | null;
}

const columns = `r.id, r.number, r.borrower_id, b.mobile, r.kind,
  r.words_id, r.filed_at, r.answer_by,
  r.ended_at, r.outcome, r.ended_by, r.answer_id
  from data_request r join borrower b on b.id = r.borrower_id`;

const mostShown = 50;

const selectOwn = sql<DataRequestRow, { borrowerId: BorrowerId }>(`
  select ${columns} where r.borrower_id = :borrowerId order by r.filed_at desc, r.number desc
  limit ${mostShown}`);
const selectByNumber = sql<DataRequestRow, { number: string }>(
  `select ${columns} where r.number = :number`,
);
const selectByRequest = sql<DataRequestRow, { borrowerId: BorrowerId; requestId: string }>(`
  select ${columns} where r.borrower_id = :borrowerId and r.request_id = :requestId`);

/** A borrower's requests, the newest first. */
export function dataRequestsOf(q: Queryable, borrowerId: BorrowerId) {
  return q.rows(selectOwn, { borrowerId });
}

/** Null when there is none of that number. */
export async function findDataRequest(
  q: Queryable,
  number: string,
): Promise<DataRequestRow | null> {
  return (await q.row(selectByNumber, { number })) ?? null;
}

/** The request a client's id made before; null when it made none yet. */
export async function dataRequestOf(
  q: Queryable,
  borrowerId: BorrowerId,
  requestId: string,
): Promise<DataRequestRow | null> {
  return (await q.row(selectByRequest, { borrowerId, requestId })) ?? null;
}

/** A request with its words and its answer opened, as its borrower sees it. */
export async function dataRequestView(
  { db, keys, clock }: Pick<Context, 'db' | 'keys' | 'clock'>,
  row: DataRequestRow,
  by: { readonly reader: SealedReader; readonly who?: string } = { reader: 'show-owner' },
) {
  const { number, kind, borrowerId, filedAt, answerBy, outcome, answerId } = row;
  const now = clock.now();
  const open = async (sealedKind: 'data-request' | 'data-request-answer', id: string) => {
    const plain = await openSealed(db, keys, { id, borrowerId, kind: sealedKind, ...by, now });
    return plain?.toString('utf8') ?? '';
  };
  const words = await open('data-request', row.wordsId);
  const answer = answerId === null ? null : await open('data-request-answer', answerId);
  return {
    number,
    kind,
    words,
    filedAt,
    status: outcome ?? ('open' as const),
    ...(outcome === null && { answerBy }),
    ...(answer !== null && { answer }),
  };
}
