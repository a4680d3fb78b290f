import { kwachaText } from '../world/kwacha.ts';
import type { PromptEnd } from '../world/prompts.ts';
import type { World } from '../world/world.ts';
import type { Callbacks } from './callbacks.ts';
import type { Payment } from './payment.ts';
import { isFinal } from './payment.ts';
import { createSettlement } from './settlement.ts';

const defaultHoldSeconds = 30;

export type Lifecycle = ReturnType<typeof createLifecycle>;

/** Carries taken payments to their end: prompt, PIN, money. */
export function createLifecycle({ world, callbacks }: { world: World; callbacks: Callbacks }) {
  const { settleLater } = createSettlement({ world, callbacks });

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

function answerWithoutPerson(world: World, { met }: Payment): 'approve' | 'decline' | 'person' {
  if (met['auto-approve'] !== undefined) return 'approve';
  if (met['auto-decline'] !== undefined) return 'decline';
  return world.settings.autoAnswer;
}
