import { listStatements } from '../../../contract/staff/case-acts.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import { formatKwacha } from '../../../contract/words/ngwee.ts';
import { reconciliationsSince } from '../../lending/payments/reconcile/reconciliation-rows.ts';
import type { KeptReconciliation } from '../../lending/payments/reconcile/reconciliation-rows.ts';
import { serveAct } from '../acts/serve-act.ts';

const shownDays = 14;

/** How each provider's statement of each day compares with our payments, the newest first. */
export const listStatementsAct = serveAct(listStatements, async ({ context }) => {
  const since = addDays(context.clock.today(), -shownDays);
  const days = await reconciliationsSince(context.db, since);
  return {
    days: shownDays,
    rows: days.map((one) => ({
      day: one.day,
      provider: one.provider,
      outcome: one.outcome,
      found: foundText(one),
      theirs: { in: formatKwacha(one.theirsIn), out: formatKwacha(one.theirsOut) },
      ours: { in: formatKwacha(one.oursIn), out: formatKwacha(one.oursOut) },
      lastRunAt: one.lastRunAt,
      nextRunAt: one.nextRunAt,
    })),
  };
});

/** What was found, in words. */
export function foundText(one: KeptReconciliation): string {
  if (one.outcome === 'no-statement' || one.outcome === 'unreadable') {
    const what = one.outcome === 'unreadable' ? 'cannot be read, see cases' : 'not to be had';
    return one.nextRunAt ? `${what}; asked again within the hour` : what;
  }
  const counts = [
    [one.matched, 'the same'],
    [one.missingThere, 'missing there'],
    [one.missingHere, 'missing here'],
    [one.amountDiffers, 'of another amount'],
    [one.stateDiffers, 'in another state'],
    [one.repaired, 'put right by asking'],
  ] as const;
  const found = counts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : []));
  return found.join(', ') || 'nothing moved';
}
