import { kwachaText } from '../world/kwacha.ts';
import { msisdnOfMobile } from '../world/network.ts';
import type { StatementRow, World } from '../world/world.ts';
import type { Payments } from './payments.ts';

const header = [
  'Date',
  'Transaction ID',
  'Transaction type',
  'Provider',
  'Provider transaction ID',
  'Phone number',
  'Currency',
  'Amount',
].join(',');

/**
 * The CSV of a period, oldest row first, amounts as the merchant's wallet sees them (payouts are
 * negative). Payments that met a statement fault are left out, doubled under a strange id, or
 * one kwacha larger. The file may be wrong where `world.statement()` is not.
 */
export function statementFile(
  { world, payments }: { world: World; payments: Payments },
  period: { fromMs: number; untilMs: number },
): string {
  const rows = world.statement().filter((row) => {
    const at = Date.parse(row.at);
    return at >= period.fromMs && at < period.untilMs;
  });
  const lines = rows.flatMap((row) => {
    const payment = payments.find(row.kind, row.paymentId ?? '');
    // What went by another provider is no movement of this account.
    if (payment === undefined) return [];
    const { provider, met } = payment;
    const amount = met['statement-changed'] === undefined ? -row.amount : oneMore(-row.amount);
    const line = csvLine(row, provider, amount);
    if (met['statement-missing'] !== undefined) return [];
    if (met['statement-extra'] === undefined) return [line];
    const paymentId = world.seed.uuid(`extra ${row.paymentId}`);
    const providerTransactionId = world.seed.digits(`extra ${row.paymentId}`, 10);
    return [line, csvLine({ ...row, paymentId, providerTransactionId }, provider, amount)];
  });
  const others = world
    .others()
    .filter(({ at }) => Date.parse(at) >= period.fromMs && Date.parse(at) < period.untilMs)
    .map(({ at, id, type, provider, amount }) =>
      [at, id, type, provider, '', '', 'ZMW', kwachaText(amount)].join(','),
    );
  return [header, ...lines, ...others, ''].join('\r\n');
}

function csvLine(row: StatementRow, provider: string, amount: bigint): string {
  return [
    row.at,
    row.paymentId,
    row.kind.toUpperCase(),
    provider,
    row.providerTransactionId,
    msisdnOfMobile(row.mobile),
    'ZMW',
    kwachaText(amount),
  ].join(',');
}

function oneMore(amount: bigint): bigint {
  return amount < 0n ? amount - 100n : amount + 100n;
}
