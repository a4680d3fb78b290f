import { expect, it } from 'vitest';
import type { OrderId, PaymentId } from '../../../../contract/words/ids.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import type { StatementLine } from '../../../store/ports/payment-provider.ts';
import { compareStatement, linesById } from './compare-statement.ts';
import type { OurPayment } from './compare-statement.ts';

const ours = (change: Partial<OurPayment> = {}): OurPayment => ({
  id: 'p' as PaymentId,
  providerId: 'a',
  provider: 'pawapay',
  orderId: 1 as OrderId,
  operation: 'collect',
  amount: kwacha(200),
  state: 'confirmed',
  createdAt: new Date('2026-03-02T08:00:00Z'),
  ...change,
});
const line = (change: Partial<StatementLine> = {}): StatementLine => ({
  providerId: 'A',
  operation: 'collect',
  amount: kwacha(200),
  ...change,
});

const payout = { operation: 'payout', amount: kwacha(500) } as const;

it.each<[string, readonly StatementLine[], readonly OurPayment[], readonly string[]]>([
  ['money in that both have', [line()], [ours()], ['matched']],
  [
    'money out that both have',
    [line({ operation: 'payout', amount: kwacha(-500) })],
    [ours(payout)],
    ['matched'],
  ],
  ['ours that is missing there', [], [ours()], ['missing-there']],
  ['theirs that is missing here', [line()], [], ['missing-here']],
  ['another amount', [line({ amount: kwacha(201) })], [ours()], ['amount-differs']],
  ['the other direction', [line({ amount: kwacha(-200) })], [ours()], ['amount-differs']],
  ['the other operation', [line({ operation: 'payout' })], [ours()], ['amount-differs']],
  ['the same twice', [line(), line({ providerId: 'a' })], [ours()], ['amount-differs']],
  ['what we still wait for', [line()], [ours({ state: 'unknown' })], ['state-differs']],
  ['what we called failed', [line()], [ours({ state: 'failed' })], ['state-differs']],
  ['nothing on either side', [], [], []],
])('%s', (_, lines, payments, classes) => {
  const expected = payments.filter(({ state }) => state === 'confirmed');
  const compared = compareStatement(linesById(lines), { known: payments, expected });
  const found = [
    ...compared.matched.map(() => 'matched'),
    ...compared.differences.map(({ kind }) => kind),
  ];
  expect(found).toEqual(classes);
});
