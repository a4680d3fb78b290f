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
export type StatementRow = Movement & { kind: 'deposit' | 'payout' };

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
  let paidOut = 0n;
  const enter = (row: StatementRow): void => {
    statement.push(row);
    paidOut += row.amount;
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
    }): void {
      const { mobile, ...rest } = payment;
      const phone = phones.touch(mobile);
      const amount = rest.kind === 'deposit' ? -rest.amount : rest.amount;
      phones.move(phone, { ...rest, amount });
      const row = phone.movements.at(-1);
      if (row !== undefined) enter({ ...row, kind: rest.kind });
    },
    /**
     * Every payment that moved money, oldest first, `amount` in ngwee as seen by the wallet
     * (negative for deposits). This is the truth books are compared with; faults never touch it.
     */
    statement: (): readonly StatementRow[] => statement,
    /** What the merchant's own wallet holds, in ngwee, before what is reserved for payouts. */
    merchantBalance: (): bigint => settings.merchantOpeningBalance - paidOut,
    restoreStatement(rows: readonly StatementRow[]): void {
      for (const row of rows) enter(row);
    },
  };
}
