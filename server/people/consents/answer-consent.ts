import type { ConsentPurpose } from '../../../contract/borrower/consents.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable, Statement } from '../../store/database/database.ts';
import { endBureauInquiry, holdInquiry, queueInquiry } from '../inquiries/inquiries.ts';
import { loadConsents, recordConsent } from './consents.ts';
import type { ConsentSource, StandingConsent } from './consents.ts';

type Forgetting = Statement<unknown, { borrowerId: BorrowerId }>;

// An offer of this moment locks the same row: it is in the outbox before, or not made.
const lockBorrower: Forgetting = sql<unknown, { borrowerId: BorrowerId }>(
  'select from borrower where id = :borrowerId for update',
);

/** What is deleted when a consent is withdrawn, as its text promises. */
const forgotten: Readonly<Partial<Record<ConsentPurpose, readonly Forgetting[]>>> = {
  biometrics: [
    sql<void, { borrowerId: BorrowerId }>(`
      delete from sealed_item
      where borrower_id = :borrowerId and kind in ('face', 'face-descriptor')`),
  ],
  marketing: [
    sql<void, { borrowerId: BorrowerId }>(`
      delete from sms where borrower_id = :borrowerId and kind = 'offer' and state = 'queued'`),
  ],
  location: [
    sql<void, { borrowerId: BorrowerId }>(
      "delete from device_record where borrower_id = :borrowerId and kind = 'location'",
    ),
  ],
};

/**
 * Gives or withdraws one consent in a transaction and does at once what a withdrawal promises. The
 * same answer again writes nothing.
 * @returns whether the answer is another one than before
 */
export async function answerConsent(
  tx: Queryable,
  borrowerId: BorrowerId,
  answer: StandingConsent & { readonly source: ConsentSource },
): Promise<boolean> {
  const { purpose, textVersion, given } = answer;
  await tx.row(lockBorrower, { borrowerId });
  const before = (await loadConsents(tx, borrowerId)).get(purpose);
  if (before?.given === given && (!given || before.textVersion === textVersion)) return false;
  await recordConsent(tx, borrowerId, answer);
  if (purpose.startsWith('register-')) {
    const of = { borrowerId, now: answer.at };
    await (given ? queueInquiry(tx, of) : holdInquiry(tx, of));
  }
  if (given) return true;
  if (purpose === 'bureau-inquiry') {
    await endBureauInquiry(tx, { borrowerId, now: answer.at });
  }
  for (const statement of forgotten[purpose] ?? []) await tx.run(statement, { borrowerId });
  return true;
}
