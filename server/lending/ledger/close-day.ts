import type { Context } from '../../store/context.ts';
import type { RunOutcome } from '../../store/jobs/job.ts';
import { writeAgeing } from './ageing.ts';
import { closeCash } from './flow-days.ts';
import { sumLedgerDays } from './ledger-days.ts';

/** The job `close-day`: what is kept of a day once it is over. Told twice it does nothing more. */
export async function closeDay(
  context: Context,
  stopping: AbortSignal | null = null,
): Promise<RunOutcome> {
  await sumLedgerDays(context);
  const outcome = await writeAgeing(context, stopping);
  if (outcome === 'done') await closeCash(context);
  return outcome;
}
