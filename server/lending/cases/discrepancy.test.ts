import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, moneyWorld } from '../../../testing/money-world.ts';
import type { MoneyWorld } from '../../../testing/money-world.ts';
import { sql } from '../../store/database/database.ts';
import {
  endWithoutPayment,
  openDiscrepancy,
  openShortFloatCase,
  openStrangeCase,
  openUnreadableCase,
  openWithoutPayment,
} from './discrepancy.ts';

let db: TestDatabase;
let world: MoneyWorld;
beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

const selectCases = sql<Record<'kind' | 'of', string> & { detail: unknown }>(`
  select kind, coalesce(payment_id, provider || ' ' || provider_id) as of, detail
  from discrepancy order by opened_at, id`);

it('a case is opened once, told of once, and says what it is about', async () => {
  const { context } = world;
  const { payoutId } = await agreeToLoan(db);
  const provider = 'mtn';
  const day = '2026-03-01' as CivilDate;
  const float = { wallet: 'payouts', amount: kwacha(5), need: kwacha(7) };
  world.logged();
  for (let times = 0; times < 2; times++) {
    const alive = { kind: 'given-up-but-alive', detail: { known: 'in-progress' } } as const;
    await openDiscrepancy(context, payoutId, alive);
    await openStrangeCase(context, { provider, providerId: 'x', detail: { amount: '1' } });
    await openUnreadableCase(context, { provider, day }, { line: 7, why: 'no amount' });
    await openShortFloatCase(context, { provider, ...float });
  }
  const cases = [
    ['given-up-but-alive', payoutId, { known: 'in-progress' }],
    ['unknown-in-statement', 'mtn x', { amount: '1' }],
    ['unreadable-statement', 'mtn statement of 2026-03-01', { day, line: 7, why: 'no amount' }],
    [
      'float-short',
      'mtn float payouts on 2026-03-02',
      { wallet: 'payouts', holds: '5.00', mayNeed: '7.00' },
    ],
  ];
  const rows = await db.rows(selectCases);
  expect(rows.map(({ kind, of, detail }) => [kind, of, detail])).toEqual(
    expect.arrayContaining(cases),
  );
  expect(rows).toHaveLength(cases.length);
  expect(world.logged().map((line) => line['discrepancy'])).toEqual(
    cases.map(([kind]) => kind),
  );
});

it.each([
  ['a job', 'reconciliation', true],
  ['staff', 'peter', false],
])('a case that %s ended opens again when its cause is back: %s, %s', async (_, by, isOpen) => {
  const { context } = world;
  const about = { provider: 'pawapay', providerId: `statements of a day, ${by}` };
  const disagree = (count: number) =>
    openWithoutPayment(context, 'statements-disagree', { ...about, detail: { count } });
  await disagree(1);
  await endWithoutPayment(context, 'statements-disagree', { ...about, why: 'They agree.' });
  await db.run(
    sql<void, { by: string; providerId: string }>(
      'update discrepancy set resolved_by = :by where provider_id = :providerId',
    ),
    { by, providerId: about.providerId },
  );
  await disagree(2);
  const found = await db.row(
    sql<{ count: number; isOpen: boolean }, { providerId: string }>(`
      select (detail ->> 'count')::int as count, resolved_at is null as is_open
      from discrepancy where provider_id = :providerId`),
    { providerId: about.providerId },
  );
  expect(found).toEqual({ count: isOpen ? 2 : 1, isOpen });
});
