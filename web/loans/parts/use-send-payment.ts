import { useState } from 'react';
import * as z from 'zod/mini';
import type { Reason } from '../../../contract/words/refusals.ts';
import * as say from '../../../contract/sentences/repayment-progress.ts';
import { wireId } from '../../../contract/words/wire.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import { LoggedOut, Refused, sentenceOf } from '../../platform/api/call-errors.ts';

const amountReasons: readonly (Reason | null)[] = [
  'amount-missing',
  'below-minimum',
  'must-pay-off',
  'above-remaining',
];

/** Idle, on its way, or without an answer after every try. */
export interface Sending {
  readonly step: 'idle' | 'sending' | 'unknown';
  /** What the borrower reads while it is sent. */
  readonly notice: string | null;
}

/** Asks for a payment; hears of every try after the first. */
export type AskForPayment<Body> = (
  body: Body,
  onRetry: () => void,
) => Promise<{ readonly paymentId: PaymentId }>;

export interface PaymentEnds {
  readonly onSubmitted: (paymentId: PaymentId) => void;
  /** The bill was not what the screen believed: the sentence belongs at the amount. */
  readonly onAmountRefused?: (sentence: string) => void;
  readonly onReload: () => void;
}

interface SendPayment<Body> extends PaymentEnds {
  readonly ask: AskForPayment<Body>;
  /** A payment of the same bill that has no answer yet, also from before a reload. */
  readonly unanswered: () => Body | null;
}

const idle: Sending = { step: 'idle', notice: null };
const unknown: Sending = { step: 'unknown', notice: say.stillUnknown };

/**
 * Sends a payment once and says how that goes; a refusal finds its place on the form. While a
 * payment has no answer only that one is asked for again: the `last`.
 */
export function useSendPayment<Body>({ ask, unanswered, ...ends }: SendPayment<Body>) {
  const [last, setLast] = useState(unanswered);
  const [sending, setSending] = useState(last === null ? idle : unknown);

  async function submit(body: Body): Promise<void> {
    setLast(body);
    setSending({ step: 'sending', notice: null });
    const onRetry = () => setSending({ step: 'sending', notice: say.askingAgain });
    try {
      const { paymentId } = await ask(body, onRetry);
      ends.onSubmitted(paymentId);
    } catch (failure) {
      if (failure instanceof Refused) refused(failure);
      else unanswerable(failure);
    }
  }

  function refused(refusal: Refused): void {
    const { reason, sentence } = refusal;
    const open = paymentOnItsWay(refusal);
    if (open) return ends.onSubmitted(open);
    const atAmount = amountReasons.includes(reason) ? ends.onAmountRefused : undefined;
    setSending({ step: 'idle', notice: atAmount ? null : sentence });
    if (atAmount) atAmount(sentence);
    else ends.onReload();
  }

  /** Whether it may have been done shows in whether its stamp is still kept. */
  function unanswerable(failure: unknown): void {
    if (unanswered() !== null) return setSending(unknown);
    setSending({ step: 'idle', notice: sentenceOf(failure) });
    if (!(failure instanceof LoggedOut)) ends.onReload();
  }

  return { submit, sending, last };
}

/** The payment that is open already; the borrower is shown that one instead of a second. */
function paymentOnItsWay({ reason, data }: Refused): PaymentId | null {
  if (reason !== 'payment-on-its-way') return null;
  const read = z.safeParse(wireId<PaymentId>(), data['paymentId']);
  return read.success ? read.data : null;
}
