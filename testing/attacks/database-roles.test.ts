import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pooled } from '../../server/store/database/connect.ts';
import { script, sql } from '../../server/store/database/database.ts';
import { openMigrated } from '../../server/store/database/open-migrated.ts';
import { embeddedRole, grantToProgram } from '../../server/store/database/privileges.ts';
import { databaseUnits, type RoleUnit, unitRoles } from '../../server/store/database/rights.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { mayLogIn, urlAs } from '../two-roles.ts';

/** An intruder in a process has what its role of the database may do, and tries the rest. */
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await mayLogIn(db.url);
  await db.run(script(`insert into founding_ended values (true, now())`));
});
afterAll(() => db.dispose());

async function tries(role: string, statement: string): Promise<unknown> {
  const intruder = pooled('server', { connectionString: urlAs(db.url, role), max: 1 });
  return intruder.rows(script(statement)).finally(() => intruder.close());
}

const denied = /permission denied/;
const newStaff = `insert into staff (id, name, email, phone, nrc_mark, state, created_at)
  values ('s1', 'A stranger', 's@x.example', '1', '1', 'works-here', now())`;
const newPasskey = `insert into staff_credential (id, staff_id, public_key) values ('a', 's1', '')`;
const newProposal = `insert into proposal (id, kind, state) values ('p', 'waive', 'approved')`;

const attacks: readonly (readonly [RoleUnit, string, string, RegExp])[] = [
  ['api', 'makes a colleague', newStaff, denied],
  ['api', 'gives a role', `update staff_role set role = 'director'`, denied],
  ['api', 'enrols a passkey', newPasskey, denied],
  ['api', 'reads who the staff are', 'select name from staff', denied],
  ['api', 'takes a session of staff over', 'select * from staff_session', denied],
  ['api', 'makes an invitation', 'select * from staff_invite', denied],
  ['api', 'opens a proposal', newProposal, denied],
  ['api', 'approves a proposal', `update proposal set state = 'approved'`, denied],
  ['api', 'reads what is proposed', 'select * from proposal', denied],
  ['api', 'signs', `insert into proposal_signature (proposal_id) values ('p')`, denied],
  ['api', 'approves a review alone', 'update review_approval set amount = 1', denied],
  ['api', 'reads the audit log', 'select * from act_log', denied],
  ['api', 'writes to the audit log', `insert into act_log (act) values ('x')`, denied],
  ['api', 'moves the head of the audit log', 'update act_head set position = 1', denied],
  ['api', 'reads a suspicion', 'select * from suspicion', denied],
  ['api', 'publishes a price', `insert into product_version values ('p', 9)`, denied],
  ['api', 'publishes rules', 'insert into decision_policy_version default values', denied],
  ['api', 'writes a journal', 'insert into journal default values', denied],
  ['api', 'forges a history', 'insert into payment_history default values', denied],
  ['api', 'drops months of events', `select drop_months('security_event', now())`, denied],
  ['api', 'becomes another process', 'set role extramoney_console', denied],
  [
    'api',
    'waives without two people',
    `insert into loan_event (order_id, id, borrower_id, kind, effective_at, recorded_at, body)
     values (1, 'e', 'b', 'late-fee-waived', now(), now(), '{"proposalId": "p"}')`,
    /no approved proposal of two people/,
  ],
  ['jobs', 'changes the audit log', `update act_log set act = 'x'`, denied],
  ['jobs', 'enrols a passkey', newPasskey, denied],
  ['jobs', 'opens a session of staff', 'insert into staff_session default values', denied],
  ['jobs', 'makes an invitation', 'insert into staff_invite default values', denied],
  ['jobs', 'makes a token', 'insert into book_token default values', denied],
  ['jobs', 'changes a signature', 'delete from proposal_signature', denied],
  ['jobs', 'approves a review alone', 'insert into review_approval default values', denied],
  ['jobs', 'reads a suspicion', 'select * from suspicion', denied],
  ['jobs', 'opens a session', 'insert into session default values', denied],
  ['jobs', 'makes a colleague without two people', newStaff, /two people/],
  ['console', 'opens a session of a borrower', 'insert into session default values', denied],
  ['console', 'forges a callback', 'insert into provider_callback default values', denied],
  ['console', 'changes the audit log', `update act_log set act = 'x'`, denied],
  ['console', 'deletes a proposal', 'delete from proposal', denied],
  ['console', 'changes a signature', `update proposal_signature set nonce = ''`, denied],
  ['console', 'changes a wallet', `update wallet set mobile = '0'`, denied],
  ['console', 'borrows', 'insert into loan_order default values', denied],
  ['jobs', 'reads a key of a session of staff', 'select token_hash from staff_session', denied],
  ['jobs', 'reads a second factor', 'select body from staff_totp', denied],
  ['jobs', 'has a link live longer', 'update staff_invite set expires_at = now()', denied],
  ['jobs', 'changes a passkey', `update staff_credential set public_key = ''`, denied],
  ['console', 'changes a passkey', `update staff_credential set public_key = ''`, denied],
  ['console', 'gives a passkey away', `update staff_credential set staff_id = 'x'`, denied],
  ['console', 'takes a session over', `update staff_session set token_hash = ''`, denied],
  ['console', 'changes what is approved', `update proposal set body = '{}'`, denied],
  ['console', 'becomes the proposer', `update proposal set proposer_id = 'x'`, denied],
  ['console', 'reads codes to log in', 'select hashes from sms_code', denied],
  ['console', 'reads a PIN', 'select hash from ussd_pin', denied],
  ['console', 'moves an invitation', `update staff_invite set staff_id = 'x'`, denied],
  ['console', 'reads mail to staff', 'select text from staff_mail', denied],
  ['api', 'changes the key of a device', `update device set key_hash = ''`, denied],
  ['api', 'changes a partner', `update partner_key set token_hash = ''`, denied],
  ['reader', 'writes', `insert into sms (id) values ('x')`, denied],
  ['reader', 'changes', 'update payment set amount = 1', denied],
  ['reader', 'deletes', 'delete from loan_event', denied],
  ['reader', 'takes a session over', 'select * from session', denied],
  ['reader', 'reads a session of staff', 'select * from staff_session', denied],
  ['reader', 'reads a second factor', 'select * from staff_totp', denied],
  ['reader', 'numbers a row', `select nextval('staff_role_id_seq')`, denied],
];

it.each(attacks)('%s %s: refused', async (unit, _, statement, why) => {
  await expect(tries(unitRoles[unit], statement)).rejects.toThrow(why);
});

describe.each(Object.values(unitRoles))('%s', (role) => {
  it('owns nothing, makes nothing, and takes no trigger off', async () => {
    const owned = 'select relname from pg_class where relowner = current_user::regrole';
    expect(await tries(role, owned)).toEqual([]);
    for (const statement of [
      'create table mine (id int)',
      'alter table payment disable trigger all',
      'truncate payment',
      `delete from schema_migration`,
      `create function f() returns int language sql as 'select 1'`,
    ]) {
      await expect(tries(role, statement), statement).rejects.toThrow(/denied|must be owner/);
    }
  });
});

it('a role that is none of these, as that of `models` would be, may do nothing', async () => {
  const role = `models_${process.pid}`;
  await db.run(script(`create role ${role} login`));
  try {
    const tables = sql<{ name: string }>(`select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
        and has_table_privilege('${role}', oid, 'select, insert, update, delete, truncate')`);
    expect(await db.rows(tables)).toEqual([]);
    await expect(tries(role, 'select * from borrower')).rejects.toThrow(denied);
  } finally {
    await db.run(script(`drop role ${role}`));
  }
});

it('each process opens the database by its role, and knows whose it is', async () => {
  for (const unit of databaseUnits) {
    const opened = await openMigrated({
      databaseUrl: urlAs(db.url, unitRoles[unit]),
      dataDir: '',
    });
    expect(opened).toMatchObject({ ownsTables: false, unit });
    await opened.db.close();
  }
});

it('the role of the release before keeps what it had, and nothing is granted twice', async () => {
  const grants = sql<{ many: bigint; at: string }>(`
    select count(*) as many, max(c.xmin::text::bigint)::text as at
    from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace
      and a.grantee <> c.relowner`);
  const give = () => db.transaction((tx) => grantToProgram(tx, embeddedRole));
  await give();
  const first = await db.row(grants);
  await give();
  expect(await db.row(grants)).toEqual(first);
  const lacks = sql<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'schema_migration'
      and not (has_table_privilege('${embeddedRole}', oid, 'select')
        and has_table_privilege('${embeddedRole}', oid, 'insert'))`);
  expect(await db.rows(lacks)).toEqual([]);
});
