import type { Context } from '../../store/context.ts';
import { closeCash } from './flow-days.ts';
import { sumLedgerDays } from './ledger-days.ts';

/**
 * The job `close-day`: stores the figures of days that are over. A second run does nothing more.
 */
export async function closeDay(context: Context): Promise<void> {
  await sumLedgerDays(context);
  await closeCash(context);
}
