import type { hardships } from '../../../../contract/staff/relief-words.ts';
import { addDays, civilDateOf, midnightOf } from '../../../../contract/words/civil-date.ts';
import { dayText } from '../../../../contract/words/day-text.ts';
import type { ChargesResumed, ChargesStopped } from '../../../../domain/loan/account-events.ts';
import { whyNotStopped } from '../../../../domain/loan/decide-arrangement.ts';
import type { NotStopped } from '../../../../domain/loan/decide-arrangement.ts';
import { accountOf } from '../../../lending/orders/load-order.ts';
import { NotPossible } from '../../proposals/kind.ts';
import { inAMonth } from '../../proposals/later.ts';
import { kindOfLoan } from '../../proposals/of-loan.ts';

const words: Readonly<Record<(typeof hardships)[number], string>> = {
  illness: 'illness',
  death: 'a death',
  disaster: 'a disaster',
  'job-lost': 'a job that was lost',
};

/** Nothing is charged for some days or for good, and no contact with the borrower. */
export const hardship = kindOfLoan<'hardship'>(({ clock }, order, { body, proposalId }) => {
  const now = clock.now();
  const { from, days, hardship: reason } = body;
  const state = accountOf(order, now);
  const isForGood = days === null;
  const why = whyNotStopped(state, { from, isForGood, isDeath: reason === 'death' });
  if (why !== null) return new NotPossible(whyNot[why]);
  const untilOn = days === null ? null : addDays(from, days - 1);
  const event: ChargesStopped = {
    kind: 'charges-stopped',
    eventId: `hardship ${proposalId}`,
    effectiveAt: midnightOf(from),
    effectiveOn: from,
    proposalId,
    reason,
    untilOn,
  };
  const until = untilOn === null ? 'for good' : `until ${dayText(untilOn)}`;
  const account = accountOf(order, now, [event]);
  return {
    title:
      `Stop the charges of loan ${order.id} from ${dayText(from)} ${until}, ` +
      `for ${words[reason]}.`,
    sentences: ['The borrower is not contacted in these days. No message leaves.'],
    change: { now, events: [event], account },
    later: [
      ...(untilOn !== null && untilOn > civilDateOf(now)
        ? [{ on: untilOn, events: [event] }]
        : []),
      ...inAMonth(midnightOf(untilOn ?? civilDateOf(now)), [event]),
    ],
  };
});

const whyNot: Readonly<Record<NotStopped, string>> = {
  'not-lent': 'Nothing is charged on this loan.',
  'stopped-already': 'Its charges are stopped already.',
  'day-not-past': 'Choose today or a day before it.',
  'too-long-ago': 'Choose a day of this loan, 90 days ago at most.',
  'for-good': 'Only after a death charges are stopped for good.',
};

/** Charges run again from today on, and never for the days before. */
export const endHardship = kindOfLoan<'end-hardship'>(({ clock }, order, { proposalId }) => {
  const now = clock.now();
  const { chargeStop } = accountOf(order, now);
  if (chargeStop === null) return new NotPossible('Its charges are not stopped.');
  const event: ChargesResumed = {
    kind: 'charges-resumed',
    eventId: `hardship-ended ${proposalId}`,
    effectiveAt: now,
    effectiveOn: civilDateOf(now),
    proposalId,
    stoppedBy: chargeStop.proposalId,
  };
  return {
    title: `Let the charges of loan ${order.id} run again from today on.`,
    sentences: ['The days before stay free. The borrower may be contacted again.'],
    change: { now, events: [event] },
  };
});
