import type { StatementWord, TypeMeaning } from '../../../contract/staff/statement-meanings.ts';
import { zeroNgwee } from '../../../contract/words/ngwee.ts';
import { amountOf } from '../amount-of.ts';
import { idTextOf, listOf, recordOf, textOf } from '../../store/foreign-json.ts';
import type {
  Statement,
  StatementLine,
  UnreadableStatement,
} from '../../store/ports/payment-provider.ts';
import type { AirtelClient } from './client.ts';
import { movedBy } from '../statements/direction.ts';
import { otherMeaning, statusRead, typeRead } from '../statements/file-layout.ts';
import { providerIdOf } from './wire-id.ts';

const pageSize = 100;
const mostPages = 2_000;
/** A row may lie this far outside what was asked for, by another reading of its zone. */
const zoneToleranceMs = 86_400_000;
/** Instants before this, read as milliseconds, are seconds. */
const secondsBelow = 100_000_000_000;

interface Period {
  readonly from: Date;
  readonly to: Date;
}

/**
 * What Airtel booked between two instants (`GET /merchant/v1/transactions`); null when it does not
 * come whole. One row in doubt makes it unreadable, as its shape is not published.
 */
export async function fetchStatement(
  client: AirtelClient,
  period: Period,
  words: readonly StatementWord[] = [],
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
    if (found.length < pageSize) return linesOf(rows, { period, words });
  }
  return null;
}

function linesOf(
  rows: readonly unknown[],
  { period, words }: { readonly period: Period; readonly words: readonly StatementWord[] },
): Statement {
  const lines: StatementLine[] = [];
  const seen = new Map<string, bigint>();
  for (const [at, row] of rows.map(recordOf).entries()) {
    const read = lineOf(row, { line: at + 1, period, words });
    if ('why' in read) return read;
    const key = `${read.providerId} ${read.reference} ${read.kind} ${read.operation}`;
    const before = seen.get(key);
    if (before !== undefined && before !== read.amount) {
      return { line: at + 1, why: 'has the ids of another row, and another amount' };
    }
    seen.set(key, read.amount);
    lines.push(before === undefined ? read : { ...read, kind: 'repeated', amount: zeroNgwee });
  }
  return lines;
}

interface Place {
  readonly line: number;
  readonly period: Period;
  readonly words: readonly StatementWord[];
}

function lineOf(
  row: Readonly<Record<string, unknown>>,
  { line, period, words }: Place,
): StatementLine | UnreadableStatement {
  const transaction = recordOf(row['transaction']);
  const at = instantOf(transaction['created_at']);
  if (!isWithin(at, period)) return { line, why: 'has no time within the period' };
  const status = statusRead(textOf(transaction['status']) ?? '', words);
  if ('why' in status) return { line, ...status };
  const service = textOf(recordOf(row['service'])['type']) ?? '';
  const type = typeRead(service, words, meaningNamed);
  if ('why' in type) return { line, ...type };
  if (type.meaning === 'either-way' || type.meaning === 'transfer') {
    return { line, why: `does not give the direction of the money: ${service}` };
  }
  const amount = amountOf(withoutCommas(transaction['amount']));
  if (amount === null) return { line, why: 'has no valid amount' };
  const providerId = idOf(transaction);
  if (providerId === '') return { line, why: 'has no transaction id' };
  const reference = textOf(transaction['airtel_money_id']) ?? providerId;
  const about = { providerId, reference, line, at: new Date(at) };
  const { meaning } = type;
  const operation = meaning.endsWith('payout') ? 'payout' : 'collect';
  if (status.meaning === 'not-moved') {
    return { ...about, kind: 'not-moved', operation, amount: zeroNgwee };
  }
  if (status.meaning === 'reversed') {
    return { ...about, kind: 'reversal', operation, amount: zeroNgwee };
  }
  // Airtel writes amounts without a sign: the type gives the direction.
  const unsigned = { said: null, isNegative: false };
  const moved = movedBy({ line, meaning, isOurs: false }, amount, unsigned);
  return { ...about, ...moved, ...(!('kind' in moved) && { party: partyOf(row, operation) }) };
}

/** Who paid, or was paid. */
function partyOf(row: Readonly<Record<string, unknown>>, operation: 'collect' | 'payout') {
  const { msisdn, name } = recordOf(row[operation === 'collect' ? 'payer' : 'payee']);
  return { number: idTextOf(msisdn) ?? '', name: textOf(name) ?? '', note: '' };
}

/** Our id if the row names a payment of the product; otherwise Airtel's id. */
function idOf(transaction: Readonly<Record<string, unknown>>): string {
  const { reference_number: reference, id, airtel_money_id: theirs } = transaction;
  const ours = providerIdOf(id) ?? providerIdOf(reference);
  return ours ?? idTextOf(theirs) ?? textOf(id) ?? idTextOf(reference) ?? idTextOf(id) ?? '';
}

/** The meaning of a row by the name of its service; null for an unknown service. */
export function meaningNamed(name: string): TypeMeaning | null {
  const other = otherMeaning(name);
  if (other !== null) return other;
  if (/disb|b2c|payout/i.test(name)) return 'payout';
  return /merch|coll|c2b|ussd/i.test(name) ? 'collect' : null;
}

/** Airtel writes amounts as numbers here and as "37,600.00" there. */
function withoutCommas(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(',', '') : value;
}

function instantOf(at: unknown): number {
  const number = typeof at === 'number' || typeof at === 'string' ? Number(at) : NaN;
  return number < secondsBelow ? number * 1000 : number;
}

/** A row outside the period shows that Airtel understood the period differently. */
function isWithin(ms: number, { from, to }: Period): boolean {
  return ms >= from.getTime() - zoneToleranceMs && ms <= to.getTime() + zoneToleranceMs;
}
