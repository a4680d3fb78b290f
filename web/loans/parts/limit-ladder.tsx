import type { LoanInfo } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/limit-rise.ts';
import { showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { Card } from '../../ui/card.tsx';
import css from './limit-ladder.module.css';
import { limitRiseText } from './limit-rise-text.ts';

/** Why paying back is worth it: what can be borrowed now, what after this loan, and from when. */
export function LimitLadder({ info }: { info: Pick<LoanInfo, 'creditLimit' | 'order'> }) {
  const rise = info.order?.limitRise;
  if (!rise) return null;
  return (
    <Card heading={say.ladder}>
      <ol className={css.ladder}>
        <li>
          <strong>{showWholeKwacha(info.creditLimit)}</strong>
          <span>{say.limitNow}</span>
        </li>
        <li>
          <strong>{showWholeKwacha(rise.to)}</strong>
          <span>{say.limitThen}</span>
        </li>
      </ol>
      <p className={css.small}>{limitRiseText(rise)}</p>
    </Card>
  );
}
