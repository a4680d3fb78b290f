import type { StaffId } from '../../../../contract/staff/people-words.ts';
import { type Queryable, sql } from '../../../store/database/database.ts';
import { nextLink } from '../../../store/database/hash-chain.ts';
import { actText, type LoggedAct } from '../../acts/act-log.ts';

/** How many rows hold together and the hash of the last, or the first that does not. */
export type Proof =
  { readonly rows: number; readonly head: string } | { readonly broken: bigint };

interface Row extends LoggedAct {
  readonly staffId: StaffId | null;
  readonly prevHash: Buffer;
  readonly hash: Buffer;
}

const rowsAtOnce = 2_000;

const listRows = sql<Row, { after: bigint }>(`
  select position, at, staff_id, session_id, act,
    about_kind, about_id, args_hash, outcome,
    reason_code, proposal_id, rows_hash, prev_hash, hash
  from act_log where position > :after order by position limit ${rowsAtOnce}`);

const findHead = sql<{ readonly position: bigint; readonly hash: Buffer }>(
  'select position, hash from act_head',
);

/** Computes the whole chain again, up to the head as it is when it begins. */
export async function proveChain(q: Queryable): Promise<Proof> {
  const head = await q.row(findHead);
  const end = head?.position ?? 0n;
  let position = 0n;
  let before: Buffer = Buffer.alloc(0);
  while (position < end) {
    const rows = await q.rows(listRows, { after: position });
    for (const row of rows) {
      if (position === end) break;
      // A row that is gone, too: positions have no gaps.
      if (row.position !== position + 1n) return { broken: position + 1n };
      const hash = nextLink(before, actText(row));
      if (!row.prevHash.equals(before) || !row.hash.equals(hash))
        return { broken: row.position };
      before = hash;
      position = row.position;
    }
    if (rows.length === 0) return { broken: position + 1n };
  }
  if (head !== undefined && !head.hash.equals(before)) return { broken: position };
  return { rows: Number(position), head: before.toString('hex') };
}
