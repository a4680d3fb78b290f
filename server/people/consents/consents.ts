import type { ConsentPurpose } from '../../../contract/borrower/consents.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';

/** By what way a consent was answered. */
export type ConsentSource = 'app' | 'sms' | 'ussd' | 'whatsapp' | 'staff';

/** The state of one consent: the newest answer that was given to it. */
export interface StandingConsent {
  readonly purpose: ConsentPurpose;
  readonly textVersion: number;
  readonly given: boolean;
  readonly at: Date;
}

interface ConsentRow {
  readonly purpose: ConsentPurpose;
  readonly textVersion: number;
  readonly given: boolean;
  readonly at: Date;
}

const selectNewest = sql<ConsentRow, { borrowerId: BorrowerId }>(`
  select distinct on (purpose) purpose, text_version, given, at from consent
  where borrower_id = :borrowerId order by purpose, at desc, id desc`);

/** What the borrower answered last to each purpose; a purpose never asked is absent. */
export async function loadConsents(
  q: Queryable,
  borrowerId: BorrowerId,
): Promise<ReadonlyMap<ConsentPurpose, StandingConsent>> {
  const rows = await q.rows(selectNewest, { borrowerId });
  return new Map(
    rows.map(({ purpose, textVersion, given, at }) => [
      purpose,
      { purpose, textVersion, given, at },
    ]),
  );
}

/** Whether the consent to a use of the details is in force. */
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
  answer: StandingConsent & { readonly source?: ConsentSource },
): Promise<void> {
  const { purpose, textVersion, given, at, source = 'app' } = answer;
  const row = { id: newId(), borrowerId, purpose, textVersion, given, at, source };
  await insertInto(q, 'consent', row);
}
