import { useId } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import * as say from '../../../contract/sentences/repayment-progress.ts';
import * as specified from '../../../contract/sentences/specified.ts';
import { Button } from '../../ui/button.tsx';
import { StayBelow } from '../../ui/stay-below.tsx';
import css from './repay-popup.module.css';
import { useSendPayment } from './use-send-payment.ts';
import type { AskForPayment, PaymentEnds } from './use-send-payment.ts';

/** The state of a form that sends money. */
export interface MoneyFormState<Body> {
  /** A payment is on its way or without an answer: what is typed stays as it is. */
  readonly fixed: boolean;
  /** The payment without an answer; the button asks for that one again. */
  readonly unknown: Body | null;
}

interface MoneyFormProps<Body> extends PaymentEnds {
  ask: AskForPayment<Body>;
  /** A payment of the same bill that was sent from here and never answered. */
  unanswered: () => Body | null;
  /** What is to be sent; null when what was typed cannot be, and its field says why. */
  request: () => Body | null;
  children: (state: MoneyFormState<Body>) => ReactNode;
  /** Below the fields; it may hold another form, so this one ends before it. */
  renderBelow?: (state: MoneyFormState<Body>) => ReactNode;
}

/** Whatever sends money: its fields, how the sending goes, and the Repayment button. */
export function MoneyForm<Body>(props: MoneyFormProps<Body>) {
  const { ask, unanswered, request, children, renderBelow, ...ends } = props;
  const { submit, sending, last } = useSendPayment({ ask, unanswered, ...ends });
  const form = useId();
  const unknown = sending.step === 'unknown' ? last : null;
  const state = { fixed: sending.step !== 'idle', unknown };

  function pay(event: SubmitEvent) {
    event.preventDefault();
    const body = unknown ?? request();
    if (body !== null) void submit(body);
  }

  return (
    <div className={css.form}>
      <form id={form} className={css.form} noValidate onSubmit={pay}>
        {children(state)}
      </form>
      {renderBelow?.(state)}
      {sending.notice ? <output className={css.notice}>{sending.notice}</output> : null}
      <StayBelow>
        <Button type="submit" form={form} busy={sending.step === 'sending'}>
          {unknown === null ? specified.repaymentButton : say.askAgain}
        </Button>
      </StayBelow>
    </div>
  );
}
