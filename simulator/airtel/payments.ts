import type { MetFaults } from '../world/faults.ts';
import type { World } from '../world/world.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Payment, PaymentKind, PaymentRequest } from './payment.ts';
import { isFinal } from './payment.ts';

export type Payments = ReturnType<typeof createPayments>;

/** Every payment Airtel knows of, by its kind and the merchant's id, oldest first. */
export function createPayments({ world, lifecycle }: { world: World; lifecycle: Lifecycle }) {
  const known = new Map<string, Payment>();
  const nameOf = (kind: PaymentKind, id: string): string => `${kind} ${id}`;
  const find = (kind: PaymentKind, id: string) => known.get(nameOf(kind, id));
  const keep = (payment: Payment): void => {
    known.set(nameOf(payment.kind, payment.id), payment);
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
      let left = world.merchantBalance('airtel');
      for (const payment of known.values()) {
        if (payment.kind === 'payout' && !isFinal(payment)) left -= payment.amount;
      }
      return left;
    },
    /** Takes a payment in and starts it. */
    accept(request: PaymentRequest, met: MetFaults): Payment {
      const payment: Payment = {
        ...request,
        createdAt: world.clock.now(),
        status: 'TIP',
        airtelMoneyId: moneyIdOf(world, request),
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
        if (!isFinal(payment) && !prompted.has(payment.id)) lifecycle.begin(payment);
      }
    },
  };
}

/** `MP260302.0800.L06941` for a collection, `product-partner-…` for a disbursement. */
function moneyIdOf({ clock, seed }: World, { kind, id }: PaymentRequest): string {
  if (kind === 'payout') return `product-partner-${id}`;
  const [date = '', time = ''] = new Date(clock.now()).toISOString().split('T');
  const day = date.slice(2).replaceAll('-', '');
  const minute = time.slice(0, 5).replace(':', '');
  return `MP${day}.${minute}.L${seed.digits(`airtel ${id}`, 8)}`;
}
