import { agreeToArrangement } from '../../../contract/borrower/agree-to-arrangement.ts';
import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/arrangement.ts';
import { sumNgwee } from '../../../contract/words/ngwee.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { call } from '../../platform/api/call.ts';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { filled } from '../../ui/filled.ts';
import { Money } from '../../ui/money.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { AgreeButton } from './agree-button.tsx';
import css from './bills.module.css';

type Plan = NonNullable<LoanDetail['arrangement']>;

interface ArrangementCardProps {
  loan: LoanDetail;
  onAgreed: () => void;
}

/** The plan of dated amounts: an offer that a tap agrees to, then what comes next of it. */
export function ArrangementCard({ loan, onAgreed }: ArrangementCardProps) {
  const { arrangement: plan, chargesPaused: pause } = loan;
  return (
    <>
      {plan === undefined ? null : <Arranged loan={loan} plan={plan} onAgreed={onAgreed} />}
      {pause === undefined || loan.chargesStopped ? null : (
        <Card heading={say.paused} look="note">
          <p>{pause.until ? say.pausedUntil(showDay(pause.until)) : say.pausedForGood}</p>
        </Card>
      )}
    </>
  );
}

const headings: Readonly<Record<Plan['state'], string>> = {
  offered: say.offered,
  kept: say.kept,
  broken: say.broken,
  done: say.done,
};

function Arranged({ loan, plan, onAgreed }: ArrangementCardProps & { plan: Plan }) {
  const { state, parts } = plan;
  const { orderId, remainingAmount, chargesStopped, chargesPaused } = loan;
  // Of a plan that ended before there is nothing to say once it is paid, or nothing is charged.
  const isOver = remainingAmount === 0n || chargesStopped || chargesPaused !== undefined;
  if (state === 'broken' && isOver) return null;
  const { arrangementId } = plan;
  const agree = () => call(agreeToArrangement, { body: { orderId, arrangementId } });
  return (
    <Card heading={headings[state]} look="note">
      <p>{textOf(plan)}</p>
      {state === 'broken' ? null : (
        <Rows>
          {parts.map(({ on, amount, isThere }) => (
            <Row
              key={on}
              label={
                <>
                  <DateText date={on} />
                  {isThere && state !== 'offered' ? `, ${say.isThere}` : ''}
                </>
              }
            >
              <Money amount={amount} />
            </Row>
          ))}
          <Row label={say.allTogether} strong>
            <Money amount={sumNgwee(parts.map(({ amount }) => amount))} />
          </Row>
        </Rows>
      )}
      {state === 'offered' ? (
        <AgreeButton agree={agree} onAgreed={onAgreed}>
          {say.agree}
        </AgreeButton>
      ) : null}
      {state === 'offered' || state === 'kept' ? (
        <p className={css.small}>{say.afterThat}</p>
      ) : null}
    </Card>
  );
}

function textOf({ state, next, acceptBy, brokenOn }: Plan) {
  if (state === 'offered') return say.offeredText(showDay(acceptBy));
  if (state === 'kept' && next) {
    return filled(say.keptText, <Money amount={next.amount} />, showDay(next.on));
  }
  if (state === 'broken' && brokenOn) return say.brokenText(showDay(brokenOn));
  return say.doneText;
}
