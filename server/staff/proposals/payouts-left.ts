import { payoutKinds } from '../../../contract/staff/payout-limits.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { formatKwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { StaffRefusal } from '../acts/serve-act.ts';
import type { ProposalRow } from './proposal-row.ts';

const selectLeft = sql<
  { aloneDay: bigint; aloneWeek: bigint; allDay: bigint; allWeek: bigint },
  { staffId: StaffId; now: Date }
>('select alone_day, alone_week, all_day, all_week from payouts_left(:staffId, :now)');
const takeTurn = sql<object, { staffId: StaffId; now: Date }>(
  'select take_payout_turn(:staffId, :now)',
);

/** What a person may still pay out or waive today and in these seven days, in kwacha. */
export async function payoutsLeft(q: Queryable, staffId: StaffId, now: Date) {
  const left = await q.row(selectLeft, { staffId, now });
  const of = (day = 0n, week = 0n) => ({
    today: formatKwacha(ngwee(day < week ? day : week)),
    week: formatKwacha(ngwee(week)),
  });
  return {
    alone: of(left?.aloneDay, left?.aloneWeek),
    inAll: of(left?.allDay, left?.allWeek),
  };
}

interface Payout {
  readonly amount: Ngwee;
  readonly isAlone: boolean;
  /** In the transaction of an approval: others of these people wait until it ends. */
  readonly isTaking: boolean;
}

/** Why these people may not pay out or waive so much. The database says it to every program. */
export async function whyOverPayouts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  people: readonly { readonly id: StaffId; readonly name: string }[],
  { amount, isAlone, isTaking }: Payout,
): Promise<StaffRefusal<'over-your-payouts'> | null> {
  const now = clock.now();
  // In one order, so that two approvals never wait for each other.
  for (const { id: staffId, name } of people.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (isTaking) await db.row(takeTurn, { staffId, now });
    const left = await db.row(selectLeft, { staffId, now });
    const [day = 0n, week = 0n] = isAlone
      ? [left?.aloneDay, left?.aloneWeek]
      : [left?.allDay, left?.allWeek];
    const today = day < week ? day : week;
    if (amount > today) {
      return new StaffRefusal('over-your-payouts', {
        who: name,
        today: showKwacha(ngwee(today)),
        week: showKwacha(ngwee(week)),
      });
    }
  }
  return null;
}

/** As {@link whyOverPayouts}, for both people of a proposal that counts. */
export async function whyOverTogether(
  context: Pick<Context, 'db' | 'clock'>,
  { kind, body, amount, proposer }: ProposalRow,
  approver: { readonly id: StaffId; readonly name: string },
  { isTaking }: Pick<Payout, 'isTaking'>,
): Promise<StaffRefusal<'over-your-payouts'> | null> {
  const isRejected = 'finding' in body && body.finding !== 'not-theirs';
  if (!payoutKinds.includes(kind) || isRejected || amount === null) return null;
  return whyOverPayouts(context, [proposer, approver], { amount, isAlone: false, isTaking });
}
