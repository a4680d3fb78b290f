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
  /** What the borrower reads meanwhile. */
  readonly notice: string | null;
}

/** A call that asks for a payment, and whether a request of it is still without an answer. */
export interface PaymentCall<Body> {
  readonly ask: (body: Body, onRetry: () => void) => Promise<{ readonly paymentId: PaymentId }>;
  readonly isUnanswered: (body: Body) => boolean;
}

export interface PaymentEnds {
  readonly onSubmitted: (paymentId: PaymentId) => void;
  /** The bill was not what the screen believed: the sentence belongs at the amount. */
  readonly onAmountRefused?: (sentence: string) => void;
  readonly onReload: () => void;
}

const idle: Sending = { step: 'idle', notice: null };

/**
 * Sends a payment once and says how that goes; a refusal finds its place on the form. While a
 * payment has no answer (`unanswered`, also before a reload) only that one is asked for again:
 * the `last`.
 */
export function useSendPayment<Body>(
  { ask, isUnanswered }: PaymentCall<Body>,
  unanswered: Body | null,
  ends: PaymentEnds,
) {
  const [last, setLast] = useState(unanswered);
  const [sending, setSending] = useState<Sending>(
    unanswered ? { step: 'unknown', notice: say.stillUnknown } : idle,
  );

  async function submit(body: Body): Promise<void> {
    setLast(body);
    setSending({ step: 'sending', notice: null });
    const onRetry = () => setSending({ step: 'sending', notice: say.askingAgain });
    try {
      const { paymentId } = await ask(body, onRetry);
      ends.onSubmitted(paymentId);
    } catch (failure) {
      if (failure instanceof Refused) refused(failure);
      else unanswerable(failure, body);
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
  function unanswerable(failure: unknown, body: Body): void {
    if (isUnanswered(body)) {
      setSending({ step: 'unknown', notice: say.stillUnknown });
      return;
    }
    setSending({ step: 'idle', notice: sentenceOf(failure) });
    if (!(failure instanceof LoggedOut)) ends.onReload();
  }

  async function askAgain(): Promise<void> {
    if (last) await submit(last);
  }

  return { submit, askAgain, sending, last };
}

/** The payment that is open already; the borrower is shown that one instead of a second. */
function paymentOnItsWay({ reason, data }: Refused): PaymentId | null {
  if (reason !== 'payment-on-its-way') return null;
  const read = z.safeParse(wireId<PaymentId>(), data['paymentId']);
  return read.success ? read.data : null;
}
