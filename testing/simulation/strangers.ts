import { civilDateOf } from '../../contract/words/civil-date.ts';
import { sql } from '../../server/store/database/database.ts';
import type { AtRest } from './money-checks.ts';
import type { Stage } from './stage.ts';

const kinds = [
  ['DEPOSIT', 1n],
  ['PAYOUT', -1n],
  ['FEE', -1n],
  ['TOP_UP', 1n],
  ['WITHDRAWAL', -1n],
] as const;
const codes = ['MTN_MOMO_ZMB', 'AIRTEL_OAPI_ZMB', 'ZAMTEL_ZMB'] as const;

/** Money moves at pawaPay without a payment of the product. */
export function moveStrangers({ outside: { world }, dice }: Stage): void {
  for (let rows = dice.between(1, 3); rows > 0; rows--) {
    const [type, sign] = dice.pick(kinds);
    const amount = sign * BigInt(dice.between(1, 90_000));
    const id = `X${world.others().length}`;
    world.moveOther({ id, type, provider: dice.pick(codes), amount });
  }
}

const selectBooked = sql<{ reference: string; amount: bigint }>(`
  select lower(reference) as reference, amount from statement_booking
  where provider = 'pawapay' and is_booked order by reference`);
const selectFirstLoan = sql<{ at: Date }>('select min(created_at) as at from loan_order');
const selectFloat = sql<{ booked: bigint; moved: bigint }>(`
  select (select coalesce(sum(amount), 0) from statement_booking
      where is_booked and journal_id is null)::bigint as booked,
    (select coalesce(sum(case when debit like 'float:%' then amount else -amount end), 0)
      from transfer where source = 'statement')::bigint as moved`);

/**
 * Each row of pawaPay's file that matches no payment is booked once, with its amount. Rows before
 * the day of the first loan are not: what a float held by then is a journal. The float equals
 * the sum of what is booked.
 */
export async function strangerFaults({
  stage: { db, outside, now },
}: AtRest): Promise<string[]> {
  const first = (await db.row(selectFirstLoan))?.at;
  const isBefore = (at: string) => !first || civilDateOf(new Date(at)) < civilDateOf(first);
  const booked = await db.rows(selectBooked);
  const others = new Map(outside.world.others().map((one) => [one.id.toLowerCase(), one]));
  const file = outside.statementFile(0, now().getTime()).toLowerCase();
  const float = await db.row(selectFloat);
  return [
    ...[...others].flatMap(([id, { amount, type, at }]) => {
      const found = booked.filter(({ reference }) => reference === id);
      const isRight = isBefore(at)
        ? found.length === 0
        : found.length === 1 && found[0]?.amount === amount;
      return isRight ? [] : [`${type} ${id} of ${amount} is booked ${found.length} times`];
    }),
    ...booked
      .filter(({ reference }) => !file.includes(reference))
      .map(({ reference }) => `${reference} is booked, and pawaPay does not have it`),
    ...(float?.booked === float?.moved
      ? []
      : [`rows without a payment: ${float?.booked} booked, ${float?.moved} in the float`]),
  ];
}
