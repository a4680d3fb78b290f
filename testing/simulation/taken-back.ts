import type { Operation } from '../../server/store/ports/payment-provider.ts';
import { wireIdOf } from '../../server/networks/airtel/wire-id.ts';
import { kwachaText } from '../../simulator/world/kwacha.ts';
import { msisdnOfMobile } from '../../simulator/world/network.ts';
import type { World } from '../../simulator/world/world.ts';

/** Money that a network moved and returned, as our float sees the return. */
export interface TakenBack {
  readonly providerId: string;
  readonly amount: bigint;
  readonly mobile: string;
  readonly atMs: number;
  /** Its row in pawaPay's file; null if the network reports it when polled. */
  readonly row: string | null;
}

interface Kept<Payment> {
  readonly payments: {
    find(kind: 'deposit' | 'payout', id: string): Payment | undefined;
  };
}
interface Moved {
  readonly mobile: string;
  readonly amount: bigint;
  status: string;
  hiddenReads: number;
}

/** Networks that reverse what they have confirmed: a chargeback, or a payout that bounces. */
export function takingBack(
  world: World,
  networks: {
    readonly pawapay: Kept<Moved & { provider: string; providerTransactionId: string }>;
    readonly mtn: Kept<Moved & { financialTransactionId: string }>;
    readonly airtel: Kept<Moved & { airtelMoneyId: string }>;
  },
) {
  const takenBack = new Map<string, TakenBack>();
  const changed = new Set<string>();
  return {
    /** Payments that networks reversed, by our id. */
    takenBack,
    /** Payments with two final states, by our id: the last state is reported only once. */
    changed,
    /** MTN and Airtel report it as failed from now on; pawaPay writes a row into its statement. */
    takeBack(operation: Operation, providerId: string): void {
      const kind = operation === 'collect' ? 'deposit' : 'payout';
      const { pawapay, mtn, airtel } = networks;
      const told = pawapay.payments.find(kind, providerId);
      const asked = mtn.payments.find(kind, providerId);
      const other = airtel.payments.find(kind, wireIdOf(providerId));
      const found = told ?? asked ?? other;
      if (found === undefined) throw new Error(`no network has ${providerId}`);
      if (asked !== undefined) asked.status = 'FAILED';
      else if (other !== undefined) other.status = 'TF';
      found.hiddenReads = 0;
      changed.add(providerId);
      const { mobile } = found;
      const amount = kind === 'deposit' ? -found.amount : found.amount;
      world.phones.move(world.phones.touch(mobile), { kind: 'adjustment', amount: -amount });
      world.settings.merchantOpeningBalance += amount;
      const atMs = world.clock.now();
      const row =
        told === undefined ? null : rowOf({ ...told, providerId, kind, amount, atMs });
      takenBack.set(providerId, { providerId, amount, mobile, atMs, row });
    },
    /** MTN or Airtel moves the money of a payment that it reported as failed. */
    changeMind(operation: Operation, providerId: string): void {
      const kind = operation === 'collect' ? 'deposit' : 'payout';
      const asked = networks.mtn.payments.find(kind, providerId);
      const other = networks.airtel.payments.find(kind, wireIdOf(providerId));
      const found = asked ?? other;
      if (found === undefined) throw new Error(`neither MTN nor Airtel has ${providerId}`);
      const { mobile, amount } = found;
      found.hiddenReads = 0;
      changed.add(providerId);
      const moved = { kind, mobile, amount } as const;
      if (asked !== undefined) {
        asked.status = 'SUCCESSFUL';
        const providerTransactionId = asked.financialTransactionId;
        world.pay({ ...moved, paymentId: providerId, providerTransactionId, account: 'mtn' });
      } else if (other !== undefined) {
        other.status = 'TS';
        const paymentId = wireIdOf(providerId);
        const providerTransactionId = other.airtelMoneyId;
        world.pay({ ...moved, paymentId, providerTransactionId, account: 'airtel' });
      }
    },
    /** pawaPay's file of a period, including the money it reversed. */
    withRows(file: string, { fromMs, untilMs }: { fromMs: number; untilMs: number }): string {
      const rows = [...takenBack.values()].filter(
        ({ atMs }) => atMs >= fromMs && atMs < untilMs,
      );
      return file + rows.flatMap(({ row }) => (row === null ? [] : [`${row}\r\n`])).join('');
    },
  };
}

function rowOf(of: {
  readonly providerId: string;
  readonly kind: 'deposit' | 'payout';
  readonly provider: string;
  readonly providerTransactionId: string;
  readonly mobile: string;
  readonly amount: bigint;
  readonly atMs: number;
}): string {
  return [
    new Date(of.atMs).toISOString(),
    of.providerId,
    of.kind === 'deposit' ? 'DEPOSIT_REVERSAL' : 'PAYOUT_REVERSAL',
    of.provider,
    of.providerTransactionId,
    msisdnOfMobile(of.mobile),
    'ZMW',
    kwachaText(of.amount),
  ].join(',');
}
