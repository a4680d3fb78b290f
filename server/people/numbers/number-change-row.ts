import { createHash } from 'node:crypto';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { ProposalId } from '../../../contract/staff/people-words.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import type { SentFrame } from '../verification/face/face-checks.ts';

export type NumberState =
  'face' | 'asked' | 'review' | 'waiting' | 'done' | 'stopped' | 'refused' | 'lapsed';

/** A change of number as it is kept. */
export interface NumberChange {
  readonly id: string;
  /** The account whose number changes; null: no account has the number and the card. */
  readonly borrowerId: BorrowerId | null;
  /** Who asked: the same account, or the one of the new number. */
  readonly askerId: BorrowerId;
  readonly way: 'held' | 'lost';
  readonly newMobile: Mobile;
  readonly oldMobile: Mobile | null;
  readonly state: NumberState;
  readonly tokenHash: Uint8Array;
  readonly askedAt: Date;
  readonly dueAt: Date;
  readonly challengeId: string | null;
  readonly frames: readonly SentFrame[] | null;
  readonly face: 'matched' | 'doubt' | 'approved' | null;
  readonly distance: number | null;
  readonly proposalId: ProposalId | null;
  readonly endedAt: Date | null;
  readonly endedBy: string | null;
}

export const numberColumns = `id, borrower_id, asker_id, way, new_mobile, old_mobile, state,
  token_hash, asked_at, due_at, challenge_id, frames, face, distance, proposal_id, ended_at,
  ended_by`;

const selectOne = sql<NumberChange, { id: string }>(
  `select ${numberColumns} from number_change where id = :id`,
);
const lockOne = sql<NumberChange, { id: string }>(
  `select ${numberColumns} from number_change where id = :id for update`,
);

export async function findNumberChange(q: Queryable, id: string): Promise<NumberChange | null> {
  return (await q.row(selectOne, { id })) ?? null;
}

/** As it is now; no other act moves it until the transaction ends. */
export async function lockNumberChange(tx: Queryable, id: string): Promise<NumberChange> {
  const change = await tx.row(lockOne, { id });
  if (change === undefined) throw new Error('a change of number is kept');
  return change;
}

const end = sql<void, { id: string; state: NumberState; by: string; now: Date }>(`
  update number_change set state = :state, ended_at = :now, ended_by = :by
  where id = :id and ended_at is null`);

/** Ends it, unless it has ended; answers whether it was this act. */
export async function endNumberChange(
  tx: Queryable,
  id: string,
  how: { readonly state: NumberState; readonly by: string; readonly now: Date },
): Promise<boolean> {
  return (await tx.run(end, { id, ...how })) > 0;
}

/** What is kept of the code of an SMS: who reads the table cannot stop a change with it. */
export function hashOfStopCode(code: string): Uint8Array {
  return createHash('sha256').update(`stop number ${code}`).digest();
}

/** Of use until the change is carried out. */
const usefulHours = 72;

export async function tellNumber(
  tx: Queryable,
  message: {
    readonly borrowerId: BorrowerId;
    readonly mobile: Mobile;
    readonly text: string;
    readonly now: Date;
  },
): Promise<void> {
  await queueSms(tx, newSms({ ...message, kind: 'security', usefulHours }), message.now);
}
