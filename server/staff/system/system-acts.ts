import {
  listJobs,
  runJob,
  showHealth,
  showProofs,
  showProviders,
  showSettings,
} from '../../../contract/staff/system-acts.ts';
import { checkProviders } from '../../lending/payments/readiness/check-providers.ts';
import { whatsappFaults } from '../../messages/check-whatsapp.ts';
import { isOverdue, newestChecks } from '../../store/checks.ts';
import { sql } from '../../store/database/database.ts';
import { siteOf } from './access/console-address.ts';
import { type ServedAct, serveAct, StaffRefusal } from '../acts/serve-act.ts';
import { findMachineFaults } from './machine-faults.ts';
import { settingsOf } from './settings-of.ts';

interface Health {
  readonly people: number;
  readonly acts: bigint;
  readonly waiting: number;
  readonly waitSince: Date | null;
}

const findHealth = sql<Health>(`
  select (select count(*) from staff where state = 'works-here')::int as people,
    coalesce((select position from act_head), 0) as acts,
    w.waiting, w.wait_since
  from (select count(*)::int as waiting, min(created_at) as wait_since
      from sms where state = 'queued') w`);

const selectJobs = sql<
  {
    readonly name: string;
    readonly isRunning: boolean;
    readonly dueAt: Date;
    readonly lastStartedAt: Date | null;
    readonly lastEndedAt: Date | null;
    readonly lastFailure: string | null;
  },
  { now: Date }
>(`
  select name, coalesce(leased_until > :now, false) as is_running, due_at,
    last_started_at, last_ended_at,
    last_failure
  from job_run order by name`);

const findJob = sql<{ readonly isRunning: boolean }, { name: string; now: Date }>(`
  select coalesce(leased_until > :now, false) as is_running from job_run where name = :name`);

// Whichever process looks first runs it; this one is woken too.
const makeDue = sql<void, { name: string; now: Date }>(
  'update job_run set due_at = :now where name = :name',
);

const mostProofs = 31;
const selectProofs = sql<{
  readonly madeAt: Date;
  readonly since: Date | null;
  readonly accounts: number;
  readonly transfers: bigint;
  readonly faults: readonly string[];
  readonly head: string | null;
}>(`
  select made_at, since, accounts, transfers, faults, head from ledger_proof
  order by made_at desc limit ${mostProofs}`);

const selectActsProof = sql<{
  readonly rows: bigint | null;
  readonly head: string | null;
  readonly sentPosition: bigint | null;
  readonly sentAt: Date | null;
}>(`
  select (select position from act_head) as rows,
    (select encode(hash, 'hex') from act_head) as head,
    sent.position as sent_position, sent.sent_at
  from (select 1) as one left join lateral (
    select position, sent_at from audit_anchor order by position desc limit 1) sent on true`);

const sumUssdCosts = sql<{
  readonly gateway: string;
  readonly currency: string;
  readonly sessions: number;
  readonly cost: string;
}>(`
  select gateway, cost_currency as currency, count(*)::int as sessions,
    trim_scale(sum(cost))::text as cost
  from ussd_session where cost is not null
  group by gateway, cost_currency order by gateway, cost_currency`);

/** The machine: whether it is well, its jobs, and how it is set up. */
export const systemActs: readonly ServedAct[] = [
  serveAct(showHealth, async ({ context: { db, clock, config } }) => {
    const health = await db.row(findHealth);
    if (health === undefined) throw new Error('the health was not read');
    return {
      database: db.kind,
      providers: config.providers,
      console:
        config.console === null ? 'off' : siteOf(config.console, config.console.port).origin,
      peopleWhoLogIn: health.people,
      actsInTheLog: Number(health.acts),
      ...(await findMachineFaults(db, clock.now())),
      whatsappFaults: await whatsappFaults(db),
      ussdCosts: await db.rows(sumUssdCosts),
      messagesWaiting: health.waiting,
      messagesWaitSince: health.waitSince,
    };
  }),

  serveAct(listJobs, async ({ context: { db, clock } }) => {
    return { jobs: await db.rows(selectJobs, { now: clock.now() }) };
  }),

  serveAct(runJob, async (call) => {
    const { context, args } = call;
    const of = { name: args.name, now: context.clock.now() };
    const job = await context.db.row(findJob, of);
    if (job === undefined) return new StaffRefusal('unknown');
    call.about({ kind: 'job', id: args.name });
    if (job.isRunning) return new StaffRefusal('job-running');
    await context.db.run(makeDue, of);
    context.wake(args.name);
    return {};
  }),

  serveAct(showProviders, async ({ context }) => ({
    providers: (await checkProviders(context)).map(({ account, faults, found }) => ({
      account,
      faults: [...faults],
      found: found.map(([what, how]) => ({ what, how })),
    })),
  })),

  serveAct(showSettings, async ({ context: { config } }) => ({ settings: settingsOf(config) })),

  serveAct(showProofs, async ({ context: { db, clock } }) => {
    const now = clock.now();
    const acts = await db.row(selectActsProof);
    const proofs = await db.rows(selectProofs);
    return {
      acts: {
        rows: Number(acts?.rows ?? 0n),
        head: acts?.head ?? null,
        sent:
          acts?.sentPosition && acts.sentAt
            ? { position: Number(acts.sentPosition), at: acts.sentAt }
            : null,
      },
      checks: (await newestChecks(db)).map((one) => ({
        name: one.name,
        ranAt: one.at,
        isOverdue: isOverdue(one, now),
        checked: one.checked === null ? null : Number(one.checked),
        faults: [...one.faults],
      })),
      ledger: proofs.map((proof) => ({
        ...proof,
        transfers: Number(proof.transfers),
        faults: proof.faults.map((fault) => fault.slice(0, 1000)),
      })),
    };
  }),
];
