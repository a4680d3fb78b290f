import { useState } from 'react';
import { Link } from 'wouter';
import {
  consentTexts,
  listConsents,
  saveConsent,
} from '../../../contract/borrower/consents.ts';
import type { ConsentPurpose } from '../../../contract/borrower/consents.ts';
import * as say from '../../../contract/sentences/identity.ts';
import { bureauConsent } from '../../../contract/words/bureau-name.ts';
import { call } from '../../platform/api/call.ts';
import { sentenceOf } from '../../platform/api/call-errors.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { StayBelow } from '../../ui/stay-below.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import css from './preparation.module.css';
import type { Side } from './sides.ts';
import { TakenPictures } from './taken-pictures.tsx';
import type { Pictures } from './use-pictures.ts';

interface PreparationProps {
  pictures: Pictures;
  onTake: (side: Side) => void;
  onGoOn: () => void;
}

/** What is needed and why, before the camera is asked for; or what is here already. */
export function Preparation({ pictures, onTake, onGoOn }: PreparationProps) {
  const asked = useAnswer(listConsents, []);
  const hasFront = pictures.front !== null;
  return (
    <>
      {hasFront ? (
        <>
          <p className={css.lead}>{say.pictureIsHere}</p>
          <TakenPictures pictures={pictures} sides={['front', 'back']} onTake={onTake} />
        </>
      ) : (
        <Needed />
      )}
      <Loaded asked={asked} waiting={<Skeleton block="button" />}>
        {(consents) => (
          <GoOn
            agreed={consents.some(({ purpose, given }) => purpose === 'processing' && given)}
            others={consents
              .filter(({ purpose, given }) => !given && isAsking(purpose))
              .map(({ purpose }) => purpose)}
            label={hasFront ? say.goOn : say.takeFront}
            onGoOn={onGoOn}
          />
        )}
      </Loaded>
    </>
  );
}

function Needed() {
  return (
    <Card heading={say.ready}>
      <CardDrawing />
      <ul className={css.needs}>
        <li>{say.layFlat}</li>
        <li>{say.goodLight}</li>
        <li>{say.weRead}</li>
      </ul>
      <p className={css.why}>{say.why}</p>
    </Card>
  );
}

interface GoOnProps {
  /** To the processing of the borrower's details, at login or in Set. */
  agreed: boolean;
  /** The register and the bureau that may be asked, if the borrower agrees. */
  others: readonly ConsentPurpose[];
  label: string;
  onGoOn: () => void;
}

/** Whether a purpose is to ask others about the borrower. */
function isAsking(purpose: ConsentPurpose): boolean {
  return purpose.startsWith('register-') || purpose === bureauConsent;
}

/** The way on; after a withdrawal it asks for the consent first. */
function GoOn({ agreed, others, label, onGoOn }: GoOnProps) {
  const [ticked, setTicked] = useState(false);
  const [mayAsk, setMayAsk] = useState<readonly ConsentPurpose[]>([]);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const { title, text } = consentTexts.processing;
  const given = [...(agreed ? [] : (['processing'] as const)), ...mayAsk];

  async function goOn() {
    if (given.length === 0) return onGoOn();
    if (!agreed && !ticked) return setWrong(say.agreeFirst);
    setBusy(true);
    try {
      for (const purpose of given) {
        const textVersion = consentTexts[purpose].version;
        const body = { purpose, textVersion, given: true };
        await call(saveConsent, { body, quiet: true });
      }
      onGoOn();
    } catch (failure) {
      setBusy(false);
      setWrong(sentenceOf(failure));
    }
  }

  return (
    <>
      {agreed ? null : (
        <Card heading={title}>
          <p>
            {text} <Link href={paths.privacy}>{say.readPrivacy}</Link>
          </p>
          <Checkbox
            name="processing"
            checked={ticked}
            error={wrong}
            onChange={(checked) => {
              setTicked(checked);
              setWrong(null);
            }}
          >
            {say.agree}
          </Checkbox>
        </Card>
      )}
      {others.map((purpose) => (
        <Card key={purpose} heading={consentTexts[purpose].title}>
          <p>{consentTexts[purpose].text}</p>
          <Checkbox
            name={purpose}
            checked={mayAsk.includes(purpose)}
            onChange={(checked) =>
              setMayAsk((before) => [
                ...before.filter((one) => one !== purpose),
                ...(checked ? [purpose] : []),
              ])
            }
          >
            {purpose === bureauConsent ? say.mayAskBureau : say.mayAskRegister}
          </Checkbox>
        </Card>
      ))}
      {agreed && wrong !== null ? <p role="alert">{wrong}</p> : null}
      <StayBelow>
        <Button busy={busy} onClick={() => void goOn()}>
          {label}
        </Button>
      </StayBelow>
    </>
  );
}

/** A card on a table with light on it: as it should lie. */
function CardDrawing() {
  return (
    <svg viewBox="0 0 240 120" className={css.drawing} fill="none" aria-hidden="true">
      <path d="M120 4v10M84 12l6 9M156 12l-6 9" stroke="var(--copper)" strokeWidth="3" />
      <rect x="56" y="30" width="128" height="81" rx="8" fill="var(--good-soft)" />
      <rect
        x="56"
        y="30"
        width="128"
        height="81"
        rx="8"
        stroke="var(--green)"
        strokeWidth="2"
      />
      <rect x="66" y="50" width="32" height="40" rx="3" fill="var(--green)" opacity="0.25" />
      <path
        d="M66 40h70M108 56h64M108 68h52M108 80h64M66 101h106"
        stroke="var(--green)"
        strokeWidth="3"
        strokeDasharray="14 4"
      />
      <path d="M20 111h200" stroke="var(--line)" strokeWidth="2" />
    </svg>
  );
}
