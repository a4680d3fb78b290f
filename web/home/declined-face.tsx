import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import css from './faces.module.css';
import type { LoanInfo } from './signed-in-home.tsx';

/** No loan this time: why, in plain words, and when to ask again. */
export function DeclinedFace({ declined }: { declined: LoanInfo['declined'] }) {
  return (
    <Card heading="We cannot lend to you now">
      {declined && declined.reasons.length > 0 ? (
        <>
          <p>These are the reasons:</p>
          <ul className={css.reasons}>
            {declined.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      ) : null}
      {declined ? (
        <p>
          You can ask again on{' '}
          <strong>
            <DateText date={declined.retryOn} />
          </strong>
          . Asking cost you nothing.
        </p>
      ) : null}
      <p className={css.small}>
        A computer applied our rules. If you think it is wrong, you may ask for a person to look
        at it; the <Link href={paths.privacy}>Privacy Policy</Link> says how.
      </p>
    </Card>
  );
}
