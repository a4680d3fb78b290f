import type { Clock } from '../clock.ts';
import { aheadClock } from '../clock.ts';
import { createSeed } from '../seed.ts';
import type { Settings } from '../settings.ts';
import { createArmedFaults } from './armed-faults.ts';
import type { Movement } from './phones.ts';
import { createPhones } from './phones.ts';
import type { PromptEnd } from './prompts.ts';
import { createPrompts } from './prompts.ts';

export type World = ReturnType<typeof createWorld>;

/** A payment's movement, as the provider knows it to be true. */
export type StatementRow = Movement & { kind: 'deposit' | 'payout'; account?: Account };

/** The merchant's wallet of a movement; left out for pawaPay. */
export type Account = 'mtn' | 'airtel';

/** A movement of the merchant's wallet that is not a payment: `amount` as the wallet sees it. */
export interface OtherMovement {
  id: string;
  /** As pawaPay's statement names it: FEE, TOP_UP, WITHDRAWAL, DEPOSIT, PAYOUT. */
  type: string;
  provider: string;
  amount: bigint;
  at: string;
}

/**
 * What is outside the product: phones with wallets and messages, prompts on them, and the faults
 * waiting to happen. The protocols (`pawapay/`, `africastalking/`) act on it.
 */
export function createWorld(given: { clock: Clock; seed: string; settings: Settings }) {
  const { settings } = given;
  const clock = aheadClock(given.clock, () => settings.clockAheadSeconds * 1000);
  const seed = createSeed(given.seed);
  const parts = { clock, seed, settings };
  const listeners: ((paymentId: string, end: PromptEnd) => void)[] = [];
  const statement: StatementRow[] = [];
  const others: OtherMovement[] = [];
  /** By account and kind, as the wallets of borrowers see it. */
  const moved = new Map<string, bigint>();
  const enter = (row: StatementRow): void => {
    statement.push(row);
    const key = `${row.account ?? 'pawapay'} ${row.kind}`;
    moved.set(key, (moved.get(key) ?? 0n) + row.amount);
  };
  const phones = createPhones(parts);

  return {
    ...parts,
    phones,
    faults: createArmedFaults(seed, settings),
    prompts: createPrompts(parts, (paymentId, end) => {
      for (const hear of listeners) hear(paymentId, end);
    }),
    /** Hears how each prompt ended. */
    onPromptEnd(hear: (paymentId: string, end: PromptEnd) => void): void {
      listeners.push(hear);
    },
    /**
     * Moves money between a wallet and the merchant: a deposit takes `amount` (ngwee) from the
     * phone, a payout gives it. The row enters the statement.
     */
    pay(payment: {
      kind: 'deposit' | 'payout';
      mobile: string;
      amount: bigint;
      paymentId: string;
      providerTransactionId: string;
      account?: Account;
    }): void {
      const { mobile, account, ...rest } = payment;
      const phone = phones.touch(mobile);
      const amount = rest.kind === 'deposit' ? -rest.amount : rest.amount;
      phones.move(phone, { ...rest, amount });
      const row = phone.movements.at(-1);
      if (row !== undefined) enter({ ...row, kind: rest.kind, ...(account && { account }) });
    },
    /**
     * Every payment that moved money, oldest first, `amount` in ngwee as seen by the wallet
     * (negative for deposits). This is the truth books are compared with; faults never touch it.
     */
    statement: (): readonly StatementRow[] => statement,
    /** Money that moves the merchant's wallet at pawaPay without a payment of the product. */
    moveOther(row: Omit<OtherMovement, 'at'>): void {
      others.push({ ...row, at: new Date(clock.now()).toISOString() });
    },
    others: (): readonly OtherMovement[] => others,
    /**
     * The balance of the merchant's own wallet in ngwee, before reservations for payouts: in total,
     * or for one account and one kind of payment.
     */
    merchantBalance(of = ''): bigint {
      const keys = [...moved.keys()].filter((key) => key.startsWith(of));
      const paidOut = keys.reduce((sum, key) => sum + (moved.get(key) ?? 0n), 0n);
      const rest = 'pawapay'.startsWith(of) ? others : [];
      const other = rest.reduce((sum, { amount }) => sum + amount, 0n);
      return settings.merchantOpeningBalance - paidOut + other;
    },
    restoreStatement(rows: readonly StatementRow[]): void {
      for (const row of rows) enter(row);
    },
  };
}
