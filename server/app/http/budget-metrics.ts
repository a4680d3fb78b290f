import { Gauge, type Registry } from 'prom-client';
import { budgetUsed } from '../../people/auth/login-sms-budget.ts';
import type { Context } from '../../store/context.ts';
import { readNowAndThen } from '../../store/read-now-and-then.ts';

/** As the other figures of the database: see `stateMetrics`. */
const readEvery = { keptMs: 15_000, longestWaitMs: 500 };

/** Which share of today's budget for login codes is used, read at each scrape. */
export function budgetMetrics(
  registers: Registry[],
  from: Pick<Context, 'db' | 'clock' | 'config'> | null,
): void {
  const share = new Gauge({
    name: 'extramoney_login_sms_budget_share',
    help: 'Share of the budget of login codes today: of all, and of what new phones may use',
    labelNames: ['of'],
    registers,
    collect: readNowAndThen(async () => {
      if (from === null) return;
      const used = await budgetUsed(from);
      share.set({ of: 'all' }, used.all);
      share.set({ of: 'strangers' }, used.strangers);
    }, readEvery),
  });
}
