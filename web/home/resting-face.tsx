import { useState } from 'react';
import { Link } from 'wouter';
import type { LoanInfo } from '../../contract/borrower/orders.ts';
import * as erasure from '../../contract/sentences/erasure.ts';
import * as say from '../../contract/sentences/home.ts';
import { PocketButton } from '../loans/parts/pocket-button.tsx';
import { StandingPocket } from '../loans/parts/standing-pocket.tsx';
import { useKeepAccount } from '../own-affairs/set/erasure-waits.tsx';
import { paths } from '../platform/paths.ts';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { filled } from '../ui/filled.ts';
import { BorrowFace } from './borrow-face.tsx';
import css from './faces.module.css';

/** Nothing is owed and nothing is on offer now: a loan was just paid off, or one has to wait. */
export function RestingFace({ info: { standing, declined } }: { info: LoanInfo }) {
  const [borrows, setBorrows] = useState(false);
  if (borrows) return <BorrowFace />;
  return (
    <>
      <StandingPocket of={standing}>
        {standing.action === 'borrow' ? (
          <PocketButton onClick={() => setBorrows(true)}>{say.borrowAgain}</PocketButton>
        ) : null}
        {standing.action === 'keep-account' ? <KeepAccount /> : null}
        {standing.action === 'talk' ? (
          <Link href={paths.help} className={css.more}>
            {say.talk}
          </Link>
        ) : null}
        {standing.state === 'wait' ? <p className={css.soft}>{say.waitWhy}</p> : null}
      </StandingPocket>
      {standing.state === 'declined' && declined ? <Declined of={declined} /> : null}
    </>
  );
}

function KeepAccount() {
  const { busy, keep } = useKeepAccount();
  return (
    <PocketButton busy={busy} onClick={keep}>
      {erasure.keep}
    </PocketButton>
  );
}

/** Why not this time, in plain words, and from which day on to ask again. */
function Declined({ of }: { of: NonNullable<LoanInfo['declined']> }) {
  return (
    <Card>
      {of.reasons.length > 0 ? <Reasons reasons={of.reasons} /> : null}
      <p>{filled(say.retryOn, <DateText date={of.retryOn} />)}</p>
      <p className={css.small}>
        {filled(say.declinedWhy, <Link href={paths.privacy}>{say.privacyPolicy}</Link>)}
      </p>
    </Card>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <>
      <p>{reasons.length === 1 ? say.oneReason : say.manyReasons}</p>
      <ul className={css.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  );
}
