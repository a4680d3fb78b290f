import { consentTexts, saveConsent } from '../../../contract/borrower/consents.ts';
import type { ConsentPurpose } from '../../../contract/borrower/consents.ts';
import * as say from '../../../contract/sentences/verification-faults.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable, Statement } from '../../store/database/database.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { loadConsents, recordConsent } from './consents.ts';

/**
 * Gives or withdraws one consent and does at once what a withdrawal promises. The same answer
 * again writes nothing. Refusal: `form-invalid` when it answers another text than today's.
 */
export const saveConsentCall = serve(saveConsent, async ({ context, borrower, body }) => {
  const { purpose, textVersion, given } = body;
  if (given && textVersion !== consentTexts[purpose].version) {
    const errors = { textVersion: say.consentChanged };
    return refuse('form-invalid', {}, { errors });
  }
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    const before = (await loadConsents(tx, borrower.id)).get(purpose);
    if (before?.given === given && before.textVersion === textVersion) return;
    await recordConsent(tx, borrower.id, { purpose, textVersion, given, at: now });
    if (!given) await forget(tx, borrower.id, purpose);
  });
  return null;
});

type Forgetting = Statement<unknown, { borrowerId: BorrowerId }>;

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

async function forget(
  q: Queryable,
  borrowerId: BorrowerId,
  purpose: ConsentPurpose,
): Promise<void> {
  for (const statement of forgotten[purpose] ?? []) await q.run(statement, { borrowerId });
}
