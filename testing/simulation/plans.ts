import type { ProposalBody } from '../../contract/staff/proposal-kinds.ts';
import { addDays } from '../../contract/words/civil-date.ts';
import { formatKwacha, ngwee } from '../../contract/words/ngwee.ts';
import { agreeToArrangementCall } from '../../server/lending/arrangement/agree-to-arrangement.ts';
import { carryOutProposals } from '../../server/app/proposals.ts';
import { loadOrder } from '../../server/lending/orders/load-order.ts';
import { offeredRestructuring } from '../../server/lending/orders/offered-restructuring.ts';
import { keepConsent } from '../../server/lending/orders/restructuring-row.ts';
import { agreeByTwo } from './agree-by-two.ts';
import { askSigned } from './door.ts';
import { nonceOf } from './intents.ts';
import { look } from './look.ts';
import type { Seen } from './look.ts';
import type { Person } from './people.ts';
import type { Stage } from './stage.ts';

/** Two people of the lender offer to take a debt in amounts, where they may. */
export async function offerPlan(
  stage: Stage,
  person: Person,
  { order, account }: Seen,
): Promise<void> {
  const { dice } = stage;
  const running = account.arrangement?.state;
  if (account.status !== 'overdue' || running === 'offered' || running === 'kept') return;
  const { context } = stage.process();
  const count = dice.between(1, 3);
  const first = addDays(context.clock.today(), dice.between(1, 8));
  const each = ngwee((account.remainingAmount / BigInt(count) / 100n) * 100n);
  const on = (place: number) => addDays(first, place * 7);
  const body: ProposalBody = {
    kind: 'arrangement',
    orderId: String(order.id),
    parts: Array.from({ length: count - 1 }, (__, place) => ({
      on: on(place),
      amount: formatKwacha(each),
    })),
    lastOn: on(count - 1),
  };
  // Refused: not late any more, or too little for so many amounts.
  await agreeByTwo(stage, ['care', 'finance'], body);
  await carryOutProposals(context);
  // Who is on the telephone with care when it is offered mostly taps at once.
  const seen = dice.chance(70) ? await look(stage.process().context, person) : null;
  if (seen?.account.arrangement?.state === 'offered') await agreeToPlan(stage, person, seen);
}

/** A new schedule for a running loan, which its borrower agrees to at once on the telephone. */
export async function restructure(stage: Stage, _: Person, { order }: Seen): Promise<void> {
  const { dice } = stage;
  const { context } = stage.process();
  const body: ProposalBody = {
    kind: 'restructure',
    orderId: String(order.id),
    firstOn: addDays(context.clock.today(), dice.between(3, 35)),
    instalments: dice.between(1, 4),
    everyDays: dice.between(7, 31),
    ...(dice.chance(40) && { dailyRate: dice.pick(['0.1', '0.25', '0']) }),
  };
  await agreeByTwo(stage, ['care', 'finance'], body, async ({ db, clock }) => {
    const loaded = await loadOrder(db, order.id);
    const offered = loaded && (await offeredRestructuring(db, loaded, clock.now()));
    if (!offered) return;
    const { id: orderId, borrowerId } = order;
    const { schedule, hash: scheduleHash } = offered.decided;
    const agreed = { proposalId: offered.proposalId, orderId, borrowerId };
    const inApp = { staffId: null, evidence: null, agreedAt: clock.now() };
    await keepConsent(db, { ...agreed, schedule, scheduleHash, ...inApp });
  });
  await carryOutProposals(context);
}

/** The borrower agrees to what is offered; the next request may come before the answer. */
export async function agreeToPlan(
  stage: Stage,
  { tokenHash }: Person,
  { order, account }: Seen,
): Promise<void> {
  const arrangementId = account.arrangement?.proposalId;
  const nonce = nonceOf({ number: 1_000_000 + stage.countUp() });
  const sentAtMs = BigInt(stage.outside.clock.now());
  const body = { orderId: order.id, arrangementId };
  const request = { served: agreeToArrangementCall, tokenHash, nonce, sentAtMs, body };
  await askSigned(stage.process().context, request);
}
