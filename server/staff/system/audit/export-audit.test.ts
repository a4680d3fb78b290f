import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportAudit, listActs, showChanges } from '../../../../contract/staff/audit-acts.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { agreeToLoan } from '../../../../testing/money-world.ts';
import { doneByTwo } from '../../../../testing/staff-world.ts';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import { twoPeopleWorld, waiver } from '../../../../testing/two-people-world.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { sql } from '../../../store/database/database.ts';
import { provedFile } from './audit-file.ts';

let of: Awaited<ReturnType<typeof twoPeopleWorld>>;
let office: Awaited<ReturnType<typeof consoleOfWorld>>;
let orderId: string;
beforeAll(async () => {
  of = await twoPeopleWorld(async (world) => {
    office = await consoleOfWorld(world);
  });
  // The simulator's auditor is there for 30 days.
  const loan = await agreeToLoan(of.program, { at: of.world.now(), termDays: 14 });
  await of.world.live(15);
  await of.world.pass(25 * 86_400);
  orderId = String(loan.orderId);
  await doneByTwo(of.world.context, [of.grace, of.peter], waiver(loan));
  await doneByTwo(of.world.context, [of.grace, of.mary], { kind: 'write-off-early', orderId });
  await of.world.pass(601);
  await carryOutProposals(of.world.context);
});
afterAll(async () => {
  await office.close();
  expect(await of.end()).toEqual([]);
});

const span = () => {
  const to = of.world.context.clock.today();
  return { from: addDays(to, -60), to, reason: 'The inspector asked for it.' };
};
async function exported(more: object = {}) {
  const file = await office.done('auditor', exportAudit, { ...span(), ...more });
  return { ...file, text: Buffer.from(file.content, 'base64').toString() };
}
const none: ReadonlyMap<string, string> = new Map();
const hashes = sql<{ position: string; hash: string }>(`
  select position::text as position, encode(hash, 'hex') as hash from act_log`);
const keptOutside = async () =>
  new Map((await of.db.rows(hashes)).map(({ position, hash }) => [position, hash]));

it('has each entry with its link, and is itself in the log by its hash', async () => {
  const file = await exported();
  const proved = provedFile(file.text, await keptOutside());
  expect(proved).toEqual({ entries: file.rows, anchored: file.rows + 1, faults: [] });
  expect(file.rows).toBeGreaterThan(5);
  const { rows } = await office.done('auditor', listActs, {
    filter: { act: 'exportAudit' },
    limit: 1,
  });
  expect(rows[0]?.about).toEqual({
    kind: 'audit-export',
    id: Buffer.from(file.sha256, 'hex').toString('base64url'),
  });
  expect(file.text).toContain('The inspector asked for it.');
});

it('shows each change of a file, and an entry that was changed in the database too', async () => {
  const { text } = await exported();
  const faultsOf = (changed: string, kept = none) => provedFile(changed, kept).faults;
  expect(faultsOf(text)).toEqual([]);
  const other = text.replace('"act":"approveProposal"', '"act":"refuseProposal"');
  expect(faultsOf(other)).toEqual([
    'The file is not whole: its last line names another hash.',
    expect.stringMatching(/^Entry \d+ was changed\.$/),
  ]);
  const lines = text.trimEnd().split('\n');
  const gone = [...lines.slice(0, 3), ...lines.slice(4)].join('\n');
  expect(faultsOf(gone)).toEqual(['The file is not whole: its last line names another hash.']);
  const [some = ''] = [...(await keptOutside()).keys()].slice(-3);
  expect(faultsOf(text, new Map([[some, 'f'.repeat(64)]]))).toEqual([
    `Entry ${some} differs from its hash that was kept outside.`,
  ]);
});

it('is narrowed to a loan, a person and an act', async () => {
  const actsOf = async (more: object) => {
    const { text } = await exported(more);
    const lines = text.trimEnd().split('\n');
    return lines.flatMap((line) => {
      const { entry } = JSON.parse(line) as { entry?: { act: string; name: string | null } };
      return entry ? [`${entry.act} ${entry.name ?? 'machine'}`] : [];
    });
  };
  const loan = await actsOf({ orderId });
  expect(loan).toContain('propose Grace');
  expect(loan).toContain('approveProposal Peter');
  expect(new Set(await actsOf({ staffId: of.peter.id }))).toEqual(
    new Set(['beginApproval Peter', 'approveProposal Peter']),
  );
  expect(await actsOf({ act: 'approveProposal' })).toHaveLength(2);
});

it('leaves by an auditor, for a reason, and of a bounded number of days', async () => {
  const { from, to } = span();
  const ask = (role: 'auditor' | 'finance' | 'care', args: object) =>
    office.ask(role, exportAudit, { ...span(), ...args });
  expect((await ask('finance', {})).reason).toBe('not-allowed');
  expect((await ask('care', {})).reason).toBe('not-allowed');
  expect((await ask('auditor', { from: addDays(to, -400) })).reason).toBe('too-many-days');
  expect((await ask('auditor', { from: to, to: from })).reason).toBe('too-many-days');
});

it('says what changed since a day, with who agreed', async () => {
  const { parts, head } = await office.done('auditor', showChanges, { since: span().from });
  const writeOffs = parts.find(({ part }) => part === 'write-offs');
  expect(writeOffs).toMatchObject({ many: 1, rows: [{ proposalId: expect.any(String) }] });
  expect(head.rows).toBeGreaterThan(5);
  const later = addDays(span().to, 1);
  const none2 = await office.done('auditor', showChanges, { since: later });
  expect(none2.parts.map(({ many }) => many)).toEqual(parts.map(() => 0));
  expect((await office.ask('care', showChanges, { since: later })).reason).toBe('not-allowed');
});

it('is proved offline by the command', async () => {
  const { text } = await exported();
  const folder = temporaryFolder('audit');
  const [file, kept] = [join(folder, 'audit.jsonl'), join(folder, 'kept.txt')];
  const lines = [...(await keptOutside())].map(([position, hash]) => `${position} ${hash} at`);
  writeFileSync(file, text);
  writeFileSync(kept, `${lines.join('\n')}\n`);
  const run = () =>
    execFileSync(
      process.execPath,
      ['scripts/run.mjs', 'scripts/verify-audit.ts', file, '--kept', kept],
      {
        cwd: resolve(import.meta.dirname, '../../../..'),
        encoding: 'utf8',
      },
    );
  expect(run()).toContain('0 faults.');
  writeFileSync(file, text.replace('"outcome":"done"', '"outcome":"refused"'));
  expect(run).toThrow(/was changed|Command failed/);
});
