import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import type { ClaimedInquiry } from '../../inquiries/inquiry-rows.ts';

const noteRequest = sql<
  void,
  {
    identityId: string;
    borrowerId: BorrowerId;
    requestId: string | null;
    price: string | null;
    forgetAt: Date | null;
  }
>(`
  update registry_inquiry set request_id = :requestId, price = coalesce(:price, price),
    forget_at = :forgetAt
  where identity_id = :identityId and borrower_id = :borrowerId`);

/** Which record the provider has of an asking; it is asked to delete it. */
export async function noteProviderRecord(
  q: Queryable,
  { id: identityId, borrowerId }: ClaimedInquiry,
  record: {
    readonly requestId: string | null;
    readonly price: string | null;
    readonly forgetAt: Date | null;
  },
): Promise<void> {
  await q.run(noteRequest, { identityId, borrowerId, ...record });
}

interface ProviderRecord {
  readonly identityId: string;
  readonly borrowerId: BorrowerId;
  readonly requestId: string;
}

const mostForgotten = 20;
const selectToForget = sql<ProviderRecord, { provider: string; now: Date }>(`
  select identity_id, borrower_id, request_id from registry_inquiry
  where provider = :provider and forget_at <= :now and request_id is not null
  order by forget_at limit ${mostForgotten}`);
const setForget = sql<void, ProviderRecord & { at: Date | null }>(`
  update registry_inquiry set forget_at = :at
  where identity_id = :identityId and borrower_id = :borrowerId
    and request_id = :requestId`);

/** Records that the provider is to delete now. */
export function toForget(
  q: Queryable,
  asking: { readonly provider: string; readonly now: Date },
) {
  return q.rows(selectToForget, asking);
}

/** Null: it is deleted there; else when to ask again. */
export async function noteForgotten(
  q: Queryable,
  of: ProviderRecord & { readonly at: Date | null },
): Promise<void> {
  await q.run(setForget, of);
}
