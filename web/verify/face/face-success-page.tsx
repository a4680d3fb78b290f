import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { getMyLoanInfo } from '../../../contract/borrower/orders.ts';
import type { LoanInfo } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/face-success.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { paths } from '../../platform/paths.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ClockIcon, DoneIcon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import { FirstOpenStep } from '../verification/first-open-step.tsx';
import { useOpenNextStep } from '../verification/open-next-step.ts';
import css from './face-success.module.css';

/** What came of the face check; with `?referred` it is known that a person looks at it first. */
export function FaceSuccessPage() {
  const isReferred = new URLSearchParams(useSearch()).has('referred');
  return isReferred ? <Referred /> : <AsItStands />;
}

function AsItStands() {
  const asked = useAnswer(getMyLoanInfo, []);
  return (
    <Loaded asked={asked} waiting={<Skeleton block="card" />}>
      {(info) => {
        if (info.review) return <Referred />;
        // Who typed the address before their face was checked is led to their step.
        return info.stage === 'verify' ? <FirstOpenStep /> : <Matched info={info} />;
      }}
    </Loaded>
  );
}

function Matched({ info }: { info: LoanInfo }) {
  const openNextStep = useOpenNextStep();
  const [busy, setBusy] = useState(false);
  const limit = info.stage === 'borrow' && info.creditLimit > 0n ? info.creditLimit : null;
  return (
    <Card look="pocket">
      <div className={css.inside}>
        <DoneIcon />
        <h2>{say.matched}</h2>
        {limit === null ? (
          <p>{say.thatWasAll}</p>
        ) : (
          <>
            <p>{say.youCanBorrow}</p>
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
          {limit === null ? say.goOn : say.chooseLoan}
        </Button>
      </div>
    </Card>
  );
}

function Referred() {
  return (
    <Card heading={say.weHavePhotos}>
      <ol className={css.next}>
        <li>
          <DoneIcon />
          <span>{say.arrived}</span>
        </li>
        <li>
          <ClockIcon />
          <span>{say.personLooks}</span>
        </li>
      </ol>
      <p>{say.weTellYou}</p>
      <Link href={paths.home} className={buttonLook()}>
        {say.home}
      </Link>
    </Card>
  );
}
