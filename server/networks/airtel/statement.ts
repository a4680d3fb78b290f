import { ngwee } from '../../../contract/words/ngwee.ts';
import { amountOf } from '../pawapay/read-answer.ts';
import { listOf, recordOf, textOf } from '../../store/foreign-json.ts';
import type {
  Operation,
  Statement,
  StatementLine,
} from '../../store/ports/payment-provider.ts';
import type { AirtelClient } from './client.ts';
import { wentWell } from '../statement-file.ts';
import { providerIdOf } from './wire-id.ts';

const pageSize = 100;
const mostPages = 2_000;
/** A row may lie this far outside what was asked for, by another reading of its zone. */
const zoneToleranceMs = 86_400_000;
/** Instants before this, read as milliseconds, are seconds. */
const secondsBelow = 100_000_000_000;

/**
 * What Airtel booked between two instants (`GET /merchant/v1/transactions`); null when it does not
 * come whole. One row in doubt makes it unreadable, as its shape is not published.
 */
export async function fetchStatement(
  client: AirtelClient,
  period: { readonly from: Date; readonly to: Date },
): Promise<Statement> {
  const span = `from=${period.from.getTime()}&to=${period.to.getTime()}`;
  const rows: unknown[] = [];
  for (let page = 0; page < mostPages; page++) {
    const range = `${span}&limit=${pageSize}&offset=${page * pageSize}`;
    const answer = await client.get(`/merchant/v1/transactions?${range}`);
    if (!answer.heard || answer.status !== 200) return null;
    const data = recordOf(recordOf(answer.body)['data']);
    if (!Array.isArray(data['transactions'])) return null;
    const found = listOf(data['transactions']);
    rows.push(...found);
    if (found.length < pageSize) return linesOf(rows, period);
  }
  return null;
}

function linesOf(
  rows: readonly unknown[],
  period: { readonly from: Date; readonly to: Date },
): Statement {
  const lines: StatementLine[] = [];
  for (const [at, row] of rows.map(recordOf).entries()) {
    const line = at + 1;
    const transaction = recordOf(row['transaction']);
    if (!isWithin(transaction['created_at'], period)) {
      return { line, why: 'it is of another time' };
    }
    if (!isBooked(transaction['status'])) continue;
    const type = recordOf(row['service'])['type'];
    const operation = operationNamed(textOf(type) ?? '');
    const amount = amountOf(withoutCommas(transaction['amount']));
    if (operation === null) return { line, why: `no type we know: ${textOf(type) ?? ''}` };
    if (amount === null) return { line, why: 'no amount of money' };
    const providerId = idOf(transaction);
    if (providerId === '') return { line, why: 'no id of a transaction' };
    const sign = operation === 'payout' ? -1n : 1n;
    lines.push({ providerId, operation, amount: ngwee(sign * amount) });
  }
  return lines;
}

/** Ours where the row names one of ours; else the name Airtel has for it. */
function idOf(transaction: Readonly<Record<string, unknown>>): string {
  const { reference_number: reference, id, airtel_money_id: theirs } = transaction;
  const ours = providerIdOf(id) ?? providerIdOf(reference);
  return ours ?? textOf(theirs) ?? textOf(id) ?? textOf(reference) ?? '';
}

/** Only what has ended well moved money. */
function isBooked(status: unknown): boolean {
  return wentWell.test((textOf(status) ?? '').trim());
}

const others = /fee|commission|levy|adjust|refund|reversal|settlement|top.?up/i;

/** What else moves our wallet there: the refund of a merchant's payment is no payment. */
export function isOther(name: string): boolean {
  return others.test(name);
}

/** The way of a payment by the name of its service; null of none that we know. */
export function operationNamed(name: string): Operation | null {
  if (isOther(name)) return null;
  if (/disb|b2c|payout/i.test(name)) return 'payout';
  return /merch|coll|c2b|ussd/i.test(name) ? 'collect' : null;
}

/** Airtel writes amounts as numbers here and as "37,600.00" there. */
function withoutCommas(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(',', '') : value;
}

/** Rows of another time say that the period was not understood as it was meant. */
function isWithin(at: unknown, { from, to }: { from: Date; to: Date }): boolean {
  const number = typeof at === 'number' || typeof at === 'string' ? Number(at) : NaN;
  const ms = number < secondsBelow ? number * 1000 : number;
  return ms >= from.getTime() - zoneToleranceMs && ms <= to.getTime() + zoneToleranceMs;
}
