import { carryOutProposals } from '../../server/app/proposals.ts';
import { sql } from '../../server/store/database/database.ts';
import { agreeByTwo } from './agree-by-two.ts';
import { startFlow } from './jobs.ts';
import { pass, runJob } from './passing-time.ts';
import type { Stage } from './stage.ts';

/**
 * Confirmed payments whose network can still report a change: in a statement, or when the final
 * state is checked again. No check finds money that MTN or Airtel reverse after the last check.
 */
const selectHeard = sql<{ providerId: string; operation: 'collect' | 'payout' }>(`
  select provider_id::text as provider_id, operation from payment
  where state = 'confirmed' and purpose <> 'found'
    and (provider = 'pawapay' or ask_at is not null)
  order by created_at desc, order_id limit 12`);
const selectTakenBack = sql<{ id: string; providerId: string }>(`
  select d.id, p.provider_id::text as provider_id
  from discrepancy d join payment p on p.id = d.payment_id
  where d.kind = 'payment-taken-back' and d.resolved_at is null
  order by d.opened_at, d.payment_id`);

/** Payments that MTN or Airtel reported as failed and that will be polled again. */
const selectFailed = sql<{ providerId: string; operation: 'collect' | 'payout' }>(`
  select provider_id::text as provider_id, operation from payment
  where state in ('failed', 'expired') and provider in ('mtn', 'airtel') and ask_at is not null
  order by created_at desc, order_id limit 12`);

const holdMs = 11 * 60_000;

/** A network reverses money that it moved: a repayment, or a payout that bounces. */
export async function takeMoneyBack({ outside, dice, db, note }: Stage): Promise<void> {
  const heard = (await db.rows(selectHeard)).filter(
    ({ providerId: id }) => !outside.takenBack.has(id),
  );
  if (heard.length === 0) return;
  const { operation, providerId: id } = dice.pick(heard);
  note(`${operation} ${id} is reversed`);
  outside.takeBack(operation, id);
}

/** A network moves the money of a payment that it reported as failed, and its callback is lost. */
export async function changeMinds({ outside, dice, db, note }: Stage): Promise<void> {
  const failed = (await db.rows(selectFailed)).filter(
    ({ operation, providerId: id }) => outside.endOf(operation, id) === 'failed',
  );
  if (failed.length === 0) return;
  const { operation, providerId: id } = dice.pick(failed);
  note(`${operation} ${id} has happened after all`);
  outside.changeMind(operation, id);
}

/**
 * Two people review one case and reverse the payment, usually after its hold. They asked the
 * network first: a callback that contradicts itself took no money back.
 */
export async function reverseTakenBack(stage: Stage): Promise<void> {
  const cases = (await stage.db.rows(selectTakenBack)).filter(({ providerId: id }) =>
    stage.outside.takenBack.has(id),
  );
  if (cases.length === 0) return;
  const { id: caseId } = stage.dice.pick(cases);
  const body = { kind: 'reverse-payment', caseId } as const;
  startFlow(stage, () => agreeByTwo(stage, ['finance', 'director'], body));
  await stage.turns.run();
  if (stage.dice.chance(30)) return;
  await pass(stage, holdMs);
  await runJob(stage, carryOutProposals);
}
