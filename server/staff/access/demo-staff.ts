import * as z from 'zod/mini';
import { addDays, type CivilDate } from '../../../contract/words/civil-date.ts';
import type { Role } from '../../../contract/staff/permissions.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { isLoopbackUrl } from '../../store/settings.ts';
import { insideTransaction } from '../acts/inside-transaction.ts';
import type { Site } from '../acts/serve-act.ts';
import { inviteStaff } from './change-staff.ts';
import { coseKey, newSoftwarePasskey, signWithPasskey } from './software-passkey.ts';

/** Of the simulator: a person of the lender for each role, whom whoever tries it can be. */
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
  // So long ago that nobody has to wait before the first approval, in the invented past neither.
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

/** Only the simulator's people, and only where nobody else can open the console. */
function isForTrying({ config }: Context, site: Site): boolean {
  return config.providers === 'simulator' && isLoopbackUrl(site.origin);
}

const listTried = sql<{
  readonly name: string;
  readonly email: string;
  readonly roles: Role[];
}>(`
  select p.name, p.email, array(select role from staff_role r
    where r.staff_id = p.id and r.until_at is null order by r.id) as roles
  from staff p where p.state = 'works-here' and exists (
    select from staff_credential c join sandbox_passkey k on k.credential_id = c.id
    where c.staff_id = p.id and c.removed_at is null)
  order by p.name limit 50`);

/** Who can be tried, each by a passkey that this server keeps for them; else nobody. */
export async function listDemoStaff(context: Context, site: Site) {
  return isForTrying(context, site) ? context.db.rows(listTried) : [];
}

const findKey = sql<{ readonly id: string; readonly privateKey: Buffer }, { email: string }>(`
  select c.id, k.private_key as "privateKey"
  from staff p join staff_credential c on c.staff_id = p.id and c.removed_at is null
    join sandbox_passkey k on k.credential_id = c.id
  where p.email = :email order by c.created_at limit 1`);

const asked = z.strictObject({ email: z.string(), challenge: z.string() });

/**
 * Signs a challenge as the device of a demo person would. Null: there is none such, or money here
 * is real.
 */
export async function signForDemo(
  context: Context,
  site: Site,
  body: unknown,
): Promise<ReturnType<typeof signWithPasskey> | null> {
  const read = z.safeParse(asked, body);
  if (!read.success || !isForTrying(context, site)) return null;
  const { email, challenge } = read.data;
  const key = await context.db.row(findKey, { email });
  return key === undefined ? null : signWithPasskey(key, site, challenge);
}
