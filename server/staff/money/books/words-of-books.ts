import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import type { AccountSum } from '../../../lending/ledger/ledger-days.ts';

export const kwachaText = (amount: bigint): string => formatKwacha(ngwee(amount));

/** What a span earned and cost, income above zero. */
export function resultOf(sums: readonly AccountSum[]) {
  const of = (type: AccountSum['type']) =>
    sums
      .filter((one) => one.type === type)
      .reduce((sum, { debits, credits }) => sum + credits - debits, 0n);
  const [income, cost] = [of('income'), -of('expense')];
  return { income, cost, result: income - cost };
}

/** An account as every answer names it. */
export function headOfAccount({ account, name, type, gl }: AccountSum) {
  return { account, name, type, gl };
}
