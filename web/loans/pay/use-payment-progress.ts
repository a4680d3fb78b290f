import { useEffect } from 'react';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { queryPayment } from '../../../contract/borrower/payments.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import { askEverythingAgain } from '../../platform/api/query-client.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';

/** While a PIN is being typed an end is seen within two seconds, a refused one too. */
const firstPauseMs = 1500;
const eagerLooks = 40;
const longestPauseMs = 15_000;
/** A PIN is usually typed within a minute; after this many looks the network is slow. */
const looksBeforeSlow = eagerLooks;
/** Some 20 seconds: twice as long as a pop-up may take. */
const looksBeforeDialling = 13;

export type PaymentView = AnswerOf<typeof queryPayment>;

/** The call for the state of a payment, with or without login. */
export type FollowedCall = typeof queryPayment;

export interface PaymentProgress {
  readonly payment: PaymentView | undefined;
  /** Pending for so long that there is no sense in keeping the screen open. */
  readonly slow: boolean;
  /** Pending for longer than a pop-up takes, so it may wait in the network's own menu. */
  readonly late: boolean;
}

/** How long to wait before looking again after so many looks: 1.5 s for a minute, then to 15 s. */
export function pauseAfter(looks: number): number {
  const growing = Math.max(0, looks - eagerLooks);
  return Math.min(longestPauseMs, Math.round(firstPauseMs * 1.25 ** growing));
}

/**
 * Follows a payment until it ends, as long as the screen is seen. Everything else shown about the
 * loan is asked for again when it begins and when it ends.
 */
export function usePaymentProgress(
  paymentId: PaymentId,
  follow: FollowedCall = queryPayment,
): PaymentProgress {
  const asked = useAnswer(follow, [{ params: { paymentId } }], {
    fresh: true,
    every: ({ times, answer }) => (isOpen(answer) ? pauseAfter(times) : false),
  });
  const ended = asked.answer !== undefined && asked.answer.status !== 'pending';
  // Now, because the bill has a payment under way; and at the end, because it has one less.
  useEffect(() => askEverythingAgain(), [ended]);
  const pendingFor = ended ? 0 : asked.looks;
  return {
    payment: asked.answer,
    slow: pendingFor > looksBeforeSlow,
    late: pendingFor > looksBeforeDialling,
  };
}

function isOpen(answer: PaymentView | undefined): boolean {
  return answer === undefined || answer.status === 'pending';
}
