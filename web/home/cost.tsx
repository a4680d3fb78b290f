import * as say from '../../contract/sentences/home.ts';
import { showDay } from '../../contract/words/show-day.ts';
import { showWholeKwacha } from '../../contract/words/show-kwacha.ts';
import { showRate } from '../loans/parts/rate-text.ts';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { filled } from '../ui/filled.ts';
import { Money } from '../ui/money.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { LoadingIndicator } from '../ui/waiting.tsx';
import css from './faces.module.css';
import type { Offer } from './wish.ts';

interface CostProps {
  trial: Offer['trial'];
  /** False while another choice is being priced. */
  isCurrent: boolean;
}

/** The choice in one sentence; the last known one stays, dimmed, until the next is there. */
export function InShort({ trial, isCurrent }: CostProps) {
  return (
    <p className={css.inShort} data-old={isCurrent ? undefined : ''}>
      {inShort(trial)}
    </p>
  );
}

/** What a choice costs: received, every charge on its own line, the total, and the APR. */
export function Cost({ trial, isCurrent }: CostProps) {
  const first = trial.plans[0];
  const isOne = trial.plans.length === 1;
  return (
    <div className={css.cost} aria-busy={!isCurrent} data-old={isCurrent ? undefined : ''}>
      <Card
        heading={say.cost}
        beside={isCurrent ? null : <LoadingIndicator label={say.workingItOut} />}
      >
        <Rows>
          <Row label={say.received}>
            <Money amount={trial.receivedAmount} />
          </Row>
          <Row label={say.interest(showRate(trial.dailyRate))}>
            <Money amount={trial.interest} />
          </Row>
          <Row label={say.serviceFee}>
            <Money amount={trial.serviceFee} />
          </Row>
          <Row label={say.total} strong>
            <Money amount={trial.totalRepayAmount} />
          </Row>
          <Row label={say.apr} note={trial.aprConvention}>
            {showRate(trial.apr)}
          </Row>
          {first ? (
            <Row label={isOne ? say.dueOnLabel : say.firstOf(`${trial.plans.length}`)}>
              {isOne ? (
                <DateText date={first.dueDate} />
              ) : (
                filled(
                  say.firstPayment,
                  <Money amount={first.amount} />,
                  <DateText date={first.dueDate} />,
                )
              )}
            </Row>
          ) : null}
        </Rows>
        <p className={css.small}>{trial.lateFeeRule}</p>
      </Card>
    </div>
  );
}

function inShort({ amount, totalRepayAmount, plans }: Offer['trial']): string | null {
  const last = plans.at(-1);
  if (last === undefined) return null;
  const [lent, total] = [showWholeKwacha(amount), showWholeKwacha(totalRepayAmount)];
  const day = showDay(last.dueDate);
  return plans.length === 1
    ? say.inShort(lent, total, day)
    : say.inShortOfSome(lent, total, `${plans.length}`, day);
}
