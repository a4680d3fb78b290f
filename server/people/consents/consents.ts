import type { ConsentPurpose } from '../../../contract/borrower/consents.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';

/** How one consent stands: the newest answer that was given to it. */
export interface StandingConsent {
  readonly purpose: ConsentPurpose;
  readonly textVersion: number;
  readonly given: boolean;
  readonly at: Date;
}

interface ConsentRow {
  readonly purpose: ConsentPurpose;
  readonly text_version: number;
  readonly given: boolean;
  readonly at: Date;
}

const selectNewest = sql<ConsentRow, { borrowerId: BorrowerId }>(`
  select distinct on (purpose) purpose, text_version, given, at from consent
  where borrower_id = :borrowerId order by purpose, at desc, id desc`);

const insertConsent = sql<
  void,
  {
    id: string;
    borrowerId: BorrowerId;
    purpose: string;
    textVersion: number;
    given: boolean;
    at: Date;
  }
>(`
  insert into consent (id, borrower_id, purpose, text_version, given, at)
  values (:id, :borrowerId, :purpose, :textVersion, :given, :at)`);

/** What the borrower answered last to each purpose; a purpose never asked is absent. */
export async function loadConsents(
  q: Queryable,
  borrowerId: BorrowerId,
): Promise<ReadonlyMap<ConsentPurpose, StandingConsent>> {
  const rows = await q.rows(selectNewest, { borrowerId });
  return new Map(
    rows.map(({ purpose, text_version: textVersion, given, at }) => [
      purpose,
      { purpose, textVersion, given, at },
    ]),
  );
}

/** Whether a use of the details was agreed to and not taken back since. */
export async function hasConsent(
  q: Queryable,
  borrowerId: BorrowerId,
  purpose: ConsentPurpose,
): Promise<boolean> {
  return (await loadConsents(q, borrowerId)).get(purpose)?.given ?? false;
}

/** Writes an answer down; the ledger of consents is only appended to. */
export async function recordConsent(
  q: Queryable,
  borrowerId: BorrowerId,
  answer: StandingConsent,
): Promise<void> {
  const { purpose, textVersion, given, at } = answer;
  await q.run(insertConsent, { id: newId(), borrowerId, purpose, textVersion, given, at });
}
