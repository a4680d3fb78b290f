import { addDays } from '../../../contract/words/civil-date.ts';
import { formatKwacha } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { reconciliationsSince } from '../../lending/payments/reconcile/reconciliation-rows.ts';
import type { KeptReconciliation } from '../../lending/payments/reconcile/reconciliation-rows.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';
import { tablePart } from './page.ts';

const shownDays = 14;

/** How each provider's statement of each day compares with our payments, the newest first. */
export async function listStatements({ context }: OperatorCall<object>): ActOutcome {
  const since = addDays(context.clock.today(), -shownDays);
  const days = await reconciliationsSince(context.db, since);
  const rows = days.map((one) => [one.day, one.provider, one.outcome, foundText(one)]);
  const columns = ['day', 'provider', 'outcome', 'found'];
  return {
    page: {
      title: `Statements of the last ${shownDays} days`,
      parts: [tablePart('', columns, rows, 'None was compared yet.')],
    },
    data: days,
  };
}

function foundText(one: KeptReconciliation): string {
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
  const theirs = moved(one.theirsIn, one.theirsOut);
  const ours = moved(one.oursIn, one.oursOut);
  return [...found, `theirs ${theirs}, ours ${ours}`].join(', ');
}

function moved(moneyIn: Ngwee, moneyOut: Ngwee): string {
  return `+K${formatKwacha(moneyIn)} -K${formatKwacha(moneyOut)}`;
}
