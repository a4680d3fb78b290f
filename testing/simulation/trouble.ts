import { sql } from '../../server/database/database.ts';
import { handlePaymentCallback } from '../../server/payments/receive-callback.ts';
import { startFlow } from './jobs.ts';
import type { Stage } from './stage.ts';

const selectOpen = sql<{ provider_id: string; operation: 'collect' | 'payout' }>(`
  select provider_id::text as provider_id, operation from payment
  where state in ('requested', 'submitted', 'unknown') order by created_at, order_id limit 5`);

type Trouble = (stage: Stage) => Promise<void> | void;

const troubles: readonly Trouble[] = [
  closeNetwork,
  openNetwork,
  openNetwork,
  emptyFloat,
  fillFloat,
  fillFloat,
  killNow,
  forgeCallback,
  forgeCallback,
  forgetPayments,
  forgetPayments,
  forgetPayments,
  forgetPayments,
  forgetPayments,
  spendMoney,
  earnMoney,
  earnMoney,
];

/** Something goes wrong outside, or comes right again. */
export async function makeTrouble(stage: Stage): Promise<void> {
  const trouble = stage.dice.pick(troubles);
  stage.note(trouble.name);
  await trouble(stage);
}

function closeNetwork({ outside, dice }: Stage): void {
  const operation = dice.pick(['collect', 'payout'] as const);
  const fault = dice.pick(['provider-closed', 'provider-delayed'] as const);
  outside.world.faults.arm({ operation, fault, times: 1000 });
}

/** Every network takes everything again. */
export function openNetwork({ outside }: Pick<Stage, 'outside'>): void {
  outside.world.faults.clear();
}

function emptyFloat({ outside }: Stage): void {
  const { world } = outside;
  world.settings.merchantOpeningBalance -= world.merchantBalance();
}

/** There is enough to pay out again. */
export function fillFloat({ outside }: Pick<Stage, 'outside'>): void {
  outside.world.settings.merchantOpeningBalance += 5_000_000_00n;
}

async function killNow(stage: Stage): Promise<void> {
  await stage.turns.kill(stage.process());
}

/** A stranger says that a payment of ours has ended, with no signature that fits. */
async function forgeCallback(stage: Stage): Promise<void> {
  const open = await stage.db.rows(selectOpen);
  if (open.length === 0) return;
  const { provider_id: id, operation } = stage.dice.pick(open);
  const idName = operation === 'collect' ? 'depositId' : 'payoutId';
  const status = stage.dice.pick(['COMPLETED', 'FAILED']);
  const body = JSON.stringify({ [idName]: id, status, amount: '1', currency: 'ZMW' });
  const { context } = stage.process();
  startFlow(stage, async () => {
    await handlePaymentCallback(context, {
      ...{ provider: 'pawapay', kind: 'deposits', rawBody: Buffer.from(body) },
      ...{ headers: { 'content-type': 'application/json' }, method: 'POST' },
      ...{ authority: 'merchant', url: '/callbacks/pawapay/deposits' },
    });
  });
}

/** A network does not know its newest payments for a while, whatever becomes of them there. */
function forgetPayments({ outside, dice }: Stage): void {
  const ending = outside
    .forgettable()
    .filter(({ met }) => met['never-settle'] === undefined)
    .slice(-6);
  for (const payment of ending) if (dice.chance(75)) payment.hiddenReads = dice.between(2, 5);
}

function spendMoney({ outside, dice, people }: Stage): void {
  outside.world.phones.setWallet(dice.pick(people).mobile, { balance: 3_00n });
}

function earnMoney({ outside, people }: Stage): void {
  for (const { mobile } of people) {
    const { balance } = outside.world.phones.touch(mobile);
    outside.world.phones.setWallet(mobile, { balance: balance + 900_00n });
  }
}
