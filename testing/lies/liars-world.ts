import { formatKwacha, kwacha } from '../../contract/words/ngwee.ts';
import type { BorrowerId, OrderId } from '../../contract/words/ids.ts';
import { floatStatement } from '../../server/lending/ledger/float-statement.ts';
import { proveLedger } from '../../server/lending/ledger/prove-ledger.ts';
import { reconcileStatements } from '../../server/lending/payments/reconcile/reconcile-statements.ts';
import { handlePaymentCallback } from '../../server/lending/payments/receive-callback.ts';
import { airtel } from '../../server/networks/airtel/airtel.ts';
import { mtn } from '../../server/networks/mtn/mtn.ts';
import { pawapay } from '../../server/networks/pawapay/pawapay.ts';
import { watchCases } from '../../server/staff/money/cases/watch-cases.ts';
import { sql } from '../../server/store/database/database.ts';
import type { Operation, PaymentProvider } from '../../server/store/ports/payment-provider.ts';
import { airtelAccessTo } from '../airtel-merchant.ts';
import type { TestDatabase } from '../database.ts';
import { agreeToLoan, askToPay, moneyWorld, worldStart } from '../money-world.ts';
import type { LentLoan, MoneyWorld } from '../money-world.ts';
import { mtnAccess } from '../mtn-access.ts';
import type { NamedLie } from './lies.ts';
import { lyingRelay } from './lying-relay.ts';
import type { Liar } from './words.ts';

/** Longer than an honest answer takes on a slow machine. */
const timeoutMs = 1500;
const networkOf = { pawapay: 'Airtel', mtn: 'MTN', airtel: 'Airtel' } as const;
const repaid = kwacha(200);

type Told = NamedLie & { readonly of: Operation };

interface Tried {
  readonly lie: Told;
  readonly loan: LentLoan;
}

/** The outcome of a false answer in our books and in the network's. */
export interface Ended {
  readonly name: string;
  /** The amount booked as confirmed, and the amount moved, in kwacha from the wallet's side. */
  readonly booked: string;
  readonly moved: string;
  readonly cases: readonly string[];
  readonly verdict: 'agrees' | 'a case' | 'LOST' | 'TWICE';
}

const selectBooked = sql<
  { orderId: bigint; booked: bigint; cases: string[] },
  { borrowerIds: readonly BorrowerId[] }
>(`
  select p.order_id,
    coalesce(sum(case p.operation when 'payout' then p.amount else -p.amount end)
      filter (where p.state = 'confirmed'), 0)::bigint as booked,
    coalesce((select array_agg(distinct d.kind order by d.kind) from discrepancy d
      join payment q on q.id = d.payment_id
      where q.order_id = p.order_id and d.resolved_at is null), '{}') as cases
  from payment p
  where p.borrower_id = any (:borrowerIds) group by p.order_id`);

/**
 * Lends to one borrower for each false answer, sends all of them at once, and waits three days.
 * `behind` is the provider that accepts payments that the liar refuses.
 */
export async function afterThreeDays(
  db: TestDatabase,
  liar: Liar,
  lies: readonly Told[],
  behind?: Liar,
): Promise<{ ended: Ended[]; faults: readonly unknown[] }> {
  let world: MoneyWorld | null = null;
  let target = '';
  const there = (): MoneyWorld => {
    if (world === null) throw new Error('the world is not ready');
    return world;
  };
  await using relay = await lyingRelay(liar, {
    target: () => target,
    now: () => there().now().getTime(),
    after: (ms, act) => void there().world.clock.after(ms, act),
    hear: (arrived) => handlePaymentCallback(there().context, arrived),
  });
  const settings = { autoAnswer: 'approve' } as const;
  const { callbackUrl } = relay;
  await using made = await moneyWorld(
    db,
    settings,
    ({ url, now }) => {
      target = url;
      return provider(liar, { url: relay.url, now, callbackUrl });
    },
    worldStart,
    behind && ((at) => provider(behind, { ...at, callbackUrl })),
  );
  world = made;
  made.world.settings.callbackBaseUrl = relay.callbackUrl;

  const tried = await lendAll(db, made, { liar, lies });
  for (const { lie, loan } of tried) {
    relay.tellOf(lie.of, loan.mobile, lie);
    for (const fault of lie.faults ?? []) {
      made.faults.arm({ operation: lie.of, fault, mobile: loan.mobile });
    }
  }
  for (const { lie, loan } of tried) {
    if (lie.of === 'payout') continue;
    const asked = await askToPay(made, loan, repaid);
    if (asked.paymentId === undefined) throw new Error(`no repayment: ${asked.refused}`);
  }
  await threeDays(made, relay);
  const ended = await ends(db, { world: made, tried, liedAbout: relay.liedAbout });
  return { ended, faults: await faultsOf(db) };
}

function provider(
  name: Liar,
  { url, now, callbackUrl }: { url: string; now: () => Date; callbackUrl: string },
): PaymentProvider {
  const options = { now, timeoutMs };
  if (name === 'airtel') return airtel(airtelAccessTo(url), options);
  if (name === 'mtn') {
    const access = { ...mtnAccess, callbackUrl, url: `${url}/mtn` };
    return mtn(access, { ...options, callbackSecret: 'a-secret' });
  }
  return pawapay({ url: `${url}/pawapay`, token: 'sandbox-token', signingKeys: [] }, options);
}

/** Loans for all lies; those about repayments are paid out honestly first. */
async function lendAll(
  db: TestDatabase,
  world: MoneyWorld,
  { liar, lies }: { readonly liar: Liar; readonly lies: readonly Told[] },
): Promise<Tried[]> {
  const network = networkOf[liar];
  const lend = async (lie: Told): Promise<Tried> => {
    const loan = await agreeToLoan(db, { network, provider: liar, at: world.now() });
    return { lie, loan };
  };
  const collects = [];
  for (const lie of lies) if (lie.of === 'collect') collects.push(await lend(lie));
  await world.live(60, 10);
  await world.live(300, 60);
  const payouts = [];
  for (const lie of lies) if (lie.of === 'payout') payouts.push(await lend(lie));
  return [...collects, ...payouts];
}

/** Steps in seconds, and how many: closer together at first. */
const steps = [
  [10, 60],
  [60, 50],
  [600, 30],
  [1800, 136],
] as const;

async function threeDays(world: MoneyWorld, relay: { quiet(): Promise<void> }): Promise<void> {
  for (const [seconds, times] of steps) {
    for (let i = 0; i < times; i++) {
      await ticking(world, async () => {
        await world.work();
        if (seconds < 600) return;
        await reconcileStatements(world.context);
        await watchCases(world.context);
      });
      await world.pass(seconds);
      await relay.quiet();
    }
  }
  await ticking(world, () => world.work());
}

/** A statement uses the network's own clock, which must keep running while the test waits. */
async function ticking(world: MoneyWorld, work: () => Promise<void>): Promise<void> {
  const timer = setInterval(() => void world.pass(1), 50);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

async function ends(
  db: TestDatabase,
  of: {
    readonly world: MoneyWorld;
    readonly tried: readonly Tried[];
    liedAbout(id: string): boolean;
  },
): Promise<Ended[]> {
  const { world, tried, liedAbout } = of;
  const borrowerIds = tried.map(({ loan }) => loan.borrowerId);
  const booked = await db.rows(selectBooked, { borrowerIds });
  const byOrder = new Map(booked.map((row) => [Number(row.orderId) as OrderId, row]));
  return tried.map(({ lie, loan }) => {
    const { booked: ours = 0n, cases = [] } = byOrder.get(loan.orderId) ?? {};
    const rows = world.world.statement().filter(({ mobile }) => mobile === loan.mobile);
    const moves = rows
      .filter(({ paymentId }) => !(lie.reverses && liedAbout(paymentId ?? '')))
      .map(({ amount }) => amount);
    const moved = moves.reduce((sum, amount) => sum + amount, 0n);
    const name = `${lie.of}: ${lie.name}`;
    const verdict = verdictOf({ booked: ours, moved, cases, moves });
    return { name, booked: formatted(ours), moved: formatted(moved), cases, verdict };
  });
}

function verdictOf(of: {
  readonly booked: bigint;
  readonly moved: bigint;
  readonly cases: readonly string[];
  readonly moves: readonly bigint[];
}): Ended['verdict'] {
  const { booked, moved, cases, moves } = of;
  const isTwice =
    moves.filter((one) => one > 0n).length > 1 || moves.filter((one) => one < 0n).length > 1;
  if (booked === moved && !isTwice) return 'agrees';
  if (cases.length > 0) return 'a case';
  return isTwice ? 'TWICE' : 'LOST';
}

function formatted(amount: bigint): string {
  return `${amount < 0n ? '-' : ''}${formatKwacha((amount < 0n ? -amount : amount) as never)}`;
}

/** Faults within the books themselves. */
async function faultsOf(db: TestDatabase): Promise<readonly unknown[]> {
  const { faults } = await proveLedger({ db });
  const floats = await floatStatement(db);
  const differs = floats.filter(
    ({ booked, moved, byHand, byStatement }) => booked !== moved + byHand + byStatement,
  );
  return [...faults, ...differs];
}
