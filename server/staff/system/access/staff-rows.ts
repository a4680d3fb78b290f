import type { staffPerson, StaffId } from '../../../../contract/staff/people-words.ts';
import type * as z from 'zod/mini';
import { type Queryable, sql } from '../../../store/database/database.ts';

type Person = z.output<typeof staffPerson>;

const person = `
  select p.id, p.name, p.email, p.state, p.last_day, p.created_at as since,
    array(select role from staff_role r where r.staff_id = p.id and r.until_at is null
      order by r.id) as roles,
    (select count(*) from staff_credential c
      where c.staff_id = p.id and c.removed_at is null)::int as passkeys,
    (select max(last_used_at) from staff_session s where s.staff_id = p.id) as last_seen_at
  from staff p`;

const findOne = sql<Person, { id: StaffId }>(`${person} where p.id = :id`);
const listAll = sql<Person>(`${person} order by p.state = 'ended', p.name, p.id limit 500`);

/** A person of staff as everyone here sees them. */
export function findPerson(q: Queryable, id: StaffId): Promise<Person | undefined> {
  return q.row(findOne, { id });
}

/** All of them, who has left last. */
export function listStaff(q: Queryable): Promise<Person[]> {
  return q.rows(listAll);
}
