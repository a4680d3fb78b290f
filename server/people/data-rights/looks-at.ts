import { lookerRoles } from '../../../contract/borrower/data-rights.ts';
import type { showMyData } from '../../../contract/borrower/data-rights.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { mayBeTold, rolesThen } from './export-parts.ts';

type Held = AnswerOf<typeof showMyData>;
type Look = Held['looks'][number];
type Contact = Held['contacts'][number];

const mostShown = 20;

const selectLooks = sql<
  { at: Date; why: Look['why']; roles: readonly string[] },
  { borrowerId: BorrowerId }
>(`
  select at, reason_code as why, ${rolesThen} as roles from unsealing u
  where borrower_id = :borrowerId and ${mayBeTold} order by at desc limit ${mostShown}`);

/** When staff viewed personal details of a borrower, by role and reason, newest first. */
export async function looksAt(q: Queryable, borrowerId: BorrowerId): Promise<Look[]> {
  const rows = await q.rows(selectLooks, { borrowerId });
  return rows.map(({ at, why, roles }) => ({
    at,
    why,
    roles: lookerRoles.filter((role) => roles.includes(role)),
  }));
}

const selectContacts = sql<
  { at: Date; how: Contact['how']; outcome: Contact['outcome'] | null },
  { borrowerId: BorrowerId }
>(`
  select begun_at as at, how, outcome from contact_attempt
  where borrower_id = :borrowerId order by begun_at desc limit ${mostShown}`);

/** When people of the lender contacted them about what they owe, newest first. */
export async function contactsWith(q: Queryable, borrowerId: BorrowerId): Promise<Contact[]> {
  const rows = await q.rows(selectContacts, { borrowerId });
  return rows.map(({ at, how, outcome }) => ({ at, how, ...(outcome && { outcome }) }));
}
