import type { StaffId } from '../../../contract/staff/people-words.ts';
import { type Queryable, sql, type Transaction } from '../../store/database/database.ts';
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
  /** Over the rows of evidence that the act wrote; null: none. */
  readonly rowsHash: Uint8Array | null;
}

/** A row in one text. No part of it can hold the sign between them. */
export function actText(row: LoggedAct): string {
  const { rowsHash } = row;
  const rows = rowsHash === null ? '' : `|${Buffer.from(rowsHash).toString('hex')}`;
  return textStart + row.position + textEnd(row) + rows;
}

const textStart = 'act|';

/** All of the text between the position and the rows, which the database alone knows. */
function textEnd(row: Omit<LoggedAct, 'position' | 'rowsHash'>): string {
  const { at, staffId, sessionId, act, aboutKind, aboutId } = row;
  const who = [staffId ?? '', sessionId ?? ''];
  const about = [aboutKind ?? '', aboutId ?? ''];
  const end = [row.outcome, row.reasonCode ?? '', row.proposalId ?? ''];
  const hash = Buffer.from(row.argsHash).toString('hex');
  return ['', at.getTime(), ...who, act, ...about, hash, ...end].join('|');
}

/** What an ask keeps of its answer beside its row of the log. */
export interface OnceKept {
  readonly requestId: string;
  /** Sealed. */
  readonly answer: string;
}

type Row = Omit<LoggedAct, 'position' | 'rowsHash'> & { readonly textEnd: string };

/** What the triggers of chained rows said within this transaction. */
const rowsHash = "nullif(current_setting('evidence.rows', true), '')";

/** The link before is the head's own hash as the statement finds it, after any concurrent entry. */
const linkOf = (before: string, position: string) =>
  `sha256(${before} || convert_to('${textStart}' || ${position} || :textEnd
    || coalesce('|' || ${rowsHash}, ''), 'UTF8'))`;

// Entries are added one after the other: the head is locked until the transaction ends.
const addTo = (source: string) => `
  head as (
    insert into act_head (is_one, position, before, hash)
    select true, 1, '', ${linkOf("''::bytea", '1')} from ${source}
    on conflict (is_one) do update set position = act_head.position + 1,
      before = act_head.hash,
      hash = ${linkOf('act_head.hash', '(act_head.position + 1)')}
    returning position, before, hash
  )
  insert into act_log (position, at, staff_id, session_id, act, about_kind, about_id, args_hash,
    outcome, reason_code, proposal_id, prev_hash, hash, rows_hash, is_privileged)
  select position, :at, :staffId, :sessionId, :act, :aboutKind, :aboutId, :argsHash,
    :outcome, :reasonCode, :proposalId, before, hash, decode(${rowsHash}, 'hex'),
    coalesce(current_setting('evidence.privileged', true), '') = 'on' from head`;

const addRow = sql<void, { [Name in keyof Row]: Row[Name] }>(
  `with ${addTo('(select) as this')}`,
);

// Of two at once the second waits here until the first has committed, and then fails.
const addRowOnce = sql<void, { [Name in keyof (Row & OnceKept)]: (Row & OnceKept)[Name] }>(`
  with once as (
    insert into act_once (staff_id, request_id, act, body_hash, answer, created_at)
    values (:staffId, :requestId::uuid, :act, :argsHash, :answer, :at) returning 1
  ), ${addTo('once')}`);

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

/** Adds to the log's chain. Call it last: until the commit no other act can. */
export async function logAct(tx: Queryable, act: ActToLog): Promise<void> {
  await tx.run(addRow, rowOf(act));
}

/** Adds to the log's chain together with COMMIT; `once` keeps the answer in the same statement. */
export function logAtCommit(tx: Transaction, act: ActToLog, once: OnceKept | null): void {
  if (once === null) tx.atCommit(addRow, rowOf(act));
  // A request that has its answer already is refused by the key of `act_once`, with all it did.
  else tx.atCommit(addRowOnce, { ...rowOf(act), ...once });
}

function rowOf({ about, refusedFor, ...logged }: ActToLog): Row {
  const row: Omit<LoggedAct, 'position' | 'rowsHash'> = {
    ...logged,
    aboutKind: about?.kind ?? null,
    aboutId: about?.id ?? null,
    outcome: refusedFor === null ? 'done' : 'refused',
    reasonCode: refusedFor,
    proposalId: about?.proposalId ?? null,
  };
  return { ...row, textEnd: textEnd(row) };
}
