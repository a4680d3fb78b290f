import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { consentTexts, saveConsent } from '../../../contract/borrower/consents.ts';
import { listAuthSteps } from '../../../contract/borrower/auth-steps.ts';
import * as say from '../../../contract/sentences/face-start.ts';
import { call } from '../../platform/api/call.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { StayBelow } from '../../ui/stay-below.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { StepHead } from '../verification/step-head.tsx';
import css from './face-start.module.css';
import { wantsFewBytes } from './few-bytes.ts';
import { isFaceNext, NotNow } from './not-now.tsx';
import { BarePicture, ComparePicture, LightPicture, TurnPicture } from './start-pictures.tsx';

/**
 * What the face check is, the agreement to it, and the way without it. With `?proof` the steps are
 * done and a new phone proves whose it is, for which one photo is not enough.
 */
export function FaceStartPage() {
  const { answer: steps } = useAnswer(listAuthSteps, []);
  useModelsAhead();
  const proof = new URLSearchParams(useSearch()).get('proof');
  const isProof = proof !== null;
  if (!isProof && steps && !isFaceNext(steps)) return <NotNow steps={steps} />;
  return (
    <>
      {isProof ? null : <StepHead step="face" />}
      <Card heading={say.heading}>
        <ul className={css.lines}>
          <li>
            <LightPicture />
            <span>{say.holdPhone}</span>
          </li>
          <li>
            <BarePicture />
            <span>{say.takeOff}</span>
          </li>
          <li>
            <TurnPicture />
            <span>{say.turnHead}</span>
          </li>
          <li>
            <ComparePicture />
            <span>{say.weCompare}</span>
          </li>
        </ul>
      </Card>
      <Consent proof={proof} />
    </>
  );
}

/** Apart from everything else that was agreed to, and with an equal way for who says no. */
function Consent({ proof }: { proof: string | null }) {
  const isProof = proof !== null;
  const [, navigate] = useLocation();
  const { version, title, text, withdrawal } = consentTexts.biometrics;
  const [agreed, setAgreed] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<boolean | null>(null);

  async function answer(given: boolean) {
    if (given && !agreed) return setError(say.notTicked);
    setBusy(given);
    try {
      await call(saveConsent, {
        body: { purpose: 'biometrics', textVersion: version, given },
      });
      const check = isProof ? `${paths.faceRecognition}?proof=${proof}` : paths.faceRecognition;
      navigate(given ? check : paths.facePhoto);
    } catch {
      // Said by a toast; the borrower decides again.
      setBusy(null);
    }
  }

  return (
    <Card heading={title}>
      <p>{text}</p>
      <p className={css.small}>
        {say.takeBack} {withdrawal}
      </p>
      <Checkbox
        name="biometrics"
        checked={agreed}
        error={error}
        onChange={(checked) => {
          setAgreed(checked);
          setError(null);
        }}
      >
        {say.agree}
      </Checkbox>
      <StayBelow>
        <div className={css.ways}>
          <Button busy={busy === true} disabled={busy === false} onClick={() => answer(true)}>
            {say.begin}
          </Button>
          {isProof ? null : (
            <Button
              look="quiet"
              busy={busy === false}
              disabled={busy === true}
              onClick={() => answer(false)}
            >
              {say.onePhoto}
            </Button>
          )}
        </div>
      </StayBelow>
    </Card>
  );
}

/** The models come while the borrower reads, unless bytes are dear. */
function useModelsAhead(): void {
  useEffect(() => {
    if (wantsFewBytes()) return;
    let letGo: (() => void) | null = null;
    let isLeft = false;
    const ahead = async () => {
      const { holdFinder } = await import('./finder/kept-finder.ts');
      const held = holdFinder();
      if (isLeft) held.letGo();
      else ({ letGo } = held);
      // The guide gets the failure too, and does without.
      await held.finder.catch(() => undefined);
    };
    ahead().catch(() => undefined);
    return () => {
      isLeft = true;
      letGo?.();
    };
  }, []);
}
