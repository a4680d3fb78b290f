import * as say from '../../../contract/sentences/messages.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { isOneSegment } from '../../messages/gsm-text.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { hasConsent } from '../../people/consents/consents.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import type { Config } from '../../store/config.ts';

/** As the text of the consent promises. */
const mostOffers = 2;
const monthMs = 30 * 86_400_000;
/** Offers leave by day only: one of the evening waits for the next morning. */
const usefulHours = 48;

// Locked, so that of two offers made at once the second counts the first, and a withdrawal of
// this moment comes before or after.
const lockBorrower = sql<{ mobile: Mobile }, { borrowerId: BorrowerId }>(
  'select mobile from borrower where id = :borrowerId for update',
);
const countOffers = sql<{ offers: bigint }, { borrowerId: BorrowerId; since: Date }>(`
  select count(*) as offers from sms
  where borrower_id = :borrowerId and kind = 'offer' and created_at > :since`);

/** An offer that says how to end offers, where that fits the one segment it may have. */
export function offerText(
  { sms }: { readonly sms: Pick<Config['sms'], 'hasReplies'> },
  offer: string,
): string {
  const whole = `${offer} ${sms.hasReplies ? say.replyStop : say.turnOffersOff}`;
  return isOneSegment(whole) ? whole : offer;
}

/**
 * Queues an offer to a borrower who agreed to offers by SMS and had fewer than two in a month.
 * Nothing otherwise. A later withdrawal takes it out of the outbox again.
 */
export async function sendOffer(
  tx: Queryable,
  offer: { readonly borrowerId: BorrowerId; readonly text: string; readonly now: Date },
): Promise<void> {
  const { borrowerId, text, now } = offer;
  const since = new Date(now.getTime() - monthMs);
  const { mobile } = (await tx.row(lockBorrower, { borrowerId })) ?? {};
  if (!(await hasConsent(tx, borrowerId, 'marketing'))) return;
  const { offers = 0n } = (await tx.row(countOffers, { borrowerId, since })) ?? {};
  if (mobile === undefined || offers >= mostOffers) return;
  await queueSms(
    tx,
    newSms({ borrowerId, mobile, kind: 'offer', text, now, usefulHours }),
    now,
  );
}
