import { createHash } from 'node:crypto';
import type { exportAudit } from '../../../../contract/staff/audit-acts.ts';
import { mostAuditDays, mostAuditRows } from '../../../../contract/staff/audit-acts.ts';
import {
  confidentialActs,
  confidentialKind,
} from '../../../../contract/staff/confidential-acts.ts';
import { type CivilDate, daysBetween } from '../../../../contract/words/civil-date.ts';
import { sql } from '../../../store/database/database.ts';
import type { LoggedAct } from '../../acts/act-log.ts';
import { knowsSuspicion } from '../../acts/knows-suspicion.ts';
import { startOf } from '../../acts/listing.ts';
import type { StaffCall } from '../../acts/serve-act.ts';
import { StaffRefusal } from '../../acts/serve-act.ts';
import { entryLine } from './audit-file.ts';

type Stored = LoggedAct & { readonly name: string | null; prevHash: Buffer; hash: Buffer };

const selectEntries = sql<
  Stored,
  {
    from: CivilDate;
    to: CivilDate;
    orderId: string | null;
    staffId: string | null;
    act: string | null;
    kept: readonly string[];
  }
>(`
  select l.position, l.at, l.staff_id, l.session_id, l.act, l.about_kind, l.about_id, l.args_hash,
    l.outcome, l.reason_code, l.proposal_id, l.rows_hash, l.prev_hash, l.hash, s.name
  from act_log l left join staff s on s.id = l.staff_id
  where l.at >= ${startOf(':from::date')} and l.at < ${startOf(':to::date + 1')}
    and (:orderId::text is null or l.about_kind = 'loan' and l.about_id = :orderId
      or l.proposal_id in (select id from proposal where order_id = :orderId::bigint))
    and (:staffId::text is null or l.staff_id = :staffId)
    and (:act::text is null or l.act = :act)
    and l.act <> all (:kept::text[])
    and (l.about_kind is distinct from '${confidentialKind}' or :kept::text[] = '{}')
  order by l.position limit ${mostAuditRows + 1}`);
const selectHead = sql<{ position: bigint; hash: Buffer }>(
  'select position, hash from act_head',
);

/**
 * Entries of the log as a file, a line each, of which `npm run verify-audit` proves every link
 * without us. The hash of the file is in the log with the export, so it leaves with the next
 * audit hash. Staff are in it by name, borrowers by no more than ids, and what only compliance
 * learns of is left out for others.
 */
export async function exportAuditFile(call: StaffCall<typeof exportAudit>) {
  const { context, args, staff, about, sends } = call;
  const { from, to, reason } = args;
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > mostAuditDays) {
    return new StaffRefusal('too-many-days', { most: String(mostAuditDays) });
  }
  const { db, clock } = context;
  const kept = knowsSuspicion(staff) ? [] : confidentialActs;
  const { orderId = null, staffId = null, act = null } = args;
  const entries = await db.rows(selectEntries, { from, to, orderId, staffId, act, kept });
  if (entries.length > mostAuditRows) {
    const why = `More than ${mostAuditRows} entries. Choose fewer days, a person or an act.`;
    return new StaffRefusal('not-possible-now', { why });
  }
  const head = await db.row(selectHead);
  const { id, name } = staff;
  const line = (value: unknown) => `${JSON.stringify(value)}\n`;
  const asked = { from, to, orderId, staffId, act };
  const body =
    line({ export: { ...asked, reason, by: { id, name }, at: clock.now() } }) +
    entries.map((one) => line({ entry: entryLine(one) })).join('') +
    line({
      head: { position: String(head?.position ?? 0n), hash: head?.hash.toString('hex') },
    });
  const hash = createHash('sha256').update(body).digest();
  about({ kind: 'audit-export', id: hash.toString('base64url') });
  const file = Buffer.from(body + line({ end: { sha256: hash.toString('hex') } }));
  sends(async function* () {
    yield file;
  });
  const fileName = `audit-${from}-${to}.jsonl`;
  const found = { rows: entries.length, sha256: hash.toString('hex') };
  return { fileName, mediaType: 'application/jsonl', ...found, content: '' };
}
