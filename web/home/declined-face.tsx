import { Link } from 'wouter';
import type { LoanInfo } from '../../contract/borrower/orders.ts';
import * as say from '../../contract/sentences/home.ts';
import { paths } from '../platform/paths.ts';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { filled } from '../ui/filled.ts';
import css from './faces.module.css';

/** Not this time: why, in plain words, and from which day on to try again. */
export function DeclinedFace({ declined }: { declined: LoanInfo['declined'] }) {
  return (
    <Card heading={say.declinedHeading}>
      {declined && declined.reasons.length > 0 ? <Reasons reasons={declined.reasons} /> : null}
      {declined ? (
        <p>
          {filled(
            say.retryOn,
            <strong>
              <DateText date={declined.retryOn} />
            </strong>,
          )}
        </p>
      ) : null}
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
