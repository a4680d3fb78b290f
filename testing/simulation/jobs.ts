import { decideArrangements } from '../../server/lending/collections/decide-arrangements.ts';
import { decidePromises } from '../../server/lending/collections/decide-promises.ts';
import { listToCollect } from '../../server/lending/collections/list-to-collect.ts';
import { carryOutProposals, endStaleProposals } from '../../server/app/proposals.ts';
import { giveCoupons } from '../../server/growth/campaigns/give-coupons.ts';
import { watchCases } from '../../server/staff/money/cases/watch-cases.ts';
import type { Context } from '../../server/store/context.ts';
import { purge } from '../../server/app/jobs/purge.ts';
import { sumSharedBalances } from '../../server/lending/ledger/sum-shared-balances.ts';
import { sendQueuedSms } from '../../server/messages/send-queued-sms.ts';
import { accrueOvernight } from '../../server/lending/orders/accrue-overnight.ts';
import { watchNetworks } from '../../server/lending/payments/closed-network.ts';
import { followUpPayments } from '../../server/lending/payments/follow-up-payments.ts';
import { submitPayments } from '../../server/lending/payments/submit-payments.ts';
import { reconcileStatements } from '../../server/lending/payments/reconcile/reconcile-statements.ts';
import { writeOffDebts } from '../../server/lending/orders/write-off.ts';
import { sendReminders } from '../../server/lending/reminders/send-reminders.ts';
import type { Stage } from './stage.ts';
import { Killed } from './turns.ts';

type Job = (context: Context) => Promise<unknown>;

/** What runs all day, every few seconds. */
export const dayJobs: readonly Job[] = [submitPayments, followUpPayments, sendQueuedSms];
/** What runs every few minutes. */
export const slowJobs: readonly Job[] = [
  giveCoupons,
  watchNetworks,
  sumSharedBalances,
  watchCases,
  carryOutProposals,
  endStaleProposals,
  decideArrangements,
  decidePromises,
  listToCollect,
];
/** What runs once a day, each at its hour of Lusaka. */
export const nightJobs = {
  accrueOvernight,
  writeOffDebts,
  reconcileStatements,
  purge,
  sendReminders,
};

/** Begins a job in a process that lives; a killed one leaves it as it is. */
export function startJob(stage: Stage, job: Job): void {
  const { context, woken } = stage.process();
  woken.clear();
  startFlow(stage, async () => void (await job(context)));
}

/** Begins anything that ends with its process; any other error is our fault. */
export function startFlow(stage: Stage, flow: () => Promise<void>): void {
  stage.turns.start(async () => {
    try {
      await flow();
    } catch (error) {
      if (error instanceof Killed) return;
      stage.faults.push(
        error instanceof Error ? (error.stack ?? error.message) : String(error),
      );
    }
  });
}
