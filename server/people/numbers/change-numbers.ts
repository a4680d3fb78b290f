import * as say from '../../../contract/sentences/new-number-messages.ts';
import { maskMobile } from '../../../contract/market/phone.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';
import { noteSecurityEvent } from '../../store/security-events.ts';
import { measureAttempt } from '../verification/face/measure-attempt.ts';
import { moveAccount } from './move-account.ts';
import { endNumberChange, hashOfStopCode, lockNumberChange } from './number-change-row.ts';
import { numberColumns, tellNumber } from './number-change-row.ts';
import type { NumberChange } from './number-change-row.ts';

const batch = 20;
/** The pictures could not be compared in so long: the request comes to nothing. */
const judgedWithinMs = 86_400_000;

const selectAsked = sql<NumberChange>(`
  select ${numberColumns} from number_change where state = 'asked'
  order by asked_at limit ${batch}`);
const selectDue = sql<NumberChange, { now: Date }>(`
  select ${numberColumns} from number_change
  where state = 'waiting' and due_at <= :now
  order by due_at, id limit ${batch}`);
const selectOther = sql<{ readonly one: number }, { borrowerId: BorrowerId }>(`
  select 1 as one from number_change
  where borrower_id = :borrowerId and state in ('review', 'waiting')`);
const lockAccount = sql<{ readonly mobile: string }, { borrowerId: BorrowerId }>(
  'select mobile from borrower where id = :borrowerId for update',
);
const keepVerdict = sql<
  void,
  {
    id: string;
    state: string;
    face: string;
    distance: number | null;
    dueAt: Date;
    hash: Uint8Array;
  }
>(`
  update number_change set state = :state, face = :face, distance = :distance,
    due_at = :dueAt, stop_code_hash = :hash
  where id = :id and state = 'asked'`);
const keepMatch = sql<
  void,
  { askerId: BorrowerId; challengeId: string; distance: number | null }
>(`
  update face_check set outcome = 'matched', reason = 'alike', distance = :distance
  where borrower_id = :askerId and challenge_id = :challengeId`);

/**
 * The job `change-numbers`: compares the faces that were shown with the cards of the accounts and
 * sends a warning to each account. It carries out what was not stopped in time. Where a face is in
 * doubt, two of the staff decide.
 */
export async function changeNumbers(context: Context): Promise<void> {
  const { db, clock, log } = context;
  const each = async (
    changes: readonly NumberChange[],
    act: (context: Context, change: NumberChange) => Promise<void>,
  ) => {
    for (const change of changes) {
      await act(context, change).catch((error: unknown) =>
        log.error({ err: error, change: change.id }, 'a change of number waits'),
      );
    }
  };
  await each(await db.rows(selectAsked), judge);
  await each(await db.rows(selectDue, { now: clock.now() }), carryOut);
  context.wake('send-sms');
}

async function judge(context: Context, change: NumberChange): Promise<void> {
  const { db, clock } = context;
  const { id, askerId, borrowerId, challengeId, frames } = change;
  const now = clock.now();
  const isOld = now.getTime() - change.askedAt.getTime() > judgedWithinMs;
  if (borrowerId === null || challengeId === null || frames === null || isOld) {
    await endNumberChange(db, id, { state: 'refused', by: 'facts', now });
    return;
  }
  const attempt = { challengeId, frames, isPhoto: false };
  const { verdict } = await measureAttempt(context, askerId, attempt, borrowerId);
  const { outcome, distance } = verdict;
  const isMatch = outcome === 'matched';
  const code = newId();
  const isWaiting = await db.transaction(async (tx) => {
    const account = await tx.row(lockAccount, { borrowerId });
    const other = await tx.row(selectOther, { borrowerId });
    if (other !== undefined || account?.mobile !== change.oldMobile) {
      await endNumberChange(tx, id, { state: 'refused', by: 'facts', now });
      return false;
    }
    const isAtOnce = isMatch && change.way === 'held';
    const dueAt = isAtOnce ? now : change.dueAt;
    await tx.run(keepVerdict, {
      id,
      state: isMatch ? 'waiting' : 'review',
      face: isMatch ? 'matched' : 'doubt',
      distance,
      dueAt,
      hash: hashOfStopCode(code),
    });
    if (isMatch) await tx.run(keepMatch, { askerId, challengeId, distance });
    if (!isAtOnce) await tellOld(tx, context, { ...change, borrowerId, dueAt }, { code, now });
    return true;
  });
  const detail = !isWaiting ? 'refused' : isMatch ? 'face-right' : 'face-doubt';
  const mobile = change.oldMobile;
  await noteSecurityEvent(context, { kind: 'new-number', detail, mobile });
}

/** Warns the old number, with the way to stop it. */
async function tellOld(
  tx: Queryable,
  { config }: Context,
  change: NumberChange & { readonly borrowerId: BorrowerId },
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<void> {
  const { borrowerId, oldMobile: mobile, newMobile, dueAt } = change;
  if (mobile === null) return;
  const day = showDay(civilDateOf(dueAt));
  const link = `${config.publicUrl}/stop-number#c=${code}`;
  const text = say.numberChanges(maskMobile(newMobile), day, link);
  await tellNumber(tx, { borrowerId, mobile, text, now });
}

async function carryOut(context: Context, { id }: NumberChange): Promise<void> {
  const moved = await moveAccount(context, async (tx) => {
    const change = await lockNumberChange(tx, id);
    const isDue = change.state === 'waiting' && change.dueAt <= context.clock.now();
    return isDue ? change : null;
  });
  if (moved === null) return;
  const { outcome: detail, change } = moved;
  for (const mobile of [change.oldMobile, change.newMobile]) {
    await noteSecurityEvent(context, { kind: 'new-number', detail, mobile });
  }
}
