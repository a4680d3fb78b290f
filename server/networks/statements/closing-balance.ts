import type { Ngwee } from '../../../contract/words/ngwee.ts';

interface BalanceAfter {
  /** The wallet balance after the row, and the row's movement. */
  readonly balance: Ngwee;
  readonly moved: Ngwee;
}

/**
 * The wallet balance after the last row, from the balance column. Null if the rows do not lead from
 * one balance to the next in either order, because then no balance is certain.
 */
export function closingBalance(rows: readonly BalanceAfter[]): Ngwee | null {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined || rows.length < 2) return null;
  if (leads(rows)) return last.balance;
  return leads(rows.toReversed()) ? first.balance : null;
}

function leads(rows: readonly BalanceAfter[]): boolean {
  return rows.every(({ balance, moved }, at) => {
    const before = rows[at - 1];
    return before === undefined || balance === before.balance + moved;
  });
}
