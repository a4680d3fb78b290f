import type { ProposalBody } from '../contract/staff/proposal-kinds.ts';
import { addDays } from '../contract/words/civil-date.ts';
import type { Context } from '../server/store/context.ts';
import { asData, type Client } from './client.ts';
import { colleague, doneByTwo } from './staff-world.ts';

/** Two people of the lender ease a debt; what has a hold is done by who moves the clock over it. */
export async function easedByTwo(context: Context, body: ProposalBody): Promise<void> {
  const one = await colleague(context, 'Tisa', ['care', 'finance']);
  const other = await colleague(context, 'Lombe', ['director']);
  await doneByTwo(context, [one, other], body);
}

interface DatedAmounts {
  readonly orderId: number;
  /** Days from today. */
  readonly days: readonly number[];
  /** Of each but the last, which takes what is left. */
  readonly each: string;
}

/** A plan of dated amounts. */
export function planOf(
  { clock }: Pick<Context, 'clock'>,
  { orderId, days, each }: DatedAmounts,
): ProposalBody {
  const [last, ...others] = days.map((count) => addDays(clock.today(), count)).toReversed();
  if (last === undefined) throw new Error('a plan has a day');
  const parts = others.toReversed().map((on) => ({ on, amount: each }));
  return { kind: 'arrangement', orderId: String(orderId), parts, lastOn: last };
}

/** The borrower of this phone agrees to what is offered for their loan, as by a tap. */
export async function agreesToPlan(phone: Client, orderId: number): Promise<void> {
  const path = `/order/api/queryLoanDetail/${orderId}`;
  const { arrangement } = await phone.done(path, { method: 'POST' });
  const { arrangementId } = asData(arrangement);
  await phone.done('/order/api/agreeToArrangement', { body: { orderId, arrangementId } });
}
