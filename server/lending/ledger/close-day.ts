import type { Context } from '../../store/context.ts';
import { writeAgeing } from './ageing.ts';
import { closeCash } from './flow-days.ts';
import { sumLedgerDays } from './ledger-days.ts';

/** The job `close-day`: what is kept of a day once it is over. Told twice it does nothing more. */
export async function closeDay(context: Context): Promise<void> {
  await sumLedgerDays(context);
  await writeAgeing(context);
  await closeCash(context);
}
