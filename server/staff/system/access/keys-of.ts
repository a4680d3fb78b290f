import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { Context } from '../../../store/context.ts';
import { type Queryable, sql } from '../../../store/database/database.ts';
import { fingerprintOf } from '../../proofs/enrolment-chain.ts';
import { anchorFounder } from '../../proofs/staff-anchor.ts';
import { chainNow } from '../../proofs/staff-evidence.ts';
import { tellOwner, tellRoles } from '../../acts/tell-staff.ts';

interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly isBackedUp: boolean;
  readonly staffId: StaffId;
  readonly owner: string;
  readonly publicKey: string;
}

const keysWhere = <Values extends object>(condition: string) =>
  sql<KeyRow, Values & { [Name in keyof Values]: string }>(`
  select c.id, c.name, c.created_at, c.last_used_at, c.is_backed_up, c.staff_id,
    p.name as owner, base64url(c.public_key) as public_key
  from staff_credential c join staff p on p.id = c.staff_id
  where c.removed_at is null and ${condition} order by c.created_at, c.id limit 500`);
const selectOwn = keysWhere<{ staffId: StaffId }>('c.staff_id = :staffId');
const selectOne = keysWhere<{ id: string }>('c.id = :id');
const selectAll = keysWhere<{}>(`p.state <> 'ended'`);

type Shown = Omit<KeyRow, 'staffId' | 'owner' | 'publicKey'> & {
  readonly fingerprint: string;
  readonly isProven: boolean;
};

/** The passkeys a person has, each with whether it counts. */
export async function passkeysOf(
  context: Pick<Context, 'db' | 'config'>,
  staffId: StaffId,
): Promise<Shown[]> {
  const { proven } = await chainNow(context);
  return (await context.db.rows(selectOwn, { staffId })).map((key) => {
    const { staffId: _, owner, publicKey, ...shown } = key;
    return { ...shown, fingerprint: fingerprintOf(key), isProven: proven.has(key.id) };
  });
}

export function findKey(q: Queryable, id: string): Promise<KeyRow | undefined> {
  return q.row(selectOne, { id });
}

const namesOf = sql<{ readonly name: string }, { ids: readonly string[] }>(
  'select name from staff where id = any(:ids::text[]) order by name limit 10',
);

/** The passkeys in use that do not count yet, and who has confirmed them. */
export async function keysToConfirm(context: Pick<Context, 'db' | 'config'>) {
  const { proven, confirmedBy } = await chainNow(context);
  const waiting = (await context.db.rows(selectAll, {})).filter(({ id }) => !proven.has(id));
  return Promise.all(
    waiting.map(async (key) => {
      const ids = [...(confirmedBy.get(key.id) ?? [])];
      const names = await context.db.rows(namesOf, { ids });
      return {
        passkeyId: key.id,
        keyName: key.name,
        of: { id: key.staffId, name: key.owner },
        fingerprint: fingerprintOf(key),
        confirmedBy: names.map(({ name }) => name),
      };
    }),
  );
}

/**
 * Says to its owner and to all directors that there is a new passkey, and anchors that of a
 * founder. Whether it counts now.
 */
export async function newKeyMade(context: Context, id: string): Promise<boolean> {
  const key = await findKey(context.db, id);
  if (key === undefined) return false;
  const { staffId, owner } = key;
  const fingerprint = fingerprintOf(key);
  anchorFounder(context.config, { staffId, fingerprint });
  const made = `${fingerprint.slice(0, 16)} was made at the console.`;
  await tellOwner(
    context,
    staffId,
    `Your new passkey ${made} Not you? Tell a director at once.`,
  );
  const others = { roles: ['director'], not: [staffId] } as const;
  await tellRoles(context, others, `A passkey of ${owner.slice(0, 40)}, ${made}`);
  return (await chainNow(context)).proven.has(id);
}
