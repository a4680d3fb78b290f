import pg from 'pg';
import { appendOnlyTables, ownersFunctions } from './append-only.ts';
import { type Queryable, script, sql } from './database.ts';
import { dataTables } from './tables.ts';

/**
 * The role the program takes on in the embedded database, whose connections are those of the user
 * who owns everything and migrates.
 */
export const embeddedRole = 'extramoney_program';

const whoAmI = sql<{ role: string; mayCreate: boolean; ownsTables: boolean }>(`
  select current_user::text as role,
    has_schema_privilege(current_schema(), 'create') as may_create,
    exists (select from pg_class where relnamespace = current_schema()::regnamespace
      and relkind = 'r' and pg_get_userbyid(relowner) = current_user) as owns_tables`);

export interface OwnRights {
  readonly role: string;
  /** Whether it can migrate. */
  readonly mayCreate: boolean;
  /** Then nothing keeps it from changing what is append-only but triggers it could take off. */
  readonly ownsTables: boolean;
}

/** What the role of a connection may do. */
export async function ownRights(q: Queryable): Promise<OwnRights> {
  const row = await q.row(whoAmI);
  if (row === undefined) throw new Error('a connection has a role');
  return { role: row.role, mayCreate: row.mayCreate, ownsTables: row.ownsTables };
}

const makeEmbeddedRole = script(`
  do $$ begin
    if not exists (select from pg_roles where rolname = '${embeddedRole}') then
      create role ${embeddedRole};
    end if;
  end $$`);

/** Makes the role of the embedded database. */
export async function makeRole(q: Queryable): Promise<void> {
  await q.run(makeEmbeddedRole);
}

const listFunctions = sql<{ name: string }>(`
  select oid::regprocedure::text as name from pg_proc
  where pronamespace = current_schema()::regnamespace and prosecdef`);

/**
 * Gives the program's role what it needs of the tables that are there and no more. It reads and
 * adds everywhere, changes and deletes where a table is not only appended to, and owns nothing.
 */
export async function grantToProgram(tx: Queryable, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const tables = await dataTables(tx);
  const names = (isAppendOnly: boolean) =>
    tables
      .filter(({ name }) => appendOnlyTables.has(name) === isAppendOnly)
      .map(({ name }) => pg.escapeIdentifier(name))
      .join(', ');
  const there = new Set((await tx.rows(listFunctions)).map(({ name }) => name));
  const functions = ownersFunctions.filter((name) => there.has(name));
  const statements = [
    `revoke all on all tables in schema public from ${to}`,
    `grant select on schema_migration to ${to}`,
    `grant usage on all sequences in schema public to ${to}`,
    ...grantOn(names(true), `select, insert`, to),
    ...grantOn(names(false), `select, insert, update, delete`, to),
    ...functions.flatMap((name) => [
      `revoke all on function ${name} from public`,
      `grant execute on function ${name} to ${to}`,
    ]),
  ];
  await tx.run(script(statements.join(';\n')));
}

function grantOn(tables: string, rights: string, role: string): string[] {
  return tables === '' ? [] : [`grant ${rights} on ${tables} to ${role}`];
}
