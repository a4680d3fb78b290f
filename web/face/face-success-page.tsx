import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { getMyLoanInfo } from '../../contract/orders.ts';
import { useAnswer } from '../api/use-answer.ts';
import { paths } from '../paths.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ClockIcon, DoneIcon } from '../ui/icons.tsx';
import { Money } from '../ui/money.tsx';
import { useOpenNextStep } from '../verification/open-next-step.ts';
import css from './face-success.module.css';

/** The face is that of the card; with `?referred` a person looks at it first. */
export function FaceSuccessPage() {
  const isReferred = new URLSearchParams(useSearch()).has('referred');
  return isReferred ? <Referred /> : <Matched />;
}

function Matched() {
  const { answer } = useAnswer(getMyLoanInfo, []);
  const openNextStep = useOpenNextStep();
  const [busy, setBusy] = useState(false);
  const limit =
    answer?.stage === 'borrow' && answer.creditLimit > 0n ? answer.creditLimit : null;
  return (
    <Card look="pocket">
      <div className={css.inside}>
        <DoneIcon />
        <h2>Your face matches your card</h2>
        {limit === null ? (
          <p>Thank you. That was the last thing we needed to know.</p>
        ) : (
          <>
            <p>You are verified. You can borrow up to</p>
            <p>
              <Money amount={limit} size="figure" />
            </p>
          </>
        )}
      </div>
      <div className={css.go}>
        <Button
          busy={busy}
          onClick={() => {
            setBusy(true);
            void openNextStep({ replace: true }).finally(() => setBusy(false));
          }}
        >
          {limit === null ? 'Go on' : 'Choose your loan'}
        </Button>
      </div>
    </Card>
  );
}

function Referred() {
  return (
    <Card heading="We have your photos">
      <ol className={css.next}>
        <li>
          <DoneIcon />
          <span>Your photos have arrived. You have done everything on your side.</span>
        </li>
        <li>
          <ClockIcon />
          <span>A person of ours looks at them, usually within one working day.</span>
        </li>
      </ol>
      <p>
        We send you an SMS as soon as it is decided. There is nothing more to do until then.
      </p>
      <Link href={paths.home} className={buttonLook()}>
        Home
      </Link>
    </Card>
  );
}
