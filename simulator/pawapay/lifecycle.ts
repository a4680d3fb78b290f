import { msisdnOfMobile, networks } from '../world/network.ts';
import { kwachaText } from '../world/kwacha.ts';
import type { PromptEnd } from '../world/prompts.ts';
import type { World } from '../world/world.ts';
import type { Callbacks } from './callbacks.ts';
import type { ProcessingFailure } from './failures.ts';
import type { Payment } from './payment.ts';
import { isFinal } from './payment.ts';
import { sandboxOutcome } from './sandbox-numbers.ts';

const defaultHoldSeconds = 30;

export type Lifecycle = ReturnType<typeof createLifecycle>;

/** Carries accepted payments to their end: prompt, PIN, money, callback. */
export function createLifecycle(parts: { world: World; callbacks: Callbacks }) {
  const { world, callbacks } = parts;
  const { clock, settings } = world;

  const finish = (payment: Payment, failure?: ProcessingFailure): void => {
    if (isFinal(payment)) return;
    if (failure === undefined) {
      const { kind, mobile, amount, paymentId, providerTransactionId } = payment;
      world.pay({ kind, mobile, amount, paymentId, providerTransactionId });
      payment.status = 'COMPLETED';
    } else {
      payment.status = 'FAILED';
      payment.failure = failure;
    }
    callbacks.finished(payment);
  };

  const settleLater = (payment: Payment, failure?: ProcessingFailure): void => {
    const { met } = payment;
    if (met['never-settle'] !== undefined) return;
    const held = met['settle-after'];
    const delayMs =
      held === undefined ? settings.settleDelayMs : secondsOf(held.seconds) * 1000;
    clock.after(delayMs, () => finish(payment, failure ?? refusalOfWallet(payment)));
  };

  const refusalOfWallet = (payment: Payment): ProcessingFailure | undefined => {
    const phone = world.phones.touch(payment.mobile);
    const deposit = payment.kind === 'deposit';
    if (networks[phone.network].provider !== payment.provider) {
      return deposit ? 'PAYER_NOT_FOUND' : 'RECIPIENT_NOT_FOUND';
    }
    return deposit && phone.balance < payment.amount ? 'INSUFFICIENT_BALANCE' : undefined;
  };

  const askForPin = (payment: Payment): void => {
    const { met, mobile, amount, paymentId } = payment;
    const auto = settings.autoAnswer;
    const phone = world.phones.touch(mobile);
    if (networks[phone.network].provider !== payment.provider) settleLater(payment);
    else if (met['auto-approve'] !== undefined) settleLater(payment);
    else if (met['auto-decline'] !== undefined) settleLater(payment, 'PAYMENT_NOT_APPROVED');
    else if (auto === 'approve') settleLater(payment);
    else if (auto === 'decline') settleLater(payment, 'PAYMENT_NOT_APPROVED');
    else {
      const text = `Pay K${kwachaText(amount)} to ${settings.companyName}? Enter your PIN.`;
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
    } else if (payment.kind === 'deposit') askForPin(payment);
    else settleLater(payment);
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
      clock.after(secondsOf(delayed.seconds) * 1000, () => process(payment));
    },
    /** What the phone said to the prompt of this payment. */
    prompted(payment: Payment, end: PromptEnd): void {
      if (end === 'approved') settleLater(payment);
      else settleLater(payment, 'PAYMENT_NOT_APPROVED');
    },
    /** Cancels a payout that waits for its network. */
    cancel: (payment: Payment): void => finish(payment, 'MANUALLY_CANCELLED'),
  };
}

function secondsOf(given: number | undefined): number {
  return given ?? defaultHoldSeconds;
}
