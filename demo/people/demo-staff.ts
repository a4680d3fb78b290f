import { addDays, type CivilDate } from '../../contract/words/civil-date.ts';
import type { Role } from '../../contract/staff/permissions.ts';
import type { StaffId } from '../../contract/staff/people-words.ts';
import type { Context } from '../../server/store/context.ts';
import { sql } from '../../server/store/database/database.ts';
import { insideTransaction } from '../../server/staff/acts/inside-transaction.ts';
import { inviteStaff } from '../../server/staff/system/access/change-staff.ts';
import {
  coseKey,
  newSoftwarePasskey,
} from '../../server/staff/system/access/software-passkey.ts';

/** Of the simulator: a staff member for each role, for any visitor. */
const demoStaff: readonly (readonly [name: string, role: Role])[] = [
  ['Grace Banda', 'credit'],
  ['Peter Mwale', 'finance'],
  ['Mary Phiri', 'director'],
  ['Joseph Zulu', 'care'],
  ['Ruth Tembo', 'compliance'],
  ['Daniel Sakala', 'auditor'],
  ['Naomi Lungu', 'marketing'],
  ['Moses Chola', 'engineer'],
];
const auditorDays = 30;

const countStaff = sql<{ readonly people: number }>(
  'select count(*)::int as people from (select from staff limit 1) as one',
);
const addKey = sql<
  void,
  { id: string; staffId: StaffId; publicKey: Uint8Array; privateKey: Uint8Array; now: Date }
>(`
  with made as (
    insert into staff_credential
      (id, staff_id, name, public_key, counter, transports, is_backed_up, created_at)
    values (:id, :staffId, 'The simulator', :publicKey, 0, '{}', false, :now)
    returning id)
  insert into sandbox_passkey (credential_id, private_key) select id, :privateKey from made`);
const worksHere = sql<void, { staffId: StaffId; before: Date }>(`
  with ready as (update staff_role set from_at = :before where staff_id = :staffId),
    keyed as (update staff_credential set created_at = :before where staff_id = :staffId)
  update staff set state = 'works-here', created_at = :before where id = :staffId`);

/** Makes the demo people of a server with the simulator that has no staff yet. */
export async function makeDemoStaff(context: Context): Promise<void> {
  if ((await context.db.row(countStaff))?.people !== 0) return;
  const now = context.clock.now();
  // So long ago that the first approval needs no wait, in the demo data neither.
  const before = new Date(now.getTime() - 200 * 86_400_000);
  await context.db.transaction(async (tx) => {
    const inside = insideTransaction(context, tx).context;
    for (const [index, [name, role]] of demoStaff.entries()) {
      const staffId = await inviteStaff(
        inside,
        {
          name,
          email: emailOf(name),
          mobile: `097700010${index}`,
          nrc: `90000${index}/10/1`,
          roles: [role],
          lastDay: role === 'auditor' ? lastDayOf(context) : null,
        },
        { proposalId: null },
      );
      if (typeof staffId !== 'string')
        throw new Error(`no ${name}: ${JSON.stringify(staffId)}`);
      const key = newSoftwarePasskey();
      const { id, privateKey } = key;
      await tx.run(addKey, { id, staffId, publicKey: coseKey(key), privateKey, now });
      await tx.run(worksHere, { staffId, before });
    }
  });
}

function lastDayOf({ clock }: Context): CivilDate {
  return addDays(clock.today(), auditorDays);
}

function emailOf(name: string): string {
  return `${(name.split(' ')[0] ?? name).toLowerCase()}@lender.example`;
}
