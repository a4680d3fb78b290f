import { useState } from 'react';
import * as z from 'zod/mini';
import type { BodyOf } from '../../contract/endpoint.ts';
import { submitPayment } from '../../contract/payments.ts';
import type { Reason } from '../../contract/refusals.ts';
import { wireId } from '../../contract/wire.ts';
import type { PaymentId } from '../../contract/values/ids.ts';
import { LoggedOut, OutcomeUnknown, Refused, sentenceOf } from '../api/call-errors.ts';
import { call } from '../api/call.ts';

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

interface Ends {
  readonly onSubmitted: (paymentId: PaymentId) => void;
  /** The bill was not what the screen believed: the sentence belongs at the amount. */
  readonly onAmountRefused: (sentence: string) => void;
  readonly onReload: () => void;
}

const idle: Sending = { step: 'idle', notice: null };
const askingAgain =
  'No answer yet, so we are asking again. This is still the same payment; you do not pay twice.';
const stillUnknown =
  'We did not get an answer, and your payment may be on its way. Ask again: it stays the same payment, and you do not pay twice.';

/** Sends a payment once and says how that goes; a refusal finds its place on the form. */
export function useSubmitRepayment({ onSubmitted, onAmountRefused, onReload }: Ends) {
  const [sending, setSending] = useState<Sending>(idle);

  async function submit(body: BodyOf<typeof submitPayment>): Promise<void> {
    setSending({ step: 'sending', notice: null });
    const onRetry = () => setSending({ step: 'sending', notice: askingAgain });
    try {
      const { paymentId } = await call(submitPayment, { body, onRetry });
      onSubmitted(paymentId);
    } catch (failure) {
      refused(failure);
    }
  }

  function refused(failure: unknown): void {
    setSending(idle);
    if (failure instanceof LoggedOut) return;
    if (!(failure instanceof Refused)) {
      const isUnknown = failure instanceof OutcomeUnknown;
      setSending({ step: 'unknown', notice: isUnknown ? stillUnknown : sentenceOf(failure) });
      return;
    }
    const open = paymentOnItsWay(failure);
    if (open) onSubmitted(open);
    else if (amountReasons.includes(failure.reason)) onAmountRefused(failure.sentence);
    else {
      setSending({ step: 'idle', notice: failure.sentence });
      onReload();
    }
  }

  return { submit, sending };
}

/** The payment that is open already; the borrower is shown that one instead of a second. */
function paymentOnItsWay({ reason, data }: Refused): PaymentId | null {
  if (reason !== 'payment-on-its-way') return null;
  const read = z.safeParse(wireId<PaymentId>(), data['paymentId']);
  return read.success ? read.data : null;
}
