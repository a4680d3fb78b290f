import { ngwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { Account } from './account.ts';

/** One line of a loan's statement: what it adds to what is owed, or takes from it. */
export interface StatementLine {
  readonly what: StatementWhat;
  readonly amount: Ngwee;
  readonly effect: 'adds' | 'takes';
}

export type StatementWhat =
  | 'borrowed'
  | 'interest'
  | 'service-fee'
  | 'late-fee'
  | 'extension-fees'
  | 'discount'
  | 'waived'
  | 'unused-days'
  | 'paid'
  | 'sent-back'
  | 'going-back';

/**
 * Everything that leads from nothing to what is owed now. The lines add up to the remainder,
 * whatever happened to the loan; lines of nothing are left out.
 */
export function statementLines(account: Account): readonly StatementLine[] {
  const { sentBackAmount, owedToBorrower } = account;
  const lines: readonly (readonly [StatementWhat, Ngwee, StatementLine['effect']])[] = [
    [
      'borrowed',
      account.disbursement === null && !account.takenOver ? zeroNgwee : account.amount,
      'adds',
    ],
    ['interest', account.interest, 'adds'],
    ['service-fee', account.serviceFee, 'adds'],
    ['late-fee', account.lateFee, 'adds'],
    ['extension-fees', account.extensionFees, 'adds'],
    ['discount', account.discount, 'takes'],
    ['waived', account.waived, 'takes'],
    ['unused-days', account.daysBack, 'takes'],
    ['paid', account.paidAmount, 'takes'],
    ['sent-back', ngwee(sentBackAmount - owedToBorrower), 'adds'],
    ['going-back', owedToBorrower, 'adds'],
  ];
  return lines
    .filter(([, amount]) => amount > 0n)
    .map(([what, amount, effect]) => ({ what, amount, effect }));
}

/** What the lines of a statement come to. */
export function sumOfStatement(lines: readonly StatementLine[]): Ngwee {
  return ngwee(
    lines.reduce((sum, { amount, effect }) => sum + (effect === 'adds' ? amount : -amount), 0n),
  );
}
