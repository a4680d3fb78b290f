import { changed } from '../../../../domain/books/change-of-account.ts';
import type { ProposalId, StaffId } from '../../../../contract/staff/people-words.ts';
import type { Database, Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { newId } from '../../../store/ids.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { KindRun } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';

/** An account at the company's provider, by the only name that stays its own. */
export interface SsoAccount {
  readonly iss: string;
  readonly sub: string;
}

const findBound = sql<{ id: StaffId }, { iss: string; sub: string; today: string }>(`
  select p.id from staff_sso l join staff p on p.id = l.staff_id
  where l.iss = :iss and l.sub = :sub and l.bound_at is not null and l.ended_at is null
    and p.state = 'works-here' and (p.last_day is null or p.last_day >= :today::date)`);

/** Whose account it is, as two people agreed. */
export async function ownerOfLogin(q: Queryable, { iss, sub }: SsoAccount, today: string) {
  return (await q.row(findBound, { iss, sub, today }))?.id ?? null;
}

/** So many accounts of a person wait at most. */
const mostAsked = 5;
const askRow = sql<
  void,
  { id: string; iss: string; sub: string; email: string; now: Date; most: number }
>(`
  insert into staff_sso (id, iss, sub, staff_id, asked_at)
  select :id, :iss, :sub, p.id, :now from staff p
  where p.email = :email and p.state = 'works-here' and (select count(*) from staff_sso l
    where l.staff_id = p.id and l.bound_at is null and l.ended_at is null) < :most
  on conflict (iss, sub) where ended_at is null do nothing`);
const findAsked = sql<object, SsoAccount & { email: string }>(`
  select from staff_sso l join staff p on p.id = l.staff_id
  where l.iss = :iss and l.sub = :sub and p.email = :email and l.ended_at is null`);

// Two at once would each count the other as not there.
const lockPerson = sql<void, { email: string }>(
  'select from staff where email = :email for no key update',
);

/** Keeps a first login for two people to confirm; false when it is no one's who works here. */
export async function askForLogin(
  db: Database,
  { iss, sub }: SsoAccount,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<boolean> {
  await db.transaction(async (tx) => {
    await tx.run(lockPerson, { email });
    await tx.run(askRow, { id: newId(), iss, sub, email, now, most: mostAsked });
  });
  return (await db.row(findAsked, { iss, sub, email })) !== undefined;
}

const selectAsked = sql<
  SsoAccount & { id: string; staffId: StaffId; askedAt: Date; name: string }
>(`
  select l.id, l.staff_id, l.iss, l.sub, l.asked_at, p.name
  from staff_sso l join staff p on p.id = l.staff_id
  where l.bound_at is null and l.ended_at is null order by l.asked_at desc, l.id limit 50`);

/** First logins that wait for two people, the newest first. */
export function loginsAsked(q: Queryable) {
  return q.rows(selectAsked);
}

const selectLogin = sql<
  SsoAccount & { name: string; staffId: StaffId; email: string },
  { loginId: string }
>(`
  select l.iss, l.sub, p.name, p.email, p.id as staff_id
  from staff_sso l join staff p on p.id = l.staff_id
  where l.id = :loginId and l.bound_at is null and l.ended_at is null
    and p.state = 'works-here'`);
const endOthers = sql<void, { loginId: string; now: Date }>(`
  update staff_sso o set ended_at = :now from staff_sso l
  where l.id = :loginId and o.staff_id = l.staff_id and o.id <> l.id and o.ended_at is null`);
const bindRow = sql<void, { loginId: string; proposalId: ProposalId; now: Date }>(`
  update staff_sso set proposal_id = :proposalId, bound_at = :now where id = :loginId`);

/** An account of the provider opens sessions of a person from then on. */
export const bindSso: KindRun<'bind-sso'> = {
  isAtomic: true,
  async plan({ db }, { loginId }) {
    const login = await db.row(selectLogin, { loginId });
    if (login === undefined) return new NotPossible('No such company login waits.');
    const { name, email, iss, sub, staffId } = login;
    const title = `Let ${name} (${email}) log in by this company login.`;
    const rest = 'It looks and proposes. Their earlier login ends. Ask them first.';
    return {
      ...noEffects,
      title,
      about: { kind: 'staff', id: staffId },
      preview: previewOf([title, rest], changed({}, { Issuer: cut(iss), Account: cut(sub) })),
    };
  },
  isDone: async () => false,
  async carryOut({ db, clock }, { id: proposalId }, { loginId }) {
    const now = clock.now();
    await db.run(endOthers, { loginId, now });
    await db.run(bindRow, { loginId, proposalId, now });
    return 'done';
  },
};

const cut = (text: string) => text.slice(0, 200);
