import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { kwacha } from '../../../contract/values/ngwee.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { watchCases } from '../../cases/watch-cases.ts';
import { sql } from '../../database/database.ts';

const selectSms = sql('select text from sms where mobile = $1');
const selectCases = sql<{ kind: string; ended: boolean }>(`
  select kind, resolved_at is not null as ended from discrepancy where payment_id = $1`);

let db: TestDatabase;
let world: MoneyWorld;
beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});
afterEach(() => {
  world.world.settings.pawapayToken = 'sandbox-token';
  world.faults.clear();
});

const movesOf = (loan: LentLoan) =>
  world.world
    .statement()
    .filter((row) => row.mobile === loan.mobile)
    .map((row) => row.amount);

/** What our account there suffers, until it is put right. */
const sufferings: readonly (readonly [string, () => void, () => void])[] = [
  [
    'a token that is not valid',
    () => void (world.world.settings.pawapayToken = 'another-token'),
    () => void (world.world.settings.pawapayToken = 'sandbox-token'),
  ],
  [
    'a permission it has not got',
    () => {
      for (const operation of ['collect', 'payout'] as const) {
        world.faults.arm({ operation, fault: 'not-allowed', times: 9999 });
      }
    },
    () => world.faults.clear(),
  ],
];

describe.each(sufferings)('%s', (_, begin, end) => {
  it('ends no loan, tells no borrower, calls a person, and then pays out', async () => {
    const loan = await agreeToLoan(db, { at: world.now() });
    begin();
    await world.live(7 * 3600, 600);
    expect((await world.order(loan)).status).toBe('disbursing');
    expect(await world.payment(loan.payoutId)).toMatchObject({ state: 'requested', sends: 0 });
    expect(await db.rows(selectSms, [loan.mobile])).toEqual([]);
    const open = { kind: 'provider-refuses-us', ended: false };
    expect(await db.rows(selectCases, [loan.payoutId])).toEqual([open]);
    end();
    await world.live(90);
    expect(movesOf(loan)).toEqual([500_00n]);
    await watchCases(world.context);
    expect(await db.rows(selectCases, [loan.payoutId])).toEqual([{ ...open, ended: true }]);
  });

  it('lets a prompt wait, which then comes', async () => {
    const loan = await agreeToLoan(db, { at: world.now() });
    await world.live(15);
    begin();
    const { paymentId } = await askToPay(world, loan, kwacha(200));
    await world.live(120);
    expect(paymentId && (await world.payment(paymentId)).state).toBe('requested');
    end();
    await world.live(60);
    expect(movesOf(loan)).toEqual([500_00n, -200_00n]);
  });

  it('but not so long that it would surprise', async () => {
    const loan = await agreeToLoan(db, { at: world.now() });
    await world.live(15);
    begin();
    const { paymentId } = await askToPay(world, loan, kwacha(200));
    await world.live(16 * 60, 30);
    const over = { state: 'expired', failure_code: 'NOT_SENT' };
    expect(paymentId && (await world.payment(paymentId))).toMatchObject(over);
    end();
    await world.live(60);
    expect(movesOf(loan)).toEqual([500_00n]);
  });
});
