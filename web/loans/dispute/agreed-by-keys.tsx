import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/disputes.ts';
import { Card } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { filled } from '../../ui/filled.ts';
import css from './agreed-by-keys.module.css';
import { mayBeNotMine, NotMineLink } from './not-mine-link.tsx';

interface AgreedByKeysProps {
  loan: LoanDetail;
  how: NonNullable<LoanDetail['byUssd']>;
}

/** A loan that was agreed to by USSD: from which number, when, and what the phone showed. */
export function AgreedByKeys({ loan, how }: AgreedByKeysProps) {
  const { at, mobile, language, screens } = how;
  return (
    <Card heading={say.byKeys}>
      <p>{filled(say.byKeysWhen, mobile, <InstantText at={at} />)}</p>
      <p>{say.byKeysShown}</p>
      {screens.map((screen) => (
        <blockquote key={screen} lang={language} className={css.shown}>
          {screen}
        </blockquote>
      ))}
      {mayBeNotMine(loan) ? <p>{say.byKeysNotYou}</p> : null}
      <NotMineLink loan={loan} />
    </Card>
  );
}
