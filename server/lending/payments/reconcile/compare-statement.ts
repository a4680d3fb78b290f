import { ngwee } from '../../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import type { OrderId, PaymentId } from '../../../../contract/words/ids.ts';
import type { PaymentStatus } from '../../../../domain/loan/payment.ts';
import type { Operation, StatementLine } from '../../../store/ports/payment-provider.ts';

/** One of our payments as a statement is compared with it. */
export interface OurPayment {
  readonly id: PaymentId;
  /** In small letters. */
  readonly providerId: string;
  readonly provider: string;
  readonly orderId: OrderId;
  readonly operation: Operation;
  readonly amount: Ngwee;
  readonly state: PaymentStatus;
  readonly createdAt: Date;
}

/** Our movement that the statement has as well. */
export interface Matched {
  readonly line: StatementLine;
  readonly payment: OurPayment;
}

/**
 * One thing in which a statement and our payments are not the same. `missing-there`: we have it
 * confirmed and the statement does not have it. `missing-here`: the statement has what we never
 * asked for. `amount-differs`: another amount or direction. `state-differs`: it moved, and we have
 * it as open or failed.
 */
export type Difference =
  | { readonly kind: 'missing-there'; readonly line: null; readonly payment: OurPayment }
  | { readonly kind: 'missing-here'; readonly line: StatementLine; readonly payment: null }
  | {
      readonly kind: 'amount-differs' | 'state-differs';
      readonly line: StatementLine;
      readonly payment: OurPayment;
    };

export interface Comparison {
  readonly matched: readonly Matched[];
  readonly differences: readonly Difference[];
}

/** What a payment moves our float by: money in above zero, money out below. */
export function movedBy({
  operation,
  amount,
}: Pick<OurPayment, 'operation' | 'amount'>): Ngwee {
  return ngwee(operation === 'collect' ? amount : -amount);
}

/**
 * The payments by id, in lower case. Two movements under one id count as one movement of their sum,
 * so a double payment shows as a different amount. Rows that are not payments are left out.
 */
export function linesById(lines: readonly StatementLine[]): ReadonlyMap<string, StatementLine> {
  const byId = new Map<string, StatementLine>();
  for (const line of lines) {
    if (line.kind !== undefined) continue;
    const providerId = line.providerId.toLowerCase();
    const known = byId.get(providerId);
    const amount = ngwee((known?.amount ?? 0n) + line.amount);
    byId.set(providerId, { ...line, providerId, amount });
  }
  return byId;
}

/**
 * Classifies every movement of a statement and our own. `known` are our payments with an
 * id of the statement, whatever their state; `expected` those the statement ought to have.
 */
export function compareStatement(
  lines: ReadonlyMap<string, StatementLine>,
  ours: { readonly known: readonly OurPayment[]; readonly expected: readonly OurPayment[] },
): Comparison {
  const known = new Map(ours.known.map((payment) => [payment.providerId, payment]));
  const matched: Matched[] = [];
  const differences: Difference[] = [];
  for (const line of lines.values()) {
    const payment = known.get(line.providerId);
    if (payment === undefined) {
      differences.push({ kind: 'missing-here', line, payment: null });
    } else if (payment.operation !== line.operation || movedBy(payment) !== line.amount) {
      differences.push({ kind: 'amount-differs', line, payment });
    } else if (payment.state !== 'confirmed' && payment.state !== 'reversed') {
      differences.push({ kind: 'state-differs', line, payment });
    } else {
      matched.push({ line, payment });
    }
  }
  for (const payment of ours.expected) {
    if (lines.has(payment.providerId)) continue;
    differences.push({ kind: 'missing-there', line: null, payment });
  }
  return { matched, differences };
}
