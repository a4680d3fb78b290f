import pg from 'pg';
import { columnsOf } from './column-rights.ts';
import { appendOnlyTables, ownersFunctions } from './append-only.ts';
import { type Queryable, script, sql } from './database.ts';
import { functionRights, rightsOf, unitOfRole, unitRoles } from './rights.ts';
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

const makeRoles = script(`
  do $$ declare name text; begin
    foreach name in array '{${[embeddedRole, ...Object.values(unitRoles)].join()}}'::text[] loop
      if not exists (select from pg_roles where rolname = name) then
        begin
          execute format('create role %I', name);
        exception when duplicate_object or unique_violation then null;
        end;
      end if;
    end loop;
  end $$`);

/** Makes the roles of the embedded database: the whole program's, and one for each process. */
export async function makeRole(q: Queryable): Promise<void> {
  await q.run(makeRoles);
}

const listFunctions = sql<{ name: string }>(`
  select oid::regprocedure::text as name from pg_proc
  where pronamespace = current_schema()::regnamespace and prosecdef`);

/** What a trigger reads and writes is not the right of the process that sets it off. */
const giveTriggersToOwner = script(`
  do $$ declare one regprocedure; begin
    for one in select oid from pg_proc where pronamespace = current_schema()::regnamespace
        and prorettype = 'trigger'::regtype and not prosecdef loop
      execute format(
        'alter function %s security definer set search_path = pg_catalog, public', one);
    end loop;
  end $$`);

const listRoles = sql<{ role: string }, { roles: readonly string[] }>(
  'select rolname::text as role from pg_roles where rolname = any(:roles)',
);

/** What a role has now, as `select on table account`; rights by a group or to all do not count. */
const listRights = sql<{ thing: string; right: string }, { role: string }>(`
  with mine as (select oid from pg_roles where rolname = :role)
  select case relkind when 'S' then 'sequence ' else 'table ' end || relname as thing,
    lower(privilege_type) as right
  from pg_class, aclexplode(relacl) where relnamespace = current_schema()::regnamespace
    and relkind in ('r', 'p', 'S') and not relispartition and grantee = (table mine)
  union all
  select 'function ' || p.oid::regprocedure, lower(privilege_type)
  from pg_proc p, aclexplode(proacl) where pronamespace = current_schema()::regnamespace
    and prosecdef and prorettype <> 'trigger'::regtype and grantee = (table mine)
  union all
  select 'table ' || relname, lower(privilege_type) || ' (' || attname || ')'
  from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped,
    aclexplode(attacl)
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    and not relispartition and grantee = (table mine)`);
const listSequences = sql<{ name: string }>(`
  select relname::text as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'S'`);

const words = { s: 'select', i: 'insert', u: 'update', d: 'delete', x: 'execute', g: 'usage' };
type Letter = keyof typeof words;

/**
 * Gives each role of a process that exists what `rights.ts` says, and no more.
 * @param programRole the role of a program that does everything; null: there is none. The release
 *   before may work by it. It reads and adds everywhere, and changes what is not append-only
 */
export async function grantToProgram(tx: Queryable, programRole: string | null): Promise<void> {
  await tx.run(giveTriggersToOwner);
  const there = new Set((await tx.rows(listFunctions)).map(({ name }) => name));
  const functions = ownersFunctions.filter((name) => there.has(name));
  for (const name of functions) {
    await tx.run(script(`revoke all on function ${name} from public`));
  }
  const tables = (await dataTables(tx)).map(({ name }) => name);
  const sequences = (await tx.rows(listSequences)).map(({ name }) => name);
  const roles = [programRole, ...Object.values(unitRoles)].filter((role) => role !== null);
  for (const { role } of await tx.rows(listRoles, { roles })) {
    const unit = unitOfRole(role);
    const ofTable = (table: string) => {
      if (unit !== null) return rightsOf(unit, table);
      return appendOnlyTables.has(table) ? 'si' : 'siud';
    };
    const ofFunction = (name: string) =>
      unit === null || functionRights[name]?.some((one) => one === unit) ? 'x' : '';
    const whole = [
      ['table schema_migration', 's'] as const,
      ...tables.map((name) => [`table ${name}`, ofTable(name)] as const),
      ...functions.map((name) => [`function ${name}`, ofFunction(name)] as const),
      ...sequences.map((name) => [`sequence ${name}`, unit === 'reader' ? '' : 'g'] as const),
    ];
    const want = whole.flatMap(([thing, letters]) =>
      [...letters].flatMap((letter) => {
        const right = words[letter as Letter];
        const columns =
          unit === null ? null : columnsOf(unit, thing.slice('table '.length), right);
        if (columns === null) return [`${right} on ${thing}`];
        return columns.map((name) => `${right} (${name}) on ${thing}`);
      }),
    );
    await grantExactly(tx, role, want);
  }
}

/** Grants what is missing and revokes what is too much: where nothing is, nothing is written. */
async function grantExactly(
  tx: Queryable,
  role: string,
  want: readonly string[],
): Promise<void> {
  const has = (await tx.rows(listRights, { role })).map(
    ({ thing, right }) => `${right} on ${thing}`,
  );
  const to = pg.escapeIdentifier(role);
  const statements = [
    ...together(has.filter((one) => !want.includes(one))).map(
      (one) => `revoke ${one} from ${to}`,
    ),
    ...together(want.filter((one) => !has.includes(one))).map((one) => `grant ${one} to ${to}`),
  ];
  if (statements.length > 0) await tx.run(script(statements.join(';\n')));
}

/** `select on table a` and `select on table b` as one. */
function together(rights: readonly string[]): string[] {
  const byRight = Map.groupBy(rights, (one) => /^.* on \w+/.exec(one)?.[0] ?? one);
  return [...byRight].map(([right, all]) => {
    const names = all.map((one) => one.slice(right.length + 1));
    return `${right} ${names.join(', ')}`;
  });
}
