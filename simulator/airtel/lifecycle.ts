import { kwachaText } from '../world/kwacha.ts';
import type { PromptEnd } from '../world/prompts.ts';
import type { World } from '../world/world.ts';
import type { Failure } from './answers.ts';
import type { Callbacks } from './callbacks.ts';
import type { Payment } from './payment.ts';
import { isFinal } from './payment.ts';

const defaultHoldSeconds = 30;

export type Lifecycle = ReturnType<typeof createLifecycle>;

/** Carries taken payments to their end: prompt, PIN, money. */
export function createLifecycle({ world, callbacks }: { world: World; callbacks: Callbacks }) {
  const finish = (payment: Payment, failure?: Failure): void => {
    if (isFinal(payment)) return;
    if (failure === undefined) {
      const { kind, mobile, amount, id, airtelMoneyId } = payment;
      const names = { paymentId: id, providerTransactionId: airtelMoneyId };
      world.pay({ kind, mobile, amount, ...names });
      payment.status = 'TS';
    } else {
      payment.status = failure === 1024 ? 'TE' : 'TF';
      payment.failure = failure;
    }
    callbacks.finished(payment);
  };

  /** After the usual delay, or the one of a fault: as `failure`, else as the wallet allows. */
  const settleLater = (payment: Payment, failure?: Failure): void => {
    const { met, kind } = payment;
    if (met['never-settle'] !== undefined) return;
    const held = met['settle-after'];
    const end = (): void => finish(payment, failure ?? refusalOfWallet(world, payment));
    // A disbursement is answered when it is done, unless something holds it up.
    if (held === undefined && kind === 'payout') end();
    else {
      const heldMs = (held?.seconds ?? defaultHoldSeconds) * 1000;
      world.clock.after(held === undefined ? world.settings.settleDelayMs : heldMs, end);
    }
  };

  const askForPin = (payment: Payment): void => {
    const { mobile, amount, id } = payment;
    const answer = answerWithoutPerson(world, payment);
    if (answer === 'approve') settleLater(payment);
    else if (answer === 'decline') settleLater(payment, 1005);
    else {
      const text = `Pay K${kwachaText(amount)} to ${world.settings.companyName}? Enter your PIN.`;
      world.prompts.open({ paymentId: id, mobile, amount, text });
    }
  };

  const process = (payment: Payment): void => {
    if (isFinal(payment)) return;
    if (payment.kind === 'deposit') askForPin(payment);
    else settleLater(payment);
  };

  return {
    /** Starts a taken payment on its way. */
    begin(payment: Payment): void {
      const delayed = payment.met['provider-delayed'];
      if (delayed === undefined) process(payment);
      else {
        const seconds = delayed.seconds ?? defaultHoldSeconds;
        world.clock.after(seconds * 1000, () => process(payment));
      }
    },
    /** What the phone said to the prompt of this payment. */
    prompted(payment: Payment, end: PromptEnd): void {
      const failure = { approved: undefined, declined: 1005, expired: 1024 } as const;
      settleLater(payment, failure[end]);
    },
  };
}

function refusalOfWallet(world: World, { kind, mobile, amount }: Payment): Failure | undefined {
  const { network, balance } = world.phones.touch(mobile);
  if (network !== 'Airtel') return kind === 'payout' ? 1012 : 1005;
  return kind === 'deposit' && balance < amount ? 1007 : undefined;
}

function answerWithoutPerson(world: World, { met }: Payment): 'approve' | 'decline' | 'person' {
  if (met['auto-approve'] !== undefined) return 'approve';
  if (met['auto-decline'] !== undefined) return 'decline';
  return world.settings.autoAnswer;
}
