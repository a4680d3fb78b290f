import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { showProofs } from '../contract/staff/system-acts.ts';
import type { BorrowerId } from '../contract/words/ids.ts';
import { makeMetrics } from '../server/app/http/metrics.ts';
import { carryOutProposals } from '../server/app/proposals.ts';
import { proveLedgerMonthly } from '../server/lending/ledger/prove-nightly.ts';
import { sumSharedBalances } from '../server/lending/ledger/sum-shared-balances.ts';
import { insideTransaction } from '../server/staff/acts/inside-transaction.ts';
import { runAct } from '../server/staff/acts/run-act.ts';
import { proveActsNightly } from '../server/staff/system/audit/prove-acts-nightly.ts';
import { sendAuditHash } from '../server/staff/system/audit/send-audit-hash.ts';
import { systemActs } from '../server/staff/system/system-acts.ts';
import type { Context } from '../server/store/context.ts';
import {
  type Database,
  type Queryable,
  script,
  sql,
} from '../server/store/database/database.ts';
import { openSealed } from '../server/store/sealing/sealed-items.ts';
import { type Colleague, colleague, doneByTwo, site } from './staff-world.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { twoPeopleWorld } from './two-people-world.ts';

/** What an owner of the tables does, as SQL or step by step. */
export type Damage = string | ((tx: Queryable) => Promise<unknown>);

const contracts = sql<{ readonly id: string; readonly borrowerId: BorrowerId }>(
  'select contract_id as id, borrower_id from loan_order order by id limit 1',
);
const addEvidence = script(`
  insert into consent (id, borrower_id, purpose, text_version, given, at)
    select 'c1', id, 'marketing', 1, false, created_at from borrower limit 1;
  insert into unsealing (id, staff_id, borrower_id, what, reason, about_kind, about_id, at)
    select 'u1', s.id, b.id, '{name}', 'To see.', 'loan', '1', b.created_at
    from borrower b, staff s limit 1`);

/** Evidence of every kind, after a night that found it as it was written. */
export async function evidenceWorld() {
  const file = join(temporaryFolder('hashes'), 'audit-hashes.txt');
  const of = await twoPeopleWorld();
  const { world, peter, mary } = of;
  const auditHashTo = { kind: 'file', path: file } as const;
  const config = { ...world.context.config, auditHashTo };
  const context: Context = { ...world.context, config };
  const engineer = await colleague(context, 'Eric', ['engineer']);
  await of.at.lentLoan();
  const contract = await context.db.row(contracts);
  if (contract === undefined) throw new Error('there is a loan');
  const now = context.clock.now();
  const opening = { ...contract, kind: 'contract', reader: 'console', now } as const;
  await openSealed(context.db, context.keys, { ...opening, who: engineer.id });
  await context.db.run(addEvidence);
  await of.db.run(script('insert into founding_ended (is_one, ended_at) values (true, now())'));
  const bookCapital = () =>
    doneByTwo(context, [peter, mary], {
      kind: 'journal',
      on: context.clock.today(),
      memo: 'Capital',
      debits: [{ account: 'bank', amount: '4000' }],
      credits: [{ account: 'capital', amount: '4000' }],
    });
  await bookCapital();
  await world.pass(601);
  await carryOutProposals(context);
  await sendAuditHash(context);
  await night(context);
  return {
    ...of,
    context,
    /** Where audit hashes are kept. */
    file,
    bookCapital,
    night: () => night(context),
    metrics: () => metricsOf(context),
    checks: () => checksSeenBy(engineer, context),
    nightAfter: (damage: Damage) => nightAfter({ db: of.db, context, engineer }, damage),
  };
}

/** The jobs of a night, with the one that proves old transfers and views too. */
async function night(at: Context): Promise<void> {
  await sumSharedBalances(at);
  await proveLedgerMonthly(at);
  await proveActsNightly(at);
}

/** The figures of checks and audit hashes. */
async function metricsOf(at: Context): Promise<string> {
  const text = await makeMetrics(at.db, at.clock).registry.metrics();
  return text.replaceAll(/^(?!.*extramoney_(?:check|audit)_).*\n/gm, '');
}

/** What an engineer sees at the console. */
async function checksSeenBy(engineer: Colleague, at: Context) {
  const served = systemActs.find(({ act }) => act.name === showProofs.name);
  if (served === undefined) throw new Error('proofs are served');
  const { text } = await runAct(served, {
    context: at,
    caller: engineer,
    body: { requestId: randomUUID(), args: {} },
    site,
    browser: engineer.browser,
    from: 'here',
  });
  const { data } = z.parse(z.object({ data: z.unknown() }), JSON.parse(text));
  return z.parse(showProofs.answer, data).checks;
}

class Undone extends Error {}

/** What is seen the night after an owner of the tables has done something; then it is undone. */
async function nightAfter(
  { db, context, engineer }: { db: Database; context: Context; engineer: Colleague },
  damage: Damage,
) {
  const seen: { checks: Awaited<ReturnType<typeof checksSeenBy>>; metrics: string }[] = [];
  const undone = db.transaction(async (tx) => {
    const { context: at } = insideTransaction(context, tx);
    await tx.run(script('set local session_replication_role = replica'));
    await (typeof damage === 'string' ? tx.run(script(damage)) : damage(tx));
    await tx.run(script('set local session_replication_role = origin'));
    await night(at);
    seen.push({ checks: await checksSeenBy(engineer, at), metrics: await metricsOf(at) });
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  const [found] = seen;
  if (found === undefined) throw new Error('the night was seen');
  const failed = found.checks.filter(({ faults }) => faults.length > 0);
  return { ...found, failed: new Map(failed.map((one) => [one.name, one.faults.join('\n')])) };
}
