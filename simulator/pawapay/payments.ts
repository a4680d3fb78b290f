import type { World } from '../world/world.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Payment, PaymentKind, PaymentRequest } from './payment.ts';
import { isFinal } from './payment.ts';
import type { MetFaults } from '../world/faults.ts';

export type Payments = ReturnType<typeof createPayments>;

/** Every payment the provider knows of, by its kind and the merchant's id. */
export function createPayments(parts: { world: World; lifecycle: Lifecycle }) {
  const { world, lifecycle } = parts;
  const known = new Map<string, Payment>();
  const openPayouts = new Set<Payment>();
  const nameOf = (kind: PaymentKind, id: string): string => `${kind} ${id.toLowerCase()}`;
  const find = (kind: PaymentKind, id: string) => known.get(nameOf(kind, id));
  const keep = (payment: Payment): void => {
    known.set(nameOf(payment.kind, payment.paymentId), payment);
    if (payment.kind === 'payout') openPayouts.add(payment);
  };

  world.onPromptEnd((paymentId, end) => {
    const payment = find('deposit', paymentId);
    if (payment !== undefined) lifecycle.prompted(payment, end);
  });

  return {
    find,
    all: (): Payment[] => [...known.values()],
    /** What the merchant may still pay out, in ngwee: its balance less payouts on their way. */
    available(): bigint {
      let left = world.merchantBalance('pawapay');
      for (const payout of openPayouts) {
        if (isFinal(payout)) openPayouts.delete(payout);
        else left -= payout.amount;
      }
      return left;
    },
    /** Takes a payment in and starts it. */
    accept(request: PaymentRequest, met: MetFaults): Payment {
      const payment: Payment = {
        ...request,
        createdAt: new Date(world.clock.now()).toISOString(),
        status: 'ACCEPTED',
        providerTransactionId: world.seed.digits(`transaction ${request.paymentId}`, 10),
        met,
        hiddenReads: met['not-found-then-found'] === undefined ? 0 : 2,
      };
      keep(payment);
      lifecycle.begin(payment);
      return payment;
    },
    /** Puts payments of an earlier run back; the unfinished go on from their prompt or again. */
    restore(saved: readonly Payment[]): void {
      const prompted = new Set(world.prompts.all().map((prompt) => prompt.paymentId));
      for (const payment of saved) {
        keep(payment);
        if (!isFinal(payment) && !prompted.has(payment.paymentId)) lifecycle.begin(payment);
      }
    },
  };
}
