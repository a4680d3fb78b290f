import { useId, useState } from 'react';
import { consentTexts, saveConsent } from '../../../contract/borrower/consents.ts';
import * as say from '../../../contract/sentences/consents.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { call } from '../../platform/api/call.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { findPlace, sendPlace } from './location.ts';
import css from './place-question.module.css';

interface PlaceQuestionProps {
  userId: BorrowerId;
  onDone: () => void;
}

/**
 * Asked once, as the last thing of a first login: whether we may note roughly where the phone
 * is. Either answer is stored with the consents and not asked again. Set changes it.
 */
export function PlaceQuestion({ userId, onDone }: PlaceQuestionProps) {
  const [busy, setBusy] = useState<boolean | null>(null);
  const id = useId();

  function answer(given: boolean): void {
    setBusy(given);
    void answerPlace(userId, given).then(onDone);
  }

  return (
    <section className={css.question} aria-labelledby={id}>
      <PlacePicture />
      <h3 id={id}>{say.placeQuestion}</h3>
      <p>{consentTexts.location.text}</p>
      <Button look="quiet" busy={busy === true} onClick={() => answer(true)}>
        {say.placeYes}
      </Button>
      <Button look="quiet" busy={busy === false} onClick={() => answer(false)}>
        {say.placeNo}
      </Button>
      <p className={css.small}>{say.placeLater}</p>
    </section>
  );
}

/** Writes the answer down, and after a yes sends the place. What fails is left for Set. */
async function answerPlace(userId: BorrowerId, given: boolean): Promise<void> {
  // Asked first: a consent the browser then refuses to serve would say what is not so.
  const place = given ? await findPlace() : null;
  if (place?.found === false) {
    const isRefused = place.why === 'refused';
    showToast(isRefused ? say.placeNotAllowed : say.placeUnknown, { kind: 'notice' });
  }
  const textVersion = consentTexts.location.version;
  const body = { purpose: 'location', textVersion, given: place?.found === true } as const;
  try {
    await call(saveConsent, { quiet: true, body });
    if (place?.found) await sendPlace(userId, place);
  } catch {
    // Nothing was noted; the next login asks again.
  }
}

/** Rough on purpose: a place within a wide ring. */
function PlacePicture() {
  return (
    <svg viewBox="0 0 64 64" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="32" cy="34" r="26" strokeWidth="2" strokeDasharray="5 5" opacity="0.6" />
      <path d="M32 46s11-11 11-19a11 11 0 0 0-22 0c0 8 11 19 11 19z" strokeWidth="3" />
      <circle cx="32" cy="27" r="3.6" strokeWidth="3" />
    </svg>
  );
}
