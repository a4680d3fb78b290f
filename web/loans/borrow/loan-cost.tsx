import type { ReactNode } from 'react';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { productTrial } from '../../../contract/borrower/products.ts';
import * as say from '../../../contract/sentences/borrow.ts';
import * as sayOfLimit from '../../../contract/sentences/limit-rise.ts';
import * as disclosed from '../../../contract/sentences/disclosure.ts';
import { showRate } from '../parts/rate-text.ts';
import { LenderLine, LoanRules } from '../parts/disclosure.tsx';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import css from './borrow.module.css';
import { Fold, Folds } from './fold.tsx';

export type Trial = AnswerOf<typeof productTrial>['trial'];
type Plan = Trial['plans'][number];

interface LoanCostProps {
  trial: Trial;
  /** What else folds on the same sheet: where the money goes, the contract. */
  children?: ReactNode;
}

/**
 * The whole price of a loan before anything is agreed. It has what one gets and gives back, the
 * bills, and folded under its gist all the rest. All of it is in the contract too, which opens
 * before the agreement counts.
 */
export function LoanCost({ trial, children }: LoanCostProps) {
  return (
    <>
      <Pocket trial={trial} />
      <Bills trial={trial} />
      <Folds>
        <Charges trial={trial} />
        <YearlyCost trial={trial} />
        <Rules trial={trial} />
        {children}
      </Folds>
      <LenderLine of={trial.disclosure} />
    </>
  );
}

function Pocket({ trial }: { trial: Trial }) {
  const last = trial.plans.at(-1);
  return (
    <Card look="pocket">
      <div className={css.pocket}>
        <p>{say.youReceive}</p>
        <Money amount={trial.receivedAmount} size="figure" />
      </div>
      <div className={css.payBack}>
        <p>
          {say.youPayBack}
          {last ? <small>{say.by(showDay(last.dueDate))}</small> : null}
        </p>
        <Money amount={trial.totalRepayAmount} size="lead" />
      </div>
    </Card>
  );
}

function Bills({ trial }: { trial: Trial }) {
  const { plans, limitRise } = trial;
  return (
    <Card heading={plans.length === 1 ? say.yourBill : say.yourBills(`${plans.length}`)}>
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
      {limitRise ? <p className={css.small}>{riseText(limitRise)}</p> : null}
    </Card>
  );
}

function partsOf({ principal, interest, fee }: Plan): string {
  const [lent, price] = [showKwacha(principal), showKwacha(interest)];
  return fee > 0n ? say.partsWithFee(lent, price, showKwacha(fee)) : say.parts(lent, price);
}

function riseText(rise: NonNullable<Trial['limitRise']>): string {
  return 'after' in rise
    ? sayOfLimit.payAfter(showDay(rise.after))
    : sayOfLimit.onlyFrom(showKwacha(rise.leastAmount));
}

function Charges({ trial }: { trial: Trial }) {
  const brief = say.costsBrief(showKwacha(trial.interest), showKwacha(trial.serviceFee));
  return (
    <Fold title={say.costs} brief={brief}>
      <Rows>
        <Row label={say.loanFor(`${trial.termDays}`)}>
          <Money amount={trial.amount} />
        </Row>
        <Row label={say.interest}>
          <Money amount={trial.interest} />
        </Row>
        <Row label={say.serviceFee}>
          <Money amount={trial.serviceFee} />
        </Row>
        <Row label={say.totalToRepay} strong>
          <Money amount={trial.totalRepayAmount} />
        </Row>
      </Rows>
      <p className={css.small}>{say.nothingElse}</p>
    </Fold>
  );
}

function YearlyCost({ trial }: { trial: Trial }) {
  return (
    <Fold title={say.compare} brief={say.compareBrief(showRate(trial.apr))}>
      <Rows>
        <Row label={say.yearlyCost} note={trial.aprConvention}>
          <strong>{showRate(trial.apr)}</strong>
        </Row>
        <Row label={say.interestADay}>{showRate(trial.dailyRate)}</Row>
      </Rows>
    </Fold>
  );
}

function Rules({ trial: { disclosure: of } }: { trial: Trial }) {
  const brief = say.casesBrief(showKwacha(of.dayEarlierSaves), showKwacha(of.chargeCap));
  return (
    <Fold title={disclosed.cases} brief={brief}>
      <LoanRules of={of} />
    </Fold>
  );
}
