import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import css from './faces.module.css';
import type { LoanInfo } from './signed-in-home.tsx';

/** Not this time: why, in plain words, and from which day on to try again. */
export function DeclinedFace({ declined }: { declined: LoanInfo['declined'] }) {
  return (
    <Card heading="We cannot lend to you now">
      {declined && declined.reasons.length > 0 ? <Reasons reasons={declined.reasons} /> : null}
      {declined ? (
        <p>
          You can try again from{' '}
          <strong>
            <DateText date={declined.retryOn} />
          </strong>{' '}
          on. Asking cost you nothing.
        </p>
      ) : null}
      <p className={css.small}>
        This follows from our rules, or from what a person of ours saw. If you think it is
        wrong, you may ask for a person to look at it once more; the{' '}
        <Link href={paths.privacy}>Privacy Policy</Link> says how.
      </p>
    </Card>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <>
      <p>{reasons.length === 1 ? 'This is the reason:' : 'These are the reasons:'}</p>
      <ul className={css.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  );
}
