import { useState } from 'react';
import { consentTexts, listConsents } from '../../../contract/borrower/consents.ts';
import type { ConsentPurpose } from '../../../contract/borrower/consents.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import * as say from '../../../contract/sentences/consents.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import css from './consents-card.module.css';
import { useConsentAnswer } from './use-consent-answer.ts';

type Standing = AnswerOf<typeof listConsents>[number];

/** What the borrower agreed to; each is given or withdrawn separately. */
export function ConsentsCard() {
  const asked = useAnswer(listConsents, []);
  return (
    <Card heading={say.heading}>
      <Loaded asked={asked} waiting={<Skeleton block="card" />}>
        {(consents) => <Consents consents={consents} onAnswered={asked.again} />}
      </Loaded>
    </Card>
  );
}

function Consents(props: { consents: readonly Standing[]; onAnswered: () => void }) {
  const { consents, onAnswered } = props;
  const { answer, busy, said } = useConsentAnswer(onAnswered);
  const [leaving, setLeaving] = useState<ConsentPurpose | null>(null);
  const isGiven = (purpose: ConsentPurpose) =>
    consents.some((one) => one.purpose === purpose && one.given);
  return (
    <>
      <ul className={css.list}>
        {consents.map(({ purpose }) => (
          <ConsentSwitch
            key={purpose}
            purpose={purpose}
            given={isGiven(purpose)}
            busy={busy === purpose}
            said={said?.purpose === purpose ? said.sentence : null}
            onChange={(given) => (given ? answer(purpose, true) : setLeaving(purpose))}
          />
        ))}
      </ul>
      <Dialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={say.takeBackQuestion}
        actions={
          <>
            <Button
              look="danger"
              onClick={() => {
                if (leaving) answer(leaving, false);
                setLeaving(null);
              }}
            >
              {say.takeBack}
            </Button>
            <Button look="quiet" onClick={() => setLeaving(null)}>
              {say.keep}
            </Button>
          </>
        }
      >
        <p>{leaving ? consentTexts[leaving].withdrawal : null}</p>
      </Dialog>
    </>
  );
}

interface ConsentSwitchProps {
  purpose: ConsentPurpose;
  given: boolean;
  busy: boolean;
  /** What came of the last touch, when there is something to say. */
  said: string | null;
  onChange: (given: boolean) => void;
}

function ConsentSwitch({ purpose, given, busy, said, onChange }: ConsentSwitchProps) {
  const { title, text } = consentTexts[purpose];
  const id = `consent-${purpose}`;
  return (
    <li className={css.consent}>
      <div className={css.top}>
        <span id={id} className={css.title}>
          {title}
        </span>
        <button
          type="button"
          role="switch"
          aria-checked={given}
          aria-labelledby={id}
          aria-describedby={`${id}-text`}
          aria-busy={busy}
          className={css.switch}
          onClick={() => (busy ? undefined : onChange(!given))}
        >
          <i aria-hidden="true" />
        </button>
      </div>
      <p id={`${id}-text`} className={css.text}>
        {text}
      </p>
      <p role="status" className={css.said}>
        {said}
      </p>
    </li>
  );
}
