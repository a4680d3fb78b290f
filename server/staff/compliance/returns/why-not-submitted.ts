import { periodNamed } from '../../../../domain/books/return-period.ts';
import type { ReturnPeriod } from '../../../../domain/books/return-period.ts';
import { closings } from '../../../lending/ledger/period-row.ts';
import type { Context } from '../../../store/context.ts';
import type { Queryable } from '../../../store/database/database.ts';
import type { ReturnRun } from './run-row.ts';

/** Why a return may not go out yet, with the name of the refusal; null: it may. */
export async function whyNotSubmitted(
  { db }: Context,
  run: ReturnRun,
): Promise<{
  readonly reason: 'profile-unconfirmed' | 'return-has-faults' | 'period-open';
  readonly why: string;
} | null> {
  if (run.state !== 'done') return { reason: 'return-has-faults', why: 'It is not made.' };
  if (!run.isConfirmed) {
    const why = `Confirm ${run.format} and ${run.profile} with their source, and make it again.`;
    return { reason: 'profile-unconfirmed', why };
  }
  if ((run.faultCount ?? 0) > 0) {
    return { reason: 'return-has-faults', why: 'Mend what they name, and make it again.' };
  }
  const open = openMonths(await closedMonths(db), periodOfRun(run));
  if (open.length === 0) return null;
  return { reason: 'period-open', why: `Close ${open.join(', ')} in the books.` };
}

/** The months that are closed now, with their last record. */
export async function closedMonths(q: Queryable): Promise<ReadonlyMap<string, Date>> {
  const closed = (await closings(q)).filter(({ reopenedAt }) => reopenedAt === null);
  return new Map(closed.map(({ month, cutAt }) => [month, cutAt]));
}

export function openMonths(
  closed: ReadonlyMap<string, Date>,
  { months }: Pick<ReturnPeriod, 'months'>,
): string[] {
  return months.filter((month) => !closed.has(month));
}

/** The period of a run, whichever of both kinds it is. */
export function periodOfRun({
  period,
}: Pick<ReturnRun, 'period'>): Pick<ReturnPeriod, 'months'> {
  return periodNamed('month', period) ?? periodNamed('quarter', period) ?? { months: [] };
}
