import type { Checked } from '../../../store/checks.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { firstDifferent, keepHash, type KeptHash, readKept } from './kept-hashes.ts';

const selectDue = sql<{ position: bigint; hash: Buffer }>(`
  select position, hash from act_head where exists (
    select from act_log where is_privileged
      and position > coalesce((select max(position) from audit_anchor), 0))`);

/**
 * The job `send-audit-hash`: sends the latest audit hash out of reach of a writer of the database,
 * after each privileged change. No act waits for it. Where it cannot be sent, the job fails and
 * tries again. An alarm says how long the hash has waited.
 */
export async function sendAuditHash({ db, clock, config, log }: Context): Promise<void> {
  const { auditHashTo: place } = config;
  const due = await db.row(selectDue);
  if (due === undefined || place === null) return;
  const { position, hash } = due;
  const at = clock.now();
  await keepHash(config, place, { position, hash: hash.toString('hex'), at });
  const anchor = { position, hash, sentAt: at, sentTo: place.kind };
  await insertInto(db, 'audit_anchor', anchor, 'on conflict (position) do nothing');
  log.info({ position, to: place.kind }, 'audit hash sent');
}

const selectAnchors = sql<KeptHash>(`
  select position, encode(hash, 'hex') as hash from audit_anchor order by position`);

/** Compares what was sent with the audit log, and with what its place has kept. */
export async function keptHashFaults({ db, config }: Context): Promise<Checked> {
  const { auditHashTo: place } = config;
  const sent = await db.rows(selectAnchors);
  const outside = place === null ? null : await readKept(place);
  const faults = [await firstDifferent(db, sent)];
  // With nothing outside there is nothing to compare, which is no pass.
  if (place === null) faults.push('AUDIT_HASH_TO is not set: no audit hash leaves the machine');
  if (outside !== null) {
    faults.push(await firstDifferent(db, outside));
    const there = new Set(outside.map(({ position }) => position));
    const gone = sent.find(({ position }) => !there.has(position));
    if (gone) faults.push(`the kept hash of audit entry ${gone.position} is not at its place`);
  }
  const found = new Set(faults.filter((fault) => fault !== null));
  return { checked: outside?.length ?? sent.length, faults: [...found] };
}
