import type { MetFaults } from '../world/faults.ts';
import type { World } from '../world/world.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Payment, PaymentKind, PaymentRequest } from './payment.ts';
import { isFinal } from './payment.ts';

export type Payments = ReturnType<typeof createPayments>;

/** Every payment MTN knows of, by its kind and reference id. */
export function createPayments({ world, lifecycle }: { world: World; lifecycle: Lifecycle }) {
  const known = new Map<string, Payment>();
  const nameOf = (kind: PaymentKind, id: string): string => `${kind} ${id.toLowerCase()}`;
  const find = (kind: PaymentKind, id: string) => known.get(nameOf(kind, id));
  const keep = (payment: Payment): void => {
    known.set(nameOf(payment.kind, payment.paymentId), payment);
  };

  world.onPromptEnd((paymentId, end) => {
    const payment = find('deposit', paymentId);
    if (payment !== undefined) lifecycle.prompted(payment, end);
  });

  return {
    find,
    all: (): Payment[] => [...known.values()],
    /** Takes a payment in and starts it. */
    accept(request: PaymentRequest, met: MetFaults): void {
      const { seed } = world;
      const payment: Payment = {
        ...request,
        status: 'CREATED',
        reasonAsObject: seed.below(`mtn reason ${request.paymentId}`, 2) === 0,
        financialTransactionId: seed.digits(`transaction ${request.paymentId}`, 10),
        met,
        hiddenReads: met['not-found-then-found'] === undefined ? 0 : 2,
      };
      keep(payment);
      lifecycle.begin(payment);
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
