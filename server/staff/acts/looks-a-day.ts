import { countAgainstLimits, type RateLimit } from '../../http/rate-limits.ts';
import type { Context } from '../../store/context.ts';
import { type ServedAct, type StaffCaller, StaffRefusal } from './serve-act.ts';

/** Personal details that one person opens in a day, of whatever kind. */
export const mostLooksADay = 1_000;

/**
 * Counts an act that reveals, since each leaves rows. Null within the daily budget of its person.
 * The first one beyond it is a security event.
 */
export async function countLook(
  context: Context,
  { act, mostADay }: ServedAct,
  caller: StaffCaller,
): Promise<{ readonly refusal: StaffRefusal; readonly isFirst: boolean } | null> {
  if (act.effect !== 'unseals') return null;
  const limit: RateLimit = {
    name: mostADay === undefined ? 'staff-looks' : `staff-${act.name}`,
    most: mostADay ?? mostLooksADay,
    windowSeconds: 86_400,
  };
  const over = await countAgainstLimits(context.db, context, [{ limit, of: caller.id }]);
  if (over === null) return null;
  const refusal = new StaffRefusal('looked-enough', { most: String(limit.most) });
  return { refusal, isFirst: over.isFirst };
}
