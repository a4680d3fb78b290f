import { civilDateOf } from '../contract/words/civil-date.ts';
import type {
  BorrowerId,
  OrderId,
  PaymentId,
  PlanId,
  RepayAccountId,
} from '../contract/words/ids.ts';
import type { Network } from '../contract/market/network.ts';
import { formatKwacha, kwacha } from '../contract/words/ngwee.ts';
import type { Ngwee } from '../contract/words/ngwee.ts';
import type { Mobile } from '../contract/market/phone.ts';
import { assert } from '../domain/assert.ts';
import type { PaymentStatus } from '../domain/loan/payment.ts';
import { readConfig } from '../server/app/config.ts';
import type { Context } from '../server/store/context.ts';
import type { Database } from '../server/store/database/database.ts';
import { sql } from '../server/store/database/database.ts';
import type { ArrivedCallback } from '../server/http/arrived-callback.ts';
import { Refusal, Replay } from '../server/http/refusal.ts';
import { newId } from '../server/store/ids.ts';
import { makeLog } from '../server/store/log.ts';
import { createOrder } from '../server/lending/orders/create-order.ts';
import { loadOrder } from '../server/lending/orders/load-order.ts';
import type { LoadedOrder } from '../server/lending/orders/load-order.ts';
import { followUpPayments } from '../server/lending/payments/follow-up-payments.ts';
import { pawapay } from '../server/networks/pawapay/pawapay.ts';
import { handlePaymentCallback } from '../server/lending/payments/receive-callback.ts';
import type {
  PaymentProvider,
  PaymentProviders,
} from '../server/store/ports/payment-provider.ts';
import { routePayments } from '../server/lending/payments/route-payments.ts';
import { submitPaymentCall } from '../server/lending/payments/submit-payment.ts';
import { submitPayments } from '../server/lending/payments/submit-payments.ts';
import { manualClock } from '../simulator/clock.ts';
import type { Settings } from '../simulator/settings.ts';
import { startSimulator } from '../simulator/start.ts';
import { testContext } from './context.ts';
import { type Loopback, readAll, startLoopback } from './loopback.ts';
import { approvedByRules } from './approved-by-rules.ts';
import { lent } from './loan-history.ts';
import { askAs } from './past-the-door.ts';

export type { FaultName } from '../simulator/world/faults.ts';

export const worldStart = new Date('2026-03-02T08:00:00Z');

const insertBorrower = sql<
  void,
  Pick<LentLoan, 'borrowerId' | 'walletId' | 'mobile'> &
    Record<'network', string> & { creditLimit: Ngwee; at: Date }
>(`
  with b as (
    insert into borrower (id, mobile, channel_code, credit_limit, created_at)
    values (:borrowerId, :mobile, 'h5', :creditLimit, :at)
  )
  insert into wallet (id, borrower_id, mobile, network, created_at)
  values (:walletId, :borrowerId, :mobile, :network, :at)`);
const selectPayout = sql<{ id: PaymentId }, { orderId: OrderId }>(
  'select id from payment where order_id = :orderId',
);

export interface LentLoan {
  readonly borrowerId: BorrowerId;
  readonly orderId: OrderId;
  readonly walletId: RepayAccountId;
  readonly mobile: Mobile;
  readonly planIds: readonly PlanId[];
  readonly payoutId: PaymentId;
}

export interface LoanWanted {
  readonly amount?: Ngwee;
  readonly termDays?: number;
  readonly network?: Network;
  readonly at?: Date;
  /** Who is asked for its payout. */
  readonly provider?: string;
}

const testKeys = readConfig({}).keys;

/** Each borrower has a number of their own: of random ones, two of a thousand can be equal. */
let borrowers = 8_000_000;

/** Writes a borrower, a wallet and an approved order whose payout is asked for. */
export async function agreeToLoan(db: Database, wanted: LoanWanted = {}): Promise<LentLoan> {
  const { amount = kwacha(500), termDays = 30, network = 'Airtel', at = worldStart } = wanted;
  const borrowerId = newId<BorrowerId>();
  const walletId = newId<RepayAccountId>();
  const prefix = { MTN: '096', Airtel: '097', Zamtel: '095' }[network];
  const mobile = `${prefix}${String(++borrowers)}` as Mobile;
  const creditLimit = kwacha(1000);
  await db.run(insertBorrower, { borrowerId, mobile, creditLimit, at, walletId, network });
  const drawn = lent({ amount, termDays });
  const terms = { ...drawn, planIds: drawn.planIds.map(() => newId<PlanId>()) };
  const order = {
    borrowerId,
    wallet: { id: walletId, mobile, network },
    terms,
    contract: { html: '<h1>Loan</h1>', hash: 'none' },
    ...approvedByRules,
    limit: { today: kwacha(1000), most: kwacha(15_000) },
    now: at,
  } as const;
  const { orderId } = await createOrder(db, order, {
    provider: wanted.provider ?? 'pawapay',
    keys: testKeys,
  });
  const payout = await db.row(selectPayout, { orderId });
  assert(payout !== undefined, 'an approved order has its payout');
  const { planIds } = terms;
  return { borrowerId, orderId, walletId, mobile, planIds, payoutId: payout.id };
}

const selectPayment = sql<StoredPayment, { id: PaymentId }>(`
  select id, provider_id, state, failure_code, provider_reference, sends, asked, ask_at
  from payment where id = :id`);

export interface StoredPayment {
  id: PaymentId;
  providerId: string;
  state: PaymentStatus;
  failureCode: string | null;
  providerReference: string | null;
  sends: number;
  asked: number;
  askAt: Date | null;
}

/** Creates the first provider of a world, by default pawaPay, or its fallback. */
export type Reach = (at: {
  readonly url: string;
  readonly now: () => Date;
  /** Where callbacks are heard. */
  readonly callbackUrl: string;
}) => PaymentProvider;

export const byPawapay: Reach = ({ url, now }) =>
  pawapay({ url: `${url}/pawapay`, token: 'sandbox-token' }, { now, timeoutMs: 500 });

function onlyBy(providers: readonly PaymentProvider[]): PaymentProviders {
  const route = providers.map(({ name }) => name);
  return routePayments(providers, { MTN: route, Airtel: route, Zamtel: route });
}

/**
 * A database, the simulator and a server's context around them, on one manual clock:
 * the jobs run when `work` is called, time passes when `pass` is.
 */
export async function moneyWorld(
  db: Database,
  settings: Partial<Settings> = {},
  reach: Reach = byPawapay,
  startsAt: Date = worldStart,
  /** Accepts payments that the first one refuses. */
  behind?: Reach,
) {
  const clock = manualClock(startsAt.getTime());
  const now = () => new Date(clock.now());
  const simulator = await startSimulator({
    port: 0,
    callbackBaseUrl: 'http://127.0.0.1:9',
    clock,
    settings,
  });
  const callbacks = await hearCallbacks((arrived) => handlePaymentCallback(context, arrived));
  simulator.world.settings.callbackBaseUrl = callbacks.url;
  const at = { url: simulator.url, now, callbackUrl: callbacks.url };
  const provider = reach(at);
  const lines: string[] = [];
  const context: Context = testContext({
    db,
    log: makeLog('info', { write: (line) => void lines.push(line) }),
    now: startsAt,
    payments: onlyBy([provider, ...(behind ? [behind(at)] : [])]),
    clock: { now, today: () => civilDateOf(now()) },
  });

  const work = async (): Promise<void> => {
    await submitPayments(context);
    await followUpPayments(context);
  };
  const pass = async (seconds: number): Promise<void> => {
    clock.advance(seconds * 1000);
    await simulator.quiet();
  };
  return {
    context,
    provider,
    simulator,
    world: simulator.world,
    faults: simulator.world.faults,
    now,
    /** The lines of the log since the last look at them. */
    logged: (): Record<string, unknown>[] => lines.splice(0).map((line) => JSON.parse(line)),
    work,
    pass,
    /** Lets time pass in steps, with the jobs at each. */
    async live(seconds: number, stepSeconds = 5): Promise<void> {
      for (let left = seconds; left > 0; left -= stepSeconds) {
        await work();
        await pass(stepSeconds);
      }
      await work();
    },
    order: (loan: LentLoan): Promise<LoadedOrder> => theOrder(db, loan),
    /** What moved on the wallet of a loan, as its network has it. */
    movesOf({ mobile }: LentLoan): bigint[] {
      const rows = simulator.world.statement().filter((row) => row.mobile === mobile);
      return rows.map((row) => row.amount);
    },
    async payment(id: PaymentId): Promise<StoredPayment> {
      const row = await db.row(selectPayment, { id });
      if (row === undefined) throw new Error('no such payment');
      return row;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await simulator.close();
      await callbacks.close();
    },
  };
}

/** The one address the provider calls, without the rest of the HTTP side. */
function hearCallbacks(
  hear: (arrived: ArrivedCallback) => Promise<unknown>,
): Promise<Loopback> {
  return startLoopback((request, response) => {
    void readAll(request).then(async (rawBody) => {
      const [, , provider = '', kind = ''] = (request.url ?? '').split('/');
      const { headers, method = '', url = '' } = request;
      const authority = headers.host ?? '';
      const arrived = { provider, kind, rawBody, headers, method, authority, url };
      await hear(arrived);
      response.writeHead(200).end();
    });
  });
}

export type MoneyWorld = Awaited<ReturnType<typeof moneyWorld>>;

let asked = 0;

/**
 * Presses Repayment: the call itself, past HTTP. `planPeriod` is 1 for the first plan;
 * the same `nonce` is the same signed request again. Answers as the wire does.
 */
export async function askToPay(
  world: Pick<MoneyWorld, 'context'>,
  loan: LentLoan,
  payAmount: Ngwee,
  { planPeriod = 1, bizType = 1, nonce = `n${++asked}` }: PayOptions = {},
): Promise<PayAnswer> {
  const bodyHash = new TextEncoder().encode(`${bizType} ${planPeriod} ${payAmount}`);
  const answer = await askAs(world, loan, submitPaymentCall, {
    body: {
      bizType,
      planId: loan.planIds[planPeriod - 1],
      payAmount: formatKwacha(payAmount),
      repayAccountId: loan.walletId,
      payCard: false,
    },
    once: { borrowerId: loan.borrowerId, uid: 'test', nonce, sentAtMs: 1n, bodyHash },
  });
  if (answer instanceof Replay) return { replayed: true };
  if (answer instanceof Refusal) return { refused: answer.reason, data: answer.data };
  const { data }: { data: { paymentId: PaymentId } } = JSON.parse(answer);
  return { paymentId: data.paymentId };
}

export interface PayOptions {
  readonly planPeriod?: number;
  /** 1 repayment, 2 extension, as on the wire. */
  readonly bizType?: 1 | 2;
  readonly nonce?: string;
}

export interface PayAnswer {
  readonly paymentId?: PaymentId;
  readonly refused?: string;
  readonly data?: unknown;
  readonly replayed?: boolean;
}

async function theOrder(db: Database, { orderId }: LentLoan): Promise<LoadedOrder> {
  const order = await loadOrder(db, orderId);
  if (order === null) throw new Error('no such order');
  return order;
}
