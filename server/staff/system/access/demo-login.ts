import * as z from 'zod/mini';
import type { Role } from '../../../../contract/staff/permissions.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { isLoopbackUrl } from '../../../store/settings.ts';
import type { Site } from '../../acts/serve-act.ts';
import { signWithPasskey } from './software-passkey.ts';

/** Only the simulator's people, and only where no other machine can open the console. */
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

/** Who can be tried, each by a passkey that this server keeps for them; else none. */
export async function listDemoStaff(context: Context, site: Site) {
  return isForTrying(context, site) ? context.db.rows(listTried) : [];
}

const findKey = sql<{ readonly id: string; readonly privateKey: Buffer }, { email: string }>(`
  select c.id, k.private_key
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
