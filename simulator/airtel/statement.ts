import type { Answer, Request } from '../http/router.ts';
import { answerJson } from '../http/router.ts';
import { kwachaNumber } from '../world/kwacha.ts';
import type { World } from '../world/world.ts';
import type { Payment } from './payment.ts';
import type { Payments } from './payments.ts';

const mostRows = 100;

/** `GET /merchant/v1/transactions`: a page of what moved, newest last, with its faults. */
export function listTransactions(
  { world, payments }: { world: World; payments: Payments },
  { query }: Request,
): Answer {
  const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
  const limit = Math.min(Number(query.get('limit') ?? mostRows), mostRows);
  const offset = Number(query.get('offset') ?? 0);
  const rows = payments
    .all()
    .filter(({ status, createdAt }) => status === 'TS' && createdAt >= from && createdAt < to)
    .flatMap((payment) => rowsOf(world, payment));
  return answerJson(200, {
    data: { count: rows.length, transactions: rows.slice(offset, offset + limit) },
    status: { code: 200, message: 'SUCCESS', result_code: 'ESB000010', success: true },
  });
}

function rowsOf(world: World, payment: Payment) {
  const { met } = payment;
  if (met['statement-missing'] !== undefined) return [];
  const changed = met['statement-changed'] === undefined ? 0n : 1_00n;
  const row = rowOf(world, { ...payment, amount: payment.amount + changed });
  if (met['statement-extra'] === undefined) return [row];
  const id = world.seed.uuid(`extra ${payment.id}`);
  return [row, rowOf(world, { ...payment, id, reference: id, airtelMoneyId: `MP${id}` })];
}

function rowOf(world: World, payment: Payment) {
  const { kind, mobile, id, reference, amount, createdAt, airtelMoneyId } = payment;
  const person = { currency: 'ZMW', msisdn: Number(mobile.slice(1)), name: 'Subscriber' };
  const company = { currency: 'ZMW', msisdn: 970000000, name: world.settings.companyName };
  const [payer, payee] = kind === 'deposit' ? [person, company] : [company, person];
  return {
    charges: { service: 0 },
    payee,
    payer,
    service: { type: kind === 'deposit' ? 'MERCHPAY' : 'B2C' },
    transaction: {
      airtel_money_id: airtelMoneyId,
      amount: kwachaNumber(amount),
      created_at: createdAt,
      id,
      reference_number: reference,
      status: 'TS',
    },
  };
}
