import { consentTexts, saveConsent } from '../../../contract/borrower/consents.ts';
import * as say from '../../../contract/sentences/verification-faults.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { answerConsent } from './answer-consent.ts';

/**
 * Gives or withdraws one consent and does at once what a withdrawal promises. The same answer
 * again writes nothing. Refusal: `form-invalid` when it answers another text than today's, or
 * agrees to a channel that is off.
 */
export const saveConsentCall = serve(saveConsent, async ({ context, borrower, body }) => {
  const { purpose, textVersion, given } = body;
  const isOff = purpose === 'whatsapp' && context.config.sms.whatsapp === null;
  if (given && (isOff || textVersion !== consentTexts[purpose].version)) {
    const errors = { textVersion: say.consentChanged };
    return refuse('form-invalid', {}, { errors });
  }
  const answer = {
    purpose,
    textVersion,
    given,
    at: context.clock.now(),
    source: 'app',
  } as const;
  await context.db.transaction((tx) => answerConsent(tx, borrower.id, answer));
  return null;
});
