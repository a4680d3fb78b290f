import { sql } from '../../server/store/database/database.ts';
import { handlePaymentCallback } from '../../server/lending/payments/receive-callback.ts';
import { followUpPayments } from '../../server/lending/payments/follow-up-payments.ts';
import { payAgain } from './acts.ts';
import { fillFloat, finishWork, openNetwork } from './finish-work.ts';
import { startFlow } from './jobs.ts';
import { switchOff } from './outage.ts';
import { pass, runJob } from './passing-time.ts';
import { changeMinds, reverseTakenBack, takeMoneyBack } from './reversals.ts';
import type { Stage } from './stage.ts';
import { moveStrangers } from './strangers.ts';

const selectOpen = sql<{ providerId: string; operation: 'collect' | 'payout' }>(`
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
  overlookPayment,
  overlookPayment,
  overlookPayment,
  overlookPayment,
  spendMoney,
  earnMoney,
  earnMoney,
  takeMoneyBack,
  takeMoneyBack,
  reverseTakenBack,
  switchOff,
  moveStrangers,
  changeMinds,
  changeMinds,
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

function emptyFloat({ outside }: Stage): void {
  const { world } = outside;
  world.settings.merchantOpeningBalance -= world.merchantBalance();
}

async function killNow(stage: Stage): Promise<void> {
  await stage.turns.kill(stage.process());
}

/** A stranger reports that one of our payments has ended, with no signature that fits. */
async function forgeCallback(stage: Stage): Promise<void> {
  const open = await stage.db.rows(selectOpen);
  if (open.length === 0) return;
  const { providerId: id, operation } = stage.dice.pick(open);
  const idName = operation === 'collect' ? 'depositId' : 'payoutId';
  const status = stage.dice.pick(['COMPLETED', 'FAILED']);
  const body = JSON.stringify({ [idName]: id, status, amount: '1', currency: 'ZMW' });
  const { context } = stage.process();
  startFlow(stage, async () => {
    await handlePaymentCallback(context, {
      provider: 'pawapay',
      kind: 'deposits',
      rawBody: Buffer.from(body),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
      authority: 'merchant',
      url: '/callbacks/pawapay/deposits',
    });
  });
}

/**
 * A network does not know its newest payments for a while, whatever becomes of them there. One
 * that neither says what it has nor writes it into its statement is beyond what can be found out.
 */
function forgetPayments({ outside, dice }: Stage): void {
  const ending = outside
    .forgettable()
    .filter(({ met }) => met['never-settle'] === undefined)
    .filter(({ met }) => met['statement-missing'] === undefined)
    .slice(-6);
  for (const payment of ending) if (dice.chance(75)) payment.hiddenReads = dice.between(2, 5);
}

/**
 * A payment is approved while its network denies knowing it, until we end it; a borrower who is
 * informed pays again. Then the network remembers.
 */
async function overlookPayment(stage: Stage): Promise<void> {
  const { outside, dice, people } = stage;
  const prompts = outside.world.prompts.all();
  if (prompts.length === 0) return;
  const { mobile, promptId, paymentId } = dice.pick(prompts);
  const person = people.find((one) => one.mobile === mobile);
  if (person === undefined) return;
  outside.hide(paymentId, 2);
  outside.world.prompts.answer(mobile, promptId, { pin: '1234' });
  for (const seconds of [200, 1_200]) {
    await pass(stage, seconds * 1000);
    await runJob(stage, followUpPayments);
  }
  startFlow(stage, () => payAgain(stage, person));
  await stage.turns.run();
  await finishWork(stage);
  await pass(stage, 3_700_000);
  await finishWork(stage);
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
