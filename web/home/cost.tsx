import { showRate } from '../bills/rate-text.ts';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
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

/** What a choice costs: received, every charge on its own line, the total, and the APR. */
export function Cost({ trial, isCurrent }: CostProps) {
  const first = trial.plans[0];
  const isOne = trial.plans.length === 1;
  return (
    <div className={css.cost} aria-busy={!isCurrent} data-old={isCurrent ? undefined : ''}>
      <Card
        heading="What it costs"
        beside={isCurrent ? null : <LoadingIndicator label="Working it out" />}
      >
        <Rows>
          <Row label="You receive">
            <Money amount={trial.receivedAmount} />
          </Row>
          <Row label={`Interest, ${showRate(trial.dailyRate)} a day`}>
            <Money amount={trial.interest} />
          </Row>
          <Row label="Service fee">
            <Money amount={trial.serviceFee} />
          </Row>
          <Row label="You pay back" strong>
            <Money amount={trial.totalRepayAmount} />
          </Row>
          <Row label="APR" note={trial.aprConvention}>
            {showRate(trial.apr)}
          </Row>
          {first ? (
            <Row label={isOne ? 'Due on' : `First of ${trial.plans.length} payments`}>
              {isOne ? null : (
                <>
                  <Money amount={first.amount} />,{' '}
                </>
              )}
              <DateText date={first.dueDate} />
            </Row>
          ) : null}
        </Rows>
        <p className={css.small}>{trial.lateFeeRule}</p>
      </Card>
    </div>
  );
}
