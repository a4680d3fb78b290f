import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { keepSaid } from '../../ledger/flow-days.ts';
import { openShortFloatCase } from '../../cases/discrepancy.ts';
import { needOf, readNeeds } from './float-needs.ts';
import type { Float } from '../../../store/ports/readiness.ts';

const endFilled = sql<void, { provider: string; wallet: string; now: Date }>(`
  update discrepancy set resolved_at = :now, resolved_by = 'watch-floats',
    resolution = 'The float holds enough again.'
  where kind = 'float-short' and provider = :provider and detail ->> 'wallet' = :wallet
    and resolved_at is null`);

/**
 * The job `watch-floats`: what each provider holds for us, against what tomorrow's payouts may
 * need. A float below that is a case, one a wallet and day, which ends automatically once it is
 * filled. A provider that gives no balance is only logged: that proves nothing about the money.
 */
export async function watchFloats(context: Context): Promise<void> {
  const { db, clock, log } = context;
  const said = await readFloats(context);
  for (const why of said) if (typeof why === 'string') log.warn({ why }, 'float not told');
  const floats = said.filter((one) => typeof one !== 'string');
  context.floatsTold(floats);
  await keepSaid(db, floats, clock.now());
  const needs = await readNeeds(context);
  for (const float of floats) {
    const { provider, wallet, amount } = float;
    const need = needOf(float, needs);
    if (amount >= need) await db.run(endFilled, { provider, wallet, now: clock.now() });
    else await openShortFloatCase(context, { provider, wallet, amount, need });
  }
}

/** What each provider says that it holds for us, or why it did not say. */
export async function readFloats({
  config,
  clock,
}: Context): Promise<readonly (Float | string)[]> {
  const now = () => clock.now();
  const accounts = [...config.paymentAccounts.values()];
  return (await Promise.all(accounts.map((account) => account.floats(now)))).flat();
}
