import type { StaffId } from '../../../contract/staff/people-words.ts';
import { type Queryable, sql } from '../../store/database/database.ts';
import { nextLink } from '../../store/database/hash-chain.ts';
import type { About } from './serve-act.ts';

/** A row of the log as its hash is made of it; ids alone, never a name or a value. */
export interface LoggedAct {
  readonly position: bigint;
  readonly at: Date;
  readonly staffId: StaffId | null;
  readonly sessionId: string | null;
  readonly act: string;
  readonly aboutKind: string | null;
  readonly aboutId: string | null;
  readonly argsHash: Uint8Array;
  readonly outcome: 'done' | 'refused';
  readonly reasonCode: string | null;
  readonly proposalId: string | null;
}

/** A row in one text. No part of it can hold the sign between them. */
export function actText(row: LoggedAct): string {
  const { position, at, staffId, sessionId, act, aboutKind, aboutId } = row;
  const who = [staffId ?? '', sessionId ?? ''];
  const about = [aboutKind ?? '', aboutId ?? ''];
  const end = [row.outcome, row.reasonCode ?? '', row.proposalId ?? ''];
  const hash = Buffer.from(row.argsHash).toString('hex');
  return ['act', position, at.getTime(), ...who, act, ...about, hash, ...end].join('|');
}

// Locks the head until the transaction ends: whoever adds comes one after the other.
const lockHead = sql<{ readonly position: bigint; readonly hash: Buffer }>(`
  insert into act_head (is_one, position, hash) values (true, 0, '')
  on conflict (is_one) do update set position = act_head.position
  returning position, hash`);

type Row = LoggedAct & { readonly before: Uint8Array; readonly hash: Uint8Array };

const addRow = sql<void, { [Name in keyof Row]: Row[Name] }>(`
  with head as (update act_head set position = :position, hash = :hash)
  insert into act_log (position, at, staff_id, session_id, act, about_kind, about_id, args_hash,
    outcome, reason_code, proposal_id, prev_hash, hash)
  values (:position, :at, :staffId, :sessionId, :act, :aboutKind, :aboutId, :argsHash,
    :outcome, :reasonCode, :proposalId, :before, :hash)`);

/** What was done or refused, by whom; `about` as the act said it. */
export interface ActToLog {
  readonly at: Date;
  readonly act: string;
  readonly staffId: StaffId | null;
  readonly sessionId: string | null;
  readonly about: About | null;
  readonly argsHash: Uint8Array;
  /** Null: it was done. */
  readonly refusedFor: string | null;
}

/**
 * Adds to the log's chain, within the transaction of the act. Call it last: until the commit
 * nobody else can.
 */
export async function logAct(tx: Queryable, logged: ActToLog): Promise<void> {
  const head = await tx.row(lockHead);
  const { at, act, staffId, sessionId, about, argsHash, refusedFor } = logged;
  const row: LoggedAct = {
    position: (head?.position ?? 0n) + 1n,
    at,
    staffId,
    sessionId,
    act,
    aboutKind: about?.kind ?? null,
    aboutId: about?.id ?? null,
    argsHash,
    outcome: refusedFor === null ? 'done' : 'refused',
    reasonCode: refusedFor,
    proposalId: about?.proposalId ?? null,
  };
  const before = head?.hash ?? Buffer.alloc(0);
  await tx.run(addRow, { ...row, before, hash: nextLink(before, actText(row)) });
}
