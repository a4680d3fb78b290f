import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, civilDateOf } from '../../../../contract/words/civil-date.ts';
import { formatKwacha, kwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../../testing/money-world.ts';
import type { MoneyWorld } from '../../../../testing/money-world.ts';
import { patient } from '../../../../testing/patient-provider.ts';
import { seededRandom } from '../../../../testing/seeded-random.ts';
import { colleague } from '../../../../testing/staff-world.ts';
import { sql } from '../../../store/database/database.ts';
import { floatChecks, watchFloatBooks } from '../../ledger/float-checks.ts';
import { floatStatement } from '../../ledger/float-statement.ts';
import { closeCash, keepSaid } from '../../ledger/flow-days.ts';
import { proveLedger } from '../../ledger/prove-ledger.ts';
import { keepBrought } from './brought-statements.ts';
import { reconcileDay } from './reconcile-day.ts';

const daySeconds = 86_400;
const seed = 27;
const kinds = [
  ['DEPOSIT', 1n],
  ['PAYOUT', -1n],
  ['FEE', -1n],
  ['TOP_UP', 1n],
  ['WITHDRAWAL', -1n],
] as const;
const codes = ['MTN_MOMO_ZMB', 'AIRTEL_OAPI_ZMB', 'ZAMTEL_ZMB'];

describe(`floats after days with unmatched rows (seed ${seed})`, () => {
  const random = seededRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
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

  const today = () => civilDateOf(world.now());
  const networkMoved = () =>
    world.world.merchantBalance('pawapay') - world.world.settings.merchantOpeningBalance;
  const booked = async () =>
    (await floatStatement(db)).reduce((sum, one) => sum + one.booked, 0n);

  async function compare(day = today()) {
    let isOver = false;
    const over = reconcileDay(world.context, patient(world.provider), day).finally(
      () => (isOver = true),
    );
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await world.pass(1);
    }
    return over;
  }

  function strangers(count: number) {
    for (let i = 0; i < count; i++) {
      const [type, sign] = kinds[below(kinds.length)] ?? kinds[0];
      const amount = sign * BigInt(1 + below(90_000));
      const provider = codes[below(codes.length)] ?? '';
      world.world.moveOther({ id: `X${world.world.others().length}`, type, provider, amount });
    }
  }

  it('are the network’s own book, to the ngwee', async () => {
    for (let n = 0; n < 5; n++) {
      const loan = await agreeToLoan(db, { at: world.now() });
      await world.live(15);
      const asked = await askToPay(world, loan, kwacha(200 + below(100)));
      expect(asked).toHaveProperty('paymentId');
      await world.live(15);
      strangers(below(8));
      const day = today();
      const found = await compare();
      const sums = (found.read?.classes ?? []).map((one) => BigInt(one.in) - BigInt(one.out));
      expect(found.read?.fetched).toBe(
        found.read?.classes.reduce((rows, one) => rows + one.rows, 0),
      );
      expect(await booked(), `day ${n}`).toBe(networkMoved());
      expect(sums.length).toBeGreaterThan(0);
      // Again, and by a file of the same day: nothing is booked twice.
      await bring(day);
      await compare(day);
      expect(await booked(), `day ${n}, brought too`).toBe(networkMoved());
      expect((await proveLedger({ db })).faults).toEqual([]);
      await world.pass(daySeconds);
    }
  });

  /** The file that the provider gives of a day, uploaded by a person as well. */
  async function bring(day: ReturnType<typeof today>) {
    const { id: uploadedBy } = await colleague(world.context, `Peter ${day}`, ['finance']);
    const rows = world.world.others().filter(({ at }) => civilDateOf(new Date(at)) === day);
    const written = rows.map(({ id, type, provider, amount, at }) =>
      [at, id, type, provider, 'ZMW', formatKwacha(ngwee(amount))].join(','),
    );
    const header = 'Creation Date,Transaction ID,Type,Provider,Currency,Amount';
    const body = Buffer.from([header, ...written, ''].join('\n'));
    const of = { provider: world.provider.name, day, body, bytes: body.length, lines: 1 };
    const file = { ...of, hash: new Uint8Array(32), replaces: null, uploadedBy };
    expect(await keepBrought(world.context, file)).toBe(true);
  }

  it('are without a part of a payment that its network reversed', async () => {
    const loan = await agreeToLoan(db, { at: world.now() });
    await world.live(15);
    const asked = await askToPay(world, loan, kwacha(200));
    await world.live(15);
    const selectId = sql<{ id: string }, { paymentId: string }>(
      `select provider_id::text as id from payment where id = :paymentId`,
    );
    const paymentId = 'paymentId' in asked ? asked.paymentId : '';
    const { id = '' } = (await db.row(selectId, { paymentId })) ?? {};
    const provider = codes[0] ?? '';
    world.world.moveOther({ id, type: 'REFUND', provider, amount: -kwacha(50) });
    const day = today();
    for (const again of [false, true]) {
      if (again) await bring(day);
      await compare(day);
      expect(await booked()).toBe(networkMoved());
    }
    const cases = sql<{ kind: string; amount: string }, { paymentId: string }>(`
      select kind, detail ->> 'amount' as amount from discrepancy
      where payment_id = :paymentId and resolved_at is null`);
    const opened = await db.rows(cases, { paymentId });
    expect(opened).toEqual([{ kind: 'payment-taken-back', amount: '5000n' }]);
    expect((await proveLedger({ db })).faults).toEqual([]);
    await world.pass(daySeconds);
  });

  it('are compared with the provider’s word: a difference is a case until it is gone', async () => {
    const wallet = {
      provider: 'pawapay',
      wallet: 'ZMB',
      pays: ['MTN', 'Airtel', 'Zamtel'],
    } as const;
    const says = async (amount: bigint) => {
      await keepSaid(db, [{ ...wallet, amount: ngwee(amount) }], world.now());
      await world.pass(daySeconds);
      await closeCash(world.context);
      await watchFloatBooks(world.context, today());
      const [check] = await floatChecks(world.context, addDays(today(), -1));
      return check;
    };
    const cases = () =>
      db.rows(
        sql<{ open: boolean; difference: string }>(`
        select resolved_at is null as open, detail ->> 'difference' as difference
        from discrepancy where kind = 'float-differs'`),
      );
    expect(await floatChecks(world.context, null)).toMatchObject(
      ['MTN', 'Airtel', 'Zamtel'].map((one) => ({ networks: [one], state: 'unknown' })),
    );
    expect(await says(await booked())).toMatchObject({ state: 'agrees', difference: 0n });
    expect(await cases()).toEqual([]);
    expect(await says((await booked()) + 1n)).toMatchObject({
      state: 'differs',
      difference: 1n,
    });
    expect(await cases()).toEqual([{ open: true, difference: '0.01' }]);
    expect(await says(await booked())).toMatchObject({ state: 'agrees' });
    expect(await cases()).toMatchObject([{ open: false }]);
    expect(await says((await booked()) - 5n)).toMatchObject({
      state: 'differs',
      difference: -5n,
    });
    expect(await cases()).toEqual([{ open: true, difference: '-0.05' }]);
  });
});
