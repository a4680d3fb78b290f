import * as z from 'zod/mini';
import { checkNames } from './checks.ts';
import { wireInstant, wireText } from '../words/wire.ts';
import { wireThingId } from './people-words.ts';
import { done, noArgs, staffAct } from './staff-act.ts';

export const showHealth = staffAct({
  name: 'showHealth',
  summary: 'Whether database, jobs, proofs and messages are well',
  permission: 'system',
  args: noArgs,
  answer: z.strictObject({
    database: wireText(20),
    providers: z.enum(['simulator', 'real']),
    console: wireText(200),
    peopleWhoLogIn: z.int(),
    actsInTheLog: z.int(),
    /** Jobs whose last run failed. */
    failingJobs: z.array(wireText(60)),
    /** Jobs that should have run some minutes ago and did not begin. */
    lateJobs: z.array(wireText(60)),
    messagesWaiting: z.int(),
    /** Since when the longest waits; null: none does. */
    messagesWaitSince: z.nullable(wireInstant),
    /** What keeps WhatsApp or a template of it off, as sentences. */
    whatsappFaults: z.array(wireText(400)),
    /** Sessions of 30 days as far as gateways told their price, by gateway and currency. */
    ussdCosts: z.array(
      z.strictObject({
        gateway: wireText(20),
        currency: wireText(3),
        sessions: z.int(),
        cost: wireText(40),
      }),
    ),
    /** Checks of evidence whose newest run found something, and those that have not run. */
    failedChecks: z.array(z.enum(checkNames)),
    lateChecks: z.array(z.enum(checkNames)),
  }),
});

export const listJobs = staffAct({
  name: 'listJobs',
  summary: 'The jobs of the server: when it ran, when it runs next, how it failed',
  permission: 'system',
  args: noArgs,
  answer: z.strictObject({
    jobs: z.array(
      z.strictObject({
        name: wireText(60),
        isRunning: z.boolean(),
        dueAt: wireInstant,
        lastStartedAt: z.nullable(wireInstant),
        lastEndedAt: z.nullable(wireInstant),
        /** Of its last run; null: that one ended well. */
        lastFailure: z.nullable(wireText(500)),
      }),
    ),
  }),
});

export const runJob = staffAct({
  name: 'runJob',
  summary: 'Runs a job now; it may run twice without harm',
  permission: 'system',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ name: wireThingId }),
  answer: done,
  refusals: ['job-running'],
});

export const showProviders = staffAct({
  name: 'showProviders',
  summary: 'Asks every network and gateway whether money and messages can go',
  permission: 'system',
  args: noArgs,
  answer: z.strictObject({
    providers: z.array(
      z.strictObject({
        account: wireText(100),
        /** What has to be put right, as sentences. */
        faults: z.array(wireText(1000)),
        found: z.array(z.strictObject({ what: wireText(200), how: wireText(1000) })),
      }),
    ),
  }),
});

export const showSettings = staffAct({
  name: 'showSettings',
  summary: 'The settings this server runs with; of a secret only whether it is set',
  permission: 'system',
  args: noArgs,
  answer: z.strictObject({
    settings: z.array(
      z.strictObject({ name: wireText(60), value: wireText(1000), isSecret: z.boolean() }),
    ),
  }),
});

export const showProofs = staffAct({
  name: 'showProofs',
  summary: 'What each nightly check of evidence found, and the proofs of the books',
  permission: 'system',
  mayLag: true,
  args: noArgs,
  answer: z.strictObject({
    acts: z.strictObject({
      rows: z.int(),
      head: z.nullable(wireText(64)),
      /** The newest entry whose hash left the machine, and when. */
      sent: z.nullable(z.strictObject({ position: z.int(), at: wireInstant })),
    }),
    checks: z.array(
      z.strictObject({
        name: z.enum(checkNames),
        /** When it ran last; null: it never has. */
        ranAt: z.nullable(wireInstant),
        /** It has not run for its period: what it once found says nothing of today. */
        isOverdue: z.boolean(),
        /** Rows, loans or signatures; null: it does not count them. */
        checked: z.nullable(z.int()),
        faults: z.array(wireText(1000)),
      }),
    ),
    /** Newest first, of a month. */
    ledger: z.array(
      z.strictObject({
        madeAt: wireInstant,
        /** After which it looked at what changed; null: at everything. */
        since: z.nullable(wireInstant),
        accounts: z.int(),
        transfers: z.int(),
        faults: z.array(wireText(1000)),
        head: z.nullable(wireText(64)),
      }),
    ),
  }),
});

export const systemActs = [
  showHealth,
  listJobs,
  runJob,
  showProviders,
  showSettings,
  showProofs,
] as const;
