import { consentTexts, saveConsent } from '../../../contract/borrower/consents.ts';
import type { listConsents } from '../../../contract/borrower/consents.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { call } from '../../platform/api/call.ts';
import { settleAdAnswer } from '../../tracking/ad-answer.ts';
import { findPlace, sendPlace } from './location.ts';

type Consents = AnswerOf<typeof listConsents>;

/** Whether this phone has a position and the borrower has not answered yet if it may be used. */
export function asksPlace(consents: Consents): boolean {
  const location = consents.find(({ purpose }) => purpose === 'location');
  return isSecureContext && 'geolocation' in navigator && !location?.textVersion;
}

/**
 * What follows a login whose agreement was ticked. The agreement is recorded when this text was
 * never answered before; a withdrawn one stays so, until it is given in Set. The answer about ad
 * networks is the same here and there. The rough place is sent if the borrower agreed to that
 * some time.
 */
export async function recordAgreement(userId: BorrowerId, consents: Consents): Promise<void> {
  const processing = consents.find(({ purpose }) => purpose === 'processing');
  const { version } = consentTexts.processing;
  if ((processing?.textVersion ?? 0) < version) {
    const body = { purpose: 'processing', textVersion: version, given: true } as const;
    await call(saveConsent, { quiet: true, body });
  }
  await settleAdAnswer(consents);
  const location = consents.find(({ purpose }) => purpose === 'location');
  if (location?.given) await sendPlace(userId, await findPlace());
}
