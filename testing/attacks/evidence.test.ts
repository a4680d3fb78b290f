import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckName } from '../../contract/staff/checks.ts';
import { actText } from '../../server/staff/acts/act-log.ts';
import { sendAuditHash } from '../../server/staff/system/audit/send-audit-hash.ts';
import { type Queryable, script, sql } from '../../server/store/database/database.ts';
import { nextLink } from '../../server/store/database/hash-chain.ts';
import { promtool, rings } from '../alarms/rings.ts';
import { typeData } from '../data-command.ts';
import { type Damage, evidenceWorld } from '../evidence-world.ts';

/** An insider with the program's SQL, and one who owns the tables. */
let of: Awaited<ReturnType<typeof evidenceWorld>>;
let health: string;
beforeAll(async () => {
  of = await evidenceWorld();
  health = await of.metrics();
});
afterAll(async () => {
  expect(await of.end()).toEqual([]);
});

/** The audit log from its beginning, hashed again with one entry changed. */
async function rewriteLog(tx: Queryable): Promise<void> {
  const list = sql<Parameters<typeof actText>[0]>(`
    select position, at, staff_id, session_id, act, about_kind, about_id, args_hash, outcome,
      reason_code, proposal_id, rows_hash from act_log order by position`);
  const keep = sql<void, { position: bigint; act: string; before: Buffer; hash: Buffer }>(`
    update act_log set act = :act, prev_hash = :before, hash = :hash where position = :position`);
  const end = sql<void, { hash: Buffer }>('update act_head set hash = :hash');
  let before: Buffer = Buffer.alloc(0);
  for (const row of await tx.rows(list)) {
    const act = row.position === 1n ? 'leave' : row.act;
    const hash = nextLink(before, actText({ ...row, act }));
    await tx.run(keep, { position: row.position, act, before, hash });
    before = hash;
  }
  await tx.run(end, { hash: before });
}

/** A consent turned, and its chain written again from the beginning. */
const rewriteChain = `
  update consent set given = true where id = 'c1';
  create temporary table whose on commit drop as
    select borrower_id, 'consent ' || borrower_id as chain from consent where id = 'c1';
  delete from row_link where chain in (select chain from whose);
  delete from row_chain where chain in (select chain from whose);
  set local timezone to 'UTC';
  select link_of_row('consent', to_jsonb(c), 'borrower_id', '{id}')
    from consent c join whose using (borrower_id) order by c.ctid`;
const rewriteSeals = `
  update row_seal s set hash = l.hash from row_link l
    where l.chain = s.chain and l.link = s.link and s.chain in (select chain from whose)`;
const copyAnchors = `
  update audit_anchor a set hash = l.hash from act_log l where l.position = a.position`;

it('all is as it was written: each check passed, and no alarm rings', async () => {
  const checks = await of.checks();
  expect(checks.filter(({ faults }) => faults.length > 0)).toEqual([]);
  expect(checks.filter(({ ranAt, isOverdue }) => ranAt === null || isOverdue)).toEqual([]);
  expect(health).toContain('extramoney_check_faults{check="approvals"} 0\n');
  expect(health).toContain('extramoney_audit_hash_unsent_seconds 0\n');
});

it.each([
  ['a signature of an approval', 'update proposal_signature set signature = signature'],
  ['a consent', 'update consent set given = not given'],
  ['a look', "update unsealing set reason = ''"],
  ['a view', "update sealed_reading set who = 'x'"],
  ['a journal line', 'update journal_line set amount = amount'],
  ['a role', "update staff_role set role = 'director'"],
  ['an audit entry', "update act_log set act = 'leave'"],
  ['a link', "update row_link set row_hash = ''"],
  ['the end of a chain', 'update row_chain set length = 1'],
  ['a link that no row has', `select link_of_row('consent', '{"id": "x"}', 'id', '{id}')`],
  ['an outcome', "update check_outcome set faults = '[]'"],
  ['an audit hash that left', 'delete from audit_anchor'],
])('the program cannot change %s', async (_, statement) => {
  await expect(of.program.run(script(statement))).rejects.toThrow(
    /denied|never|stays|two people/,
  );
});

const attacks: readonly (readonly [string, Damage, CheckName, RegExp])[] = [
  [
    'an approval’s signature',
    `update proposal_signature set signature = set_byte(signature, 40,
      (get_byte(signature, 40) + 1) % 256)`,
    'approvals',
    /^approval of proposal \S+: signature /m,
  ],
  [
    'an approval’s words',
    `update proposal_signature set words = replace(words, '4000', '9000')`,
    'approvals',
    /^approval of proposal \S+: /m,
  ],
  [
    'an approval’s words into none',
    `update proposal_signature set words = 'x'`,
    'approvals',
    /^approval of proposal \S+: /m,
  ],
  [
    'what was approved',
    `update proposal set body = jsonb_set(body, '{memo}', '"Other"')`,
    'approvals',
    /^approval of proposal \S+: /m,
  ],
  ['the signature away', 'delete from proposal_signature', 'approvals', /no passkey signed it/],
  [
    'a consent',
    "update consent set given = true where id = 'c1'",
    'rows',
    /^consent c1: is not as it was written$/m,
  ],
  ['a consent away', "delete from consent where id = 'c1'", 'rows', /^consent c1: is gone$/m],
  [
    'who revealed details',
    "update unsealing set staff_id = 'x'",
    'rows',
    /^unsealing u1: is not as it was written$/m,
  ],
  [
    'who viewed details',
    "update sealed_reading set who = 'x' where who is not null",
    'views',
    /the readings of borrower \S+: link \d+/,
  ],
  [
    'a journal line',
    "update journal_line set amount = amount + 1 where account = 'bank'",
    'journals',
    /journal \S+: its lines and its transfers differ in bank/,
  ],
  [
    'a journal with its transfers',
    `update journal_line set amount = amount * 2; update transfer set amount = amount * 2
      where source = 'journal'`,
    'rows',
    /^journal_line \S+: is not as it was written$/m,
  ],
  [
    'a role',
    "update staff_role set role = 'director' where role = 'engineer'",
    'rows',
    /^staff_role \d+: is not as it was written$/m,
  ],
  [
    'a role into the table beside its chain',
    `insert into staff_role (staff_id, role, from_at)
      select staff_id, 'compliance', from_at from staff_role where role = 'engineer'`,
    'rows',
    /^staff_role \d+: was added beside its chain$/m,
  ],
  [
    'a published limit',
    'update review_limit set most = most * 10',
    'rows',
    /^review_limit credit: is not as it was written$/m,
  ],
  [
    'an audit entry',
    "update act_log set act = 'leave' where position = 2",
    'audit-log',
    /^audit entry 2 differs from its chain$/,
  ],
  [
    'the whole chain of a consent',
    rewriteChain,
    'rows',
    /^chain consent \S+: link \d+ was rewritten$/m,
  ],
  [
    'that chain with its seal',
    `${rewriteChain}; ${rewriteSeals}`,
    'rows',
    /^seal \S+: it is not the one of the audit log$/m,
  ],
  [
    'the whole audit log',
    rewriteLog,
    'kept-hashes',
    /^audit entry \d+ differs from its kept hash: one of the entries 1 to \d+ was changed/,
  ],
  [
    'it with all that the database knows of hashes that left',
    async (tx) => {
      await rewriteLog(tx);
      await tx.run(script(copyAnchors));
    },
    'kept-hashes',
    /^audit entry \d+ differs from its kept hash: one of the entries 1 to \d+ was changed/,
  ],
];

it.each(attacks)(
  'an owner of the tables changes %s: the night finds it, and an alarm rings',
  async (_, damage, name, what) => {
    const { checks, metrics, failed } = await of.nightAfter(damage);
    expect(failed.get(name)).toMatch(what);
    expect(checks.find((one) => one.name === name)?.ranAt).not.toBeNull();
    expect(metrics).toMatch(
      new RegExp(`^extramoney_check_faults\\{check="${name}"\\} [1-9]`, 'm'),
    );
    if (existsSync(promtool)) {
      const readings = { health: [health, health], fault: metrics } as const;
      expect(rings('CheckFailed', readings)).toBe(true);
    }
  },
);

it('a kept hash that is taken away is missed', async () => {
  const whole = await readFile(of.file, 'utf8');
  await writeFile(of.file, '');
  const { failed } = await of.nightAfter('select 1');
  await writeFile(of.file, whole);
  expect(failed.get('kept-hashes')).toMatch(/^the kept hash of audit entry \d+ is not at/);
});

describe('what is owed', () => {
  const ringsNow = async (alarm: string) => {
    const fault = await of.metrics();
    return existsSync(promtool) ? rings(alarm, { health: [health, health], fault }) : true;
  };

  it('a check that has not run for its period has not passed, and an alarm rings', async () => {
    await of.world.pass(27 * 3600);
    const checks = await of.checks();
    expect(checks.map(({ isOverdue }) => isOverdue)).toEqual(checks.map(() => true));
    expect(await ringsNow('CheckNotRun')).toBe(true);
    await of.night();
    expect((await of.checks()).some(({ isOverdue }) => isOverdue)).toBe(false);
  });

  it('no act waits for its hash to leave: it is tried again, and an alarm rings', async () => {
    const { context, world } = of;
    const nowhere = { kind: 'file', path: join(of.file, 'below-a-file') } as const;
    const away = { ...context, config: { ...context.config, auditHashTo: nowhere } };
    await of.bookCapital();
    await expect(sendAuditHash(away)).rejects.toThrow(/EEXIST|ENOTDIR/);
    await world.pass(1000);
    expect(await ringsNow('AuditHashNotSent')).toBe(true);
    await sendAuditHash(context);
    expect(await of.metrics()).toContain('extramoney_audit_hash_unsent_seconds 0\n');
  });
});

it('kept hashes are compared offline: the first entry that differs is named', async () => {
  const { url } = of.db;
  const kept = await readFile(of.file, 'utf8');
  const lines = kept.trim().split('\n');
  expect(await typeData(url, 'hashes', of.file)).toBe(
    `All ${lines.length} kept hashes are those of the audit log.\n`,
  );
  const other = join(dirname(of.file), 'other.txt');
  const [first = '', ...rest] = lines;
  await writeFile(other, [first, ...rest.map((line) => line.replace(/ \S/, ' g'))].join('\n'));
  // What is no hash is no line: a mail has others too.
  expect(await typeData(url, 'hashes', other)).toMatch(/^All 1 kept/);
  const [, later = ''] = lines;
  await writeFile(other, `${first}\n${later.replace(/ [\da-f]{8}/, ' 00000000')}\n`);
  await expect(typeData(url, 'hashes', other)).rejects.toThrow(
    /audit entry \d+ differs from its kept hash: one of the entries \d+ to \d+ was changed/,
  );
  await writeFile(other, '');
  await expect(typeData(url, 'hashes', other)).rejects.toThrow(/has no line with an entry/);
});
