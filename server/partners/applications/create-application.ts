import {
  applicationDays,
  mostApplicationsADay,
} from '../../../contract/partner/partner-applications.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import * as say from '../../../contract/sentences/applications.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { lentProducts } from '../../lending/products/product-versions.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import type { Context } from '../../store/context.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';
import type { Partner } from '../keys/partner-key.ts';
import { PartnerRefusal } from '../keys/partner-refusal.ts';
import {
  type ApplicationRow,
  countBefore,
  findApplication,
  lockPartner,
  selectBorrower,
  selectQuiet,
} from './application-row.ts';

const dayMs = 86_400_000;
/** As long as the name of a partner is in an SMS. */
const longestName = 30;

/**
 * Keeps a partner's application and tells its person by SMS, once a day at the most and only where
 * they did not stop offers. The answer does not depend on whether there is an account. Refusals:
 * 422 for an amount that is not lent, or while one of this partner for this number is open; 429
 * beyond {@link mostApplicationsADay}.
 */
export async function createPartnerApplication(
  context: Context,
  partner: Partner,
  {
    mobile,
    amount,
    reference,
  }: { mobile: Mobile; amount: Ngwee; reference?: string | undefined },
): Promise<ApplicationRow | PartnerRefusal> {
  const { clock } = context;
  const { partnerId } = partner;
  const products = await lentProducts(context.db);
  if (!products.some((one) => amount >= one.minAmount && amount <= one.maxAmount)) {
    return new PartnerRefusal(422, 'No loan of this amount is offered now.');
  }
  const made = await context.db.transaction(async (tx) => {
    await tx.row(lockPartner, { partnerId });
    const now = clock.now();
    const since = new Date(now.getTime() - dayMs);
    const before = await tx.row(countBefore, { partnerId, mobile, since, now });
    if (before === undefined) throw new Error('counts have a row');
    if (before.today >= mostApplicationsADay) {
      return new PartnerRefusal(429, `${mostApplicationsADay} were made in 24 hours.`);
    }
    if (before.open !== null) {
      return new PartnerRefusal(422, `Application ${before.open} for this number is open.`);
    }
    const isQuiet = (await tx.row(selectQuiet, { mobile })) !== undefined;
    const id = newId<string>();
    const isTold = !before.isTold && !isQuiet;
    const endsAt = new Date(now.getTime() + applicationDays * dayMs);
    const row = {
      id,
      partnerId,
      keyId: partner.id,
      mobile,
      isTold,
      amount,
      madeAt: now,
      endsAt,
    };
    await insertInto(tx, 'partner_application', { ...row, reference: reference ?? null });
    if (isTold) {
      const name = partner.name.slice(0, longestName).trim();
      const text = say.askedMessage(name, showKwacha(amount), context.config.publicUrl);
      const borrowerId = (await tx.row(selectBorrower, { mobile }))?.id ?? null;
      const of = { borrowerId, mobile, kind: 'notice', usefulHours: 24 } as const;
      await queueSms(tx, newSms({ ...of, text, now }), now);
    }
    return tx.row(findApplication, { id, partnerId });
  });
  if (made === undefined) throw new Error('what was made is found');
  context.wake('send-sms');
  return made;
}
