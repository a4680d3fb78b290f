import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { newId } from '../../../store/ids.ts';
import { fingerprint } from '../../../store/sealing/keyring.ts';

const inviteHours = 48;

const endInvites = sql<void, { id: StaffId; now: Date }>(
  'update staff_invite set ended_at = :now where staff_id = :id and ended_at is null',
);

/**
 * Makes the code of an invitation's link, told once; an earlier one ends.
 * @param sentBy who sends the link; null: the machine's own command, while the lender is founded
 */
export async function newInviteCode(
  { db, clock, keys }: Pick<Context, 'db' | 'clock' | 'keys'>,
  id: StaffId,
  sentBy: StaffId | null,
): Promise<{ readonly code: string; readonly endsAt: Date }> {
  const now = clock.now();
  const endsAt = new Date(now.getTime() + inviteHours * 3_600_000);
  const code = newId();
  await db.run(endInvites, { id, now });
  const codeHash = hashOfInvite({ keys }, code);
  await insertInto(db, 'staff_invite', {
    codeHash,
    staffId: id,
    madeAt: now,
    expiresAt: endsAt,
    sentBy,
  });
  return { code, endsAt };
}

/** What is kept of an invitation's code. Without our keys, SQL alone makes no valid invitation. */
export function hashOfInvite({ keys }: Pick<Context, 'keys'>, code: string): Buffer {
  return Buffer.from(fingerprint(keys, 'staff-invite', code), 'hex');
}

const halfLetters = 'BCDFGHJKLMNPQRSTVWXZ23456789';

/**
 * The second half of an invitation: eight letters that the approver reads out. It follows from the
 * link, its person and our keys, and is kept nowhere.
 */
export function halfOfInvite(
  { keys }: Pick<Context, 'keys'>,
  { codeHash, staffId }: { readonly codeHash: Uint8Array; readonly staffId: StaffId },
): string {
  const of = `${Buffer.from(codeHash).toString('hex')}|${staffId}`;
  const bytes = [...Buffer.from(fingerprint(keys, 'staff-half', of), 'hex').subarray(0, 8)];
  const letters = bytes.map((byte) => halfLetters[byte % halfLetters.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

interface OpenInvite {
  readonly codeHash: Buffer;
  readonly sentBy: StaffId | null;
  /** Who approved that this person comes in. Null: no two people did. */
  readonly approverId: StaffId | null;
  readonly approver: string | null;
}

const selectInvite = sql<OpenInvite, { id: StaffId; now: Date }>(`
  select i.code_hash, i.sent_by, a.decided_by as approver_id, p.name as approver
  from staff_invite i left join lateral (
    select o.decided_by from proposal o
    where o.state = 'done' and o.kind in ('invite', 'reset-passkeys', 'restore-access')
      and (o.body ->> 'staffId' = i.staff_id
        or o.id in (select proposal_id from staff_role where staff_id = i.staff_id))
    order by o.decided_at desc, o.id limit 1) a on true
  left join staff p on p.id = a.decided_by
  where i.staff_id = :id and i.ended_at is null and i.expires_at > :now`);

/** The invitation of a person that is open; undefined: there is none. */
export function openInvite({ db, clock }: Pick<Context, 'db' | 'clock'>, id: StaffId) {
  return db.row(selectInvite, { id, now: clock.now() });
}
