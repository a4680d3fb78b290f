import type { publication } from '../../../../contract/staff/publish-acts.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import type * as z from 'zod/mini';

export type Publication = z.output<typeof publication>;
export type PublicationKind = Publication['kind'];

/** As it is kept, with the file that is to count. */
export interface PublicationRow extends Omit<Publication, 'by' | 'endedBy'> {
  readonly definition: unknown;
  readonly staffId: StaffId;
  readonly staffName: string;
  readonly enderId: StaffId | null;
  readonly enderName: string | null;
}

export const selectPublications = `
  select p.id, p.kind, p.name, p.state, p.reason, p.definition, p.staff_id,
    s.name as staff_name, p.asked_at, p.not_before,
    p.based_on, p.ended_at, p.ended_by as ender_id,
    e.name as ender_name, p.ended_reason, p.version
  from publication p join staff s on s.id = p.staff_id left join staff e on e.id = p.ended_by`;

const selectOne = sql<PublicationRow, { id: string }>(`${selectPublications} where p.id = :id`);
const lockOne = sql<PublicationRow, { id: string }>(
  `${selectPublications} where p.id = :id for update of p`,
);
const selectWaiting = sql<PublicationRow, { kind: string }>(
  `${selectPublications} where p.state = 'waiting' and p.kind = :kind`,
);
const selectDue = sql<{ readonly id: string }, { now: Date }>(`
  select id from publication where state = 'waiting' and not_before <= :now
  order by not_before limit 50`);

interface New {
  readonly id: string;
  readonly kind: PublicationKind;
  readonly name: string;
  readonly definition: string;
  readonly basedOn: number;
  readonly reason: string;
  readonly staffId: StaffId;
  readonly now: Date;
  readonly notBefore: Date;
}

interface Ending {
  readonly state: 'done' | 'stopped' | 'failed';
  readonly now: Date;
  readonly by: StaffId | null;
  readonly why: string | null;
  readonly version: number | null;
}

const end = sql<void, { [Name in keyof Ending]: Ending[Name] } & { id: string }>(`
  update publication set state = :state, ended_at = :now, ended_by = :by, ended_reason = :why,
    version = :version
  where id = :id and state = 'waiting'`);

/** Keeps what is to be published; false where another one of it waits already. */
export async function addPublication(
  q: Queryable,
  { now: askedAt, ...rest }: New,
): Promise<boolean> {
  const row = { ...rest, askedAt, state: 'waiting' };
  return (await insertInto(q, 'publication', row, 'on conflict do nothing')) === 1;
}

/** Ends one that waits; false where it does not any more. */
export async function endPublication(q: Queryable, id: string, how: Ending): Promise<boolean> {
  return (await q.run(end, { id, ...how })) === 1;
}

export async function findPublication(
  q: Queryable,
  id: string,
): Promise<PublicationRow | undefined> {
  return q.row(selectOne, { id });
}

/** No other act ends it until this transaction has. */
export async function lockPublication(
  q: Queryable,
  id: string,
): Promise<PublicationRow | undefined> {
  return q.row(lockOne, { id });
}

/** What waits of a kind, by its name. */
export async function waitingPublications(
  q: Queryable,
  kind: PublicationKind,
): Promise<ReadonlyMap<string, Publication>> {
  const rows = await q.rows(selectWaiting, { kind });
  return new Map(rows.map((row) => [row.name, publicationOf(row)]));
}

/** Those whose time has come. */
export async function duePublications(q: Queryable, now: Date): Promise<readonly string[]> {
  return (await q.rows(selectDue, { now })).map(({ id }) => id);
}

export function publicationOf(row: PublicationRow): Publication {
  const { definition: _, staffId, staffName, enderId, enderName, ...rest } = row;
  return {
    ...rest,
    by: { id: staffId, name: staffName },
    endedBy: enderId === null ? null : { id: enderId, name: enderName ?? '' },
  };
}
