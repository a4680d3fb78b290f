import { Link, useLocation } from 'wouter';
import { answerDays } from '../../../contract/borrower/complaint-path.ts';
import { disputeLoan } from '../../../contract/borrower/dispute-loan.ts';
import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/disputes.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { mayHaveArrived } from '../../platform/api/call-errors.ts';
import { call } from '../../platform/api/call.ts';
import { useAct } from '../../platform/api/use-act.ts';
import { paths } from '../../platform/paths.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { PartHeading } from '../../ui/part-heading.tsx';
import { owes } from '../parts/status-words.ts';
import { DisputeCard } from './dispute-card.tsx';
import css from './not-mine.module.css';

interface NotMineProps {
  loan: LoanDetail;
  /** The loan is another one now: it is asked for again. */
  onDisputed: () => void;
}

/** `?part=not-mine` of a loan: what happens if the borrower did not take it, and one button. */
export function NotMine({ loan, onDisputed }: NotMineProps) {
  const { orderId, dispute, createdAt } = loan;
  const bill = paths.billingDetails(orderId);
  if (dispute?.status === 'open' || dispute?.status === 'upheld') {
    return (
      <div className={css.screen}>
        <DisputeCard dispute={dispute} />
        <Link href={bill} className={buttonLook('quiet')}>
          {say.backToLoan}
        </Link>
      </div>
    );
  }
  return (
    <div className={css.screen}>
      <PartHeading above={say.lead(String(orderId), showDay(civilDateOf(createdAt)))}>
        {say.question(showKwacha(loan.amount))}
      </PartHeading>
      <h3>{say.stopsHeading}</h3>
      <ul className={css.facts}>
        {factsOf(loan).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <Tell loan={loan} onDisputed={onDisputed} />
      <Link href={bill} className={buttonLook('quiet')}>
        {say.itIsMine}
      </Link>
    </div>
  );
}

/** A loan is frozen once; after a rejection it is checked again, and one that is over as well. */
function factsOf({ status, dispute }: LoanDetail): string[] {
  const answer = say.answerComes(String(answerDays.lender));
  if (dispute !== undefined) return [say.checkAgain, answer, say.ifRight];
  if (!owes(status)) return [say.checkOnly, answer, say.ifRight];
  return [say.chargesStop, say.remindersStop, answer, say.ifRight, say.payStays];
}

function Tell({ loan: { orderId }, onDisputed }: NotMineProps) {
  const { busy, failure, run } = useAct();
  const [, navigate] = useLocation();
  const tell = () =>
    run(async () => {
      const ask = () => call(disputeLoan, { quiet: true, body: { orderId } });
      await ask().catch((error: unknown) => {
        if (!mayHaveArrived(error)) throw error;
        return ask();
      });
      onDisputed();
      navigate(paths.billingDetails(orderId), { replace: true });
    });

  return (
    <>
      {failure === null ? null : (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      <Button busy={busy} onClick={tell}>
        {say.yesNotMine}
      </Button>
    </>
  );
}
