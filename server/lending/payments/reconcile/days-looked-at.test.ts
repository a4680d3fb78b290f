import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { addDays, civilDateOf } from '../../../../contract/words/civil-date.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts';
import { agreeToLoan, moneyWorld } from '../../../../testing/money-world.ts';
import type { MoneyWorld } from '../../../../testing/money-world.ts';
import { colleague } from '../../../../testing/staff-world.ts';
import { sql } from '../../../store/database/database.ts';
import type { PaymentProvider } from '../../../store/ports/payment-provider.ts';
import { keepBrought } from './brought-statements.ts';
import { reconcileDay } from './reconcile-day.ts';
import { reconcileStatements } from './reconcile-statements.ts';
import { askToReconcile, reconciliationsSince } from './reconciliation-rows.ts';

const selectRows = sql<
  { class: string; providerId: string },
  { provider: string; day: CivilDate }
>(`
  select class, provider_id from statement_row where provider = :provider and day = :day`);

const countStrange = sql<{ cases: number }, { like: string }>(`
  select count(*)::int as cases from discrepancy where provider_id like :like`);

const hourMs = 3_600_000;
const daySeconds = 86_400;

describe('of a payout that no statement has', () => {
  let db: TestDatabase;
  let world: MoneyWorld;
  let lentAt: Date;
  let providerId: string;
  beforeAll(async () => {
    db = await testDatabase();
    world = await moneyWorld(db, { autoAnswer: 'approve' });
    lentAt = world.now();
    const loan = await agreeToLoan(db, { at: lentAt });
    await world.live(15);
    const payout = await world.payment(loan.payoutId);
    expect(payout.state).toBe('confirmed');
    providerId = payout.providerId;
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await db.dispose();
  });

  type Statement = PaymentProvider['statement'];
  const saying = (statement: Statement) => ({ ...world.provider, statement });
  const day = () => civilDateOf(lentAt);
  /** From where on it is looked for, when the day itself lacks it, and what comes of it. */
  const compared = async () => {
    const asked: Date[] = [];
    const empty = saying(async ({ from }) => (asked.push(from), []));
    const { outcome, nextRunAt } = await reconcileDay(world.context, empty, day());
    expect([asked.length, outcome]).toEqual([2, 'differs']);
    return { from: asked[1], nextRunAt };
  };
  const later = (ms: number) => new Date(world.now().getTime() + ms);

  it('other days are asked for from an hour before it was sent', async () => {
    const { from, nextRunAt } = await compared();
    expect(from).toEqual(new Date(lentAt.getTime() - hourMs));
    expect(nextRunAt).toEqual(later(24 * hourMs));
  });

  it('the day before lacks nothing, and keeps each row of that day', async () => {
    const before = addDays(day(), -1);
    const none = saying(async () => []);
    const agreed = await reconcileDay(world.context, none, before);
    expect(agreed).toMatchObject({ outcome: 'agrees', missingThere: 0, nextRunAt: null });
    world.logged();
    await reconcileDay(world.context, none, day());
    const of = { provider: world.provider.name, day: day() };
    expect(world.logged()).toContainEqual(
      expect.objectContaining({ ...of, msg: 'a statement differs from our payments' }),
    );
    expect(await db.rows(selectRows, of)).toEqual([{ class: 'missing-there', providerId }]);
  });

  it.each([
    [500, 0],
    [501, 1],
  ])(
    'of %i strange rows 500 are cases, and a broken statement is reported',
    async (n, said) => {
      const strange = Array.from({ length: n }, (_, i) => ({
        providerId: `strange-${n}-${i}`,
        operation: 'collect' as const,
        amount: kwacha(7),
      }));
      world.logged();
      const of = addDays(day(), -2);
      const file = saying(async () => strange);
      expect(await reconcileDay(world.context, file, of)).toMatchObject({ missingHere: n });
      const broken = world
        .logged()
        .filter(({ msg }) => msg === 'a statement differs in too much');
      expect(broken).toHaveLength(said);
      const like = `strange-${n}-%`;
      expect(await db.row(countStrange, { like })).toEqual({ cases: 500 });
    },
  );

  it('and its own once more for a week, a day later each time', async () => {
    await world.pass(6 * daySeconds);
    expect((await compared()).nextRunAt).toEqual(later(24 * hourMs));
    await world.pass(daySeconds);
    expect((await compared()).nextRunAt).toBeNull();
  });

  it('no day is asked for that is longer ago than a month', async () => {
    await world.pass(30 * daySeconds);
    expect((await compared()).from).toEqual(later(-31 * 24 * hourMs));
  });

  it('other days with an uploaded file are compared, where none is given', async () => {
    const { id: uploadedBy } = await colleague(world.context, 'Peter', ['finance']);
    const bring = (of: CivilDate, ...rows: readonly string[]) => {
      const header = 'Creation Date,Transaction ID,Type,Currency,Amount';
      const body = Buffer.from([header, ...rows, ''].join('\r\n'));
      const bytes = body.length;
      const file = { provider: world.provider.name, day: of, body, bytes, lines: rows.length };
      const hash = new Uint8Array(32);
      return keepBrought(world.context, { ...file, hash, replaces: null, uploadedBy });
    };
    const compare = () =>
      reconcileDay(
        world.context,
        saying(async () => null),
        day(),
      );
    const [next, soon] = [addDays(day(), 9), addDays(day(), 10)];
    expect(await compare()).toMatchObject({ outcome: 'no-statement' });
    // What was found in one that was had before stays.
    const [found] = await reconciliationsSince(db, day());
    expect(found).toMatchObject({ outcome: 'differs', missingThere: 1 });
    expect(await bring(day())).toBe(true);
    expect(await compare()).toMatchObject({ outcome: 'differs', missingThere: 1 });
    expect(await bring(next, `${next}T10:00:00,another,PAYOUT,ZMW,7`)).toBe(true);
    expect(await bring(soon, `${soon}T10:00:00,${providerId},PAYOUT,ZMW,500`)).toBe(true);
    expect(await compare()).toMatchObject({ outcome: 'agrees', missingThere: 0 });
    expect(await bring(addDays(day(), 11), 'soon,another,MYSTERY,ZMW,7')).toBe(true);
    expect(await compare()).toMatchObject({ outcome: 'unreadable' });
  });

  it('a provider that we do not have any more is passed over', async () => {
    const [long, now] = [addDays(day(), -3), world.now()];
    await askToReconcile(db, { provider: 'airtel', day: long, now });
    const named = (name: string) => (name === 'airtel' ? undefined : saying(async () => null));
    const payments = { ...world.context.payments, named };
    await expect(reconcileStatements({ ...world.context, payments })).resolves.toBe('done');
  });
});
