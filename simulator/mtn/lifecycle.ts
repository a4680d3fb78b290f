import { kwachaText } from '../world/kwacha.ts';
import type { PromptEnd } from '../world/prompts.ts';
import type { World } from '../world/world.ts';
import type { Callbacks } from './callbacks.ts';
import type { Reason } from './errors.ts';
import type { Payment } from './payment.ts';
import { isFinal } from './payment.ts';
import type { SandboxOutcome } from './sandbox-numbers.ts';
import { sandboxOutcome } from './sandbox-numbers.ts';

const defaultHeldSeconds = 30;
/** As long as the delayed number of the sandbox was seen to take. */
const sandboxDelayMs = 25_000;

export type Lifecycle = ReturnType<typeof createLifecycle>;

/** Carries accepted payments to their end: prompt, PIN, settlement. */
export function createLifecycle({ world, callbacks }: { world: World; callbacks: Callbacks }) {
  const finish = (payment: Payment, reason?: Reason): void => {
    if (isFinal(payment)) return;
    if (reason === undefined) {
      const { kind, mobile, amount, paymentId, financialTransactionId } = payment;
      const providerTransactionId = financialTransactionId;
      const moved = { kind, mobile, amount, paymentId, providerTransactionId };
      if (publishedOutcome(payment) === undefined) world.pay({ ...moved, account: 'mtn' });
      payment.status = 'SUCCESSFUL';
    } else {
      payment.status = 'FAILED';
      payment.reason = reason;
    }
    callbacks.finished(payment);
  };

  const settleLater = (payment: Payment, reason?: Reason): void => {
    if (payment.met['never-settle'] !== undefined) return;
    const held = payment.met['settle-after'];
    const delayMs = held === undefined ? world.settings.settleDelayMs : secondsOf(held) * 1000;
    world.clock.after(delayMs, () =>
      finish(payment, reason ?? refusalOfWallet(world, payment)),
    );
  };

  const process = (payment: Payment): void => {
    if (isFinal(payment)) return;
    payment.status = 'PENDING';
    const published = publishedOutcome(payment);
    if (published === 'STAYS') return;
    if (published === 'SUCCEEDS' || published === 'SUCCEEDS_LATER') {
      const isLater = published === 'SUCCEEDS_LATER';
      const delayMs = isLater ? sandboxDelayMs : world.settings.settleDelayMs;
      world.clock.after(delayMs, () => finish(payment));
      return;
    }
    if (published !== undefined) {
      settleLater(payment, published);
      return;
    }
    const prompts = payment.kind === 'deposit' && isOfMtn(world, payment);
    const answer = prompts ? answerWithoutPerson(world, payment) : 'approve';
    if (answer === 'approve') settleLater(payment);
    else if (answer === 'decline') settleLater(payment, 'APPROVAL_REJECTED');
    else openPrompt(world, payment);
  };

  return {
    /** Starts an accepted payment on its way. */
    begin(payment: Payment): void {
      const delayed = payment.met['provider-delayed'];
      if (delayed === undefined) process(payment);
      else world.clock.after(secondsOf(delayed) * 1000, () => process(payment));
    },
    /** What the phone said to the prompt of this payment. */
    prompted(payment: Payment, end: PromptEnd): void {
      settleLater(payment, end === 'approved' ? undefined : reasonOf[end]);
    },
  };
}

function openPrompt(world: World, { mobile, amount, paymentId }: Payment): void {
  const { companyName } = world.settings;
  const text = `MTN MoMo: pay K${kwachaText(amount)} to ${companyName}? Enter your PIN.`;
  world.prompts.open({ paymentId, mobile, amount, text });
}

function publishedOutcome({ kind, partyId }: Payment): SandboxOutcome | undefined {
  return sandboxOutcome(kind, partyId);
}

const reasonOf = {
  declined: 'APPROVAL_REJECTED',
  expired: 'COULD_NOT_PERFORM_TRANSACTION',
} as const;

function secondsOf({ seconds }: { seconds?: number }): number {
  return seconds ?? defaultHeldSeconds;
}

function answerWithoutPerson(world: World, { met }: Payment): 'approve' | 'decline' | 'person' {
  if (met['auto-approve'] !== undefined) return 'approve';
  if (met['auto-decline'] !== undefined) return 'decline';
  return world.settings.autoAnswer;
}

function isOfMtn(world: World, { mobile }: Payment): boolean {
  return world.phones.touch(mobile).network === 'MTN';
}

/** MTN takes any request first and finds what is wrong with it afterwards. */
function refusalOfWallet(world: World, payment: Payment): Reason | undefined {
  const { kind, mobile, amount } = payment;
  const isDeposit = kind === 'deposit';
  if (!isOfMtn(world, payment)) return isDeposit ? 'PAYER_NOT_FOUND' : 'PAYEE_NOT_FOUND';
  if (amount > world.settings.maxAmount) return 'PAYER_LIMIT_REACHED';
  if (!isDeposit)
    return world.merchantBalance('mtn payout') < amount ? 'NOT_ENOUGH_FUNDS' : undefined;
  // An empty wallet goes under the name for everything else.
  return world.phones.touch(mobile).balance < amount ? 'INTERNAL_PROCESSING_ERROR' : undefined;
}
