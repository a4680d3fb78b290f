import type { AnswerOf } from '../../contract/endpoint.ts';
import type { productTrial } from '../../contract/products.ts';
import { showRate } from '../bills/rate-text.ts';
import { lender } from '../home/example.ts';
import { Card } from '../ui/card.tsx';
import { DateText, showDate } from '../ui/date-text.tsx';
import { Money } from '../ui/money.tsx';
import { showKwacha } from '../../contract/values/show-kwacha.ts';
import { Row, Rows } from '../ui/rows.tsx';
import css from './borrow.module.css';
import { interestADay } from './interest-a-day.ts';

export type Trial = AnswerOf<typeof productTrial>['trial'];
type Plan = Trial['plans'][number];

/** The whole price of a loan before anything is agreed: nothing is left for the small print. */
export function LoanCost({ trial }: { trial: Trial }) {
  return (
    <>
      <Pocket trial={trial} />
      <Charges trial={trial} />
      <YearlyCost trial={trial} />
      <Plans plans={trial.plans} />
      <EarlyAndLate trial={trial} />
      <p className={css.small}>
        The lender is {lender.name}, licence {lender.licenceNumber}, under {lender.regulator}.
      </p>
    </>
  );
}

function Pocket({ trial }: { trial: Trial }) {
  const last = trial.plans.at(-1);
  return (
    <Card look="pocket">
      <div className={css.pocket}>
        <p>You receive</p>
        <Money amount={trial.receivedAmount} size="figure" />
      </div>
      <div className={css.payBack}>
        <p>
          You pay back
          {last ? <small>by {showDate(last.dueDate)}</small> : null}
        </p>
        <Money amount={trial.totalRepayAmount} size="lead" />
      </div>
    </Card>
  );
}

function Charges({ trial }: { trial: Trial }) {
  return (
    <Card heading="What it costs">
      <Rows>
        <Row label={`Loan for ${trial.termDays} days`}>
          <Money amount={trial.amount} />
        </Row>
        <Row label="Interest">
          <Money amount={trial.interest} />
        </Row>
        <Row label="Service fee">
          <Money amount={trial.serviceFee} />
        </Row>
        <Row label="Total to repay" strong>
          <Money amount={trial.totalRepayAmount} />
        </Row>
      </Rows>
      <p className={css.small}>
        Nothing is taken out of the money you receive, and there is no other fee if you pay on
        time.
      </p>
    </Card>
  );
}

function YearlyCost({ trial }: { trial: Trial }) {
  return (
    <Card heading="To compare with other loans">
      <Rows>
        <Row label="Yearly cost (APR)" note={trial.aprConvention}>
          <strong>{showRate(trial.apr)}</strong>
        </Row>
        <Row label="Interest a day">{showRate(trial.dailyRate)}</Row>
      </Rows>
    </Card>
  );
}

function Plans({ plans }: { plans: readonly Plan[] }) {
  return (
    <Card heading={plans.length === 1 ? 'Your bill' : `Your ${plans.length} bills`}>
      <ol className={css.plans}>
        {plans.map((plan) => (
          <li key={plan.period}>
            <strong>
              <DateText date={plan.dueDate} />
            </strong>
            <strong>
              <Money amount={plan.amount} />
            </strong>
            <span className={css.small}>{partsOf(plan)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function partsOf({ principal, interest, fee }: Plan): string {
  const parts = [`Principal ${showKwacha(principal)}`, `interest ${showKwacha(interest)}`];
  if (fee > 0n) parts.push(`service fee ${showKwacha(fee)}`);
  return parts.join(', ');
}

function EarlyAndLate({ trial }: { trial: Trial }) {
  const aDay = interestADay(trial.amount, trial.dailyRate);
  return (
    <Card heading="Early, late, or not at all">
      <dl className={css.cases}>
        <dt>If you pay early</dt>
        <dd>
          Interest counts by the day on the principal you still owe. Each day that you pay all
          of it earlier saves {showKwacha(aDay)} while you owe {showKwacha(trial.amount)}.
        </dd>
        <dt>If you pay late</dt>
        <dd>{trial.lateFeeRule}</dd>
        <dt>If you do not pay</dt>
        <dd>
          A debt that stays unpaid may be reported to the credit reference agency. Nobody but
          you is asked for the money.
        </dd>
        <dt>If you change your mind</dt>
        <dd>
          Give the {showKwacha(trial.receivedAmount)} back within 48 hours of receiving it, by
          one button in Billing Details, and you owe nothing else.
        </dd>
      </dl>
    </Card>
  );
}
