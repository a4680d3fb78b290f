import type { restructuring } from '../../../contract/borrower/restructuring.ts';
import type { Queryable } from '../../store/database/database.ts';
import { percentOfHundredths } from './choose-loan.ts';
import type { LoadedOrder } from './load-order.ts';
import { consentsTo, openOffer } from './restructuring-row.ts';
import { restructuringOf } from './restructure-loan.ts';
import type { DecidedRestructuring } from './restructure-loan.ts';
import type * as z from 'zod/mini';

/** What is offered for a loan, with its figures of today. */
export interface Offered {
  readonly proposalId: string;
  readonly decided: DecidedRestructuring;
  /** The borrower agreed to exactly these figures. */
  readonly isAgreed: boolean;
}

/** Null where nothing is offered, or where it cannot be carried out now. */
export async function offeredRestructuring(
  q: Queryable,
  order: LoadedOrder,
  now: Date,
): Promise<Offered | null> {
  if (order.status !== 'active' && order.status !== 'overdue') return null;
  const offer = await openOffer(q, order.id);
  if (offer === null) return null;
  const { proposalId, wanted } = offer;
  const decided = restructuringOf(order, wanted, { now, proposalId });
  if (typeof decided === 'string') return null;
  const consents = await consentsTo(q, { proposalId, borrowerId: order.borrowerId });
  const isAgreed = consents.some(({ scheduleHash }) => scheduleHash === decided.hash);
  return { proposalId, decided, isAgreed };
}

/** As its borrower sees it. */
export function restructuringView({
  decided,
  isAgreed,
}: Offered): z.output<typeof restructuring> {
  const { after, instalments, oldTotal, newTotal, hash } = decided;
  return {
    isAgreed,
    instalments: [...instalments],
    oldTotal,
    newTotal,
    apr: percentOfHundredths(decided.aprHundredths),
    rate: after.pricing.dailyRatePpm / 10_000,
    hash,
  };
}
