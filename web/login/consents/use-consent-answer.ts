import { useState } from 'react';
import { consentTexts, saveConsent } from '../../../contract/borrower/consents.ts';
import type { ConsentPurpose } from '../../../contract/borrower/consents.ts';
import * as say from '../../../contract/sentences/consents.ts';
import { call } from '../../platform/api/call.ts';
import { sentenceOf } from '../../platform/api/call-errors.ts';
import { readSession } from '../../platform/session/session.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { keepAdAnswer } from '../../tracking/ad-answer.ts';
import { findPlace, sendPlace } from './location.ts';

const placeSentences = {
  refused: say.placeNotAllowed,
  unknown: say.placeUnknown,
} as const;

/** Gives and withdraws consents; answers a sentence with the result. */
export function useConsentAnswer(onAnswered: () => void) {
  const [busy, setBusy] = useState<ConsentPurpose | null>(null);
  const [said, setSaid] = useState<{ purpose: ConsentPurpose; sentence: string } | null>(null);

  async function work(purpose: ConsentPurpose, given: boolean): Promise<string> {
    // Asked first: a consent the browser then refuses to serve would say what is not so.
    const place = purpose === 'location' && given ? await findPlace() : null;
    if (place && !place.found) return placeSentences[place.why];
    const textVersion = consentTexts[purpose].version;
    await call(saveConsent, { quiet: true, body: { purpose, textVersion, given } });
    if (purpose === 'advertising') keepAdAnswer({ given, isSaved: true });
    const { userId } = readSession();
    if (place && userId !== null) {
      await sendPlace(userId as BorrowerId, place).catch(() => undefined);
    }
    onAnswered();
    return given ? say.agreed : say.takenBack;
  }

  function answer(purpose: ConsentPurpose, given: boolean): void {
    setBusy(purpose);
    setSaid(null);
    work(purpose, given)
      .catch(sentenceOf)
      .then((sentence) => setSaid({ purpose, sentence }))
      .finally(() => setBusy(null));
  }

  return { answer, busy, said };
}
