import { phonePrefix } from '../../../contract/sentences/specified.ts';
import { getUserInfo } from '../../../contract/borrower/auth.ts';
import * as say from '../../../contract/sentences/me.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { maskAccount } from '../../loans/parts/account-text.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { Card } from '../../ui/card.tsx';
import { filled } from '../../ui/filled.ts';
import { PersonIcon } from '../../ui/icons.tsx';
import { showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import css from './me.module.css';

interface WhoCardProps {
  /** Undefined while it is asked for: its place is kept, so that nothing moves. */
  creditLimit: Ngwee | null | undefined;
}

/** The borrower: name as far as it is known, and the phone with characters 4 to 7 hidden. */
export function WhoCard({ creditLimit }: WhoCardProps) {
  const { userInfo } = useSession();
  const { answer } = useAnswer(getUserInfo, []);
  const mobile = answer?.mobile ?? userInfo?.mobile;
  const name = answer?.fullName ?? userInfo?.fullName;
  return (
    <Card look="pocket">
      <div className={css.who}>
        <span className={css.face}>
          <PersonIcon />
        </span>
        <div>
          <p className={css.name}>{name ?? say.welcome}</p>
          <p className={css.phone}>{mobile ? `${phonePrefix} ${maskAccount(mobile)}` : '…'}</p>
        </div>
      </div>
      {creditLimit === undefined || (creditLimit !== null && creditLimit > 0n) ? (
        <p className={css.limit}>
          {filled(
            say.limit,
            <strong>{creditLimit === undefined ? '…' : showWholeKwacha(creditLimit)}</strong>,
          )}
        </p>
      ) : null}
    </Card>
  );
}
