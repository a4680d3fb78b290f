import { kwachaText } from '../world/kwacha.ts';
import { msisdnOfMobile } from '../world/network.ts';
import type { PromptEnd } from '../world/prompts.ts';
import type { World } from '../world/world.ts';
import type { Callbacks } from './callbacks.ts';
import type { Payment } from './payment.ts';
import { isFinal } from './payment.ts';
import { sandboxOutcome } from './sandbox-numbers.ts';
import { createSettlement, isWithProvider } from './settlement.ts';

const defaultHoldSeconds = 30;

export type Lifecycle = ReturnType<typeof createLifecycle>;

/** Carries accepted payments to their end: queue, prompt, PIN, settlement. */
export function createLifecycle(parts: { world: World; callbacks: Callbacks }) {
  const { world } = parts;
  const { finish, settleLater } = createSettlement(parts);

  const askForPin = (payment: Payment): void => {
    const { mobile, amount, paymentId } = payment;
    const answer = answerWithoutPerson(world, payment);
    if (answer === 'approve') settleLater(payment);
    else if (answer === 'decline') settleLater(payment, 'PAYMENT_NOT_APPROVED');
    else {
      const { companyName } = world.settings;
      const text = `Pay K${kwachaText(amount)} to ${companyName}? Enter your PIN.`;
      world.prompts.open({ paymentId, mobile, amount, text });
    }
  };

  const process = (payment: Payment): void => {
    if (isFinal(payment)) return;
    payment.status = 'PROCESSING';
    const published = sandboxOutcome(payment.kind, msisdnOfMobile(payment.mobile));
    if (published === 'STAYS') return;
    if (published !== undefined) {
      settleLater(payment, published === 'COMPLETED' ? undefined : published);
    } else if (payment.kind === 'deposit' && isWithProvider(world, payment)) {
      askForPin(payment);
    } else settleLater(payment);
  };

  return {
    /** Starts an accepted payment on its way. */
    begin(payment: Payment): void {
      const delayed = payment.met['provider-delayed'];
      if (delayed === undefined) {
        process(payment);
        return;
      }
      // Only payouts queue; a deposit waits for the network to show its prompt.
      payment.status = payment.kind === 'payout' ? 'ENQUEUED' : 'PROCESSING';
      const seconds = delayed.seconds ?? defaultHoldSeconds;
      world.clock.after(seconds * 1000, () => process(payment));
    },
    /** What the phone said to the prompt of this payment. */
    prompted(payment: Payment, end: PromptEnd): void {
      settleLater(payment, end === 'approved' ? undefined : 'PAYMENT_NOT_APPROVED');
    },
    /** Cancels a payout that waits for its network. */
    cancel: (payment: Payment): void => finish(payment, 'MANUALLY_CANCELLED'),
  };
}

function answerWithoutPerson(world: World, { met }: Payment): 'approve' | 'decline' | 'person' {
  if (met['auto-approve'] !== undefined) return 'approve';
  if (met['auto-decline'] !== undefined) return 'decline';
  return world.settings.autoAnswer;
}
