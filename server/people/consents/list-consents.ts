import { consentPurposes, listConsents } from '../../../contract/borrower/consents.ts';
import { bureauConsent } from '../../../contract/words/bureau-name.ts';
import { registryConsent, registryNames } from '../../../contract/words/registry-name.ts';
import { serve } from '../../http/serve.ts';
import { mayInquire } from '../../store/ports/credit-bureau.ts';
import { loadConsents } from './consents.ts';

/** Every purpose, agreed to or not; one that was never asked for is not agreed to. */
export const listConsentsCall = serve(listConsents, async ({ context, borrower }) => {
  const standing = await loadConsents(context.db, borrower.id);
  const others: readonly string[] = [
    ...registryNames.filter((name) => name !== context.registry?.name).map(registryConsent),
    ...(mayInquire(context.bureau) ? [] : [bureauConsent]),
    ...(context.config.sms.whatsapp === null ? ['whatsapp'] : []),
  ];
  const asked = consentPurposes.filter((purpose) => !others.includes(purpose));
  return asked.map((purpose) => {
    const one = standing.get(purpose);
    if (one === undefined) return { purpose, given: false };
    return { purpose, given: one.given, textVersion: one.textVersion, at: one.at };
  });
});
