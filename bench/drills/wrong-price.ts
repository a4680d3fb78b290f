import {
  countWrongPrice,
  showPriceVersion,
  stopLending,
} from '../../contract/staff/price-acts.ts';
import {
  saveDraft,
  showProduct,
  showSimulation,
  simulate,
} from '../../contract/staff/product-acts.ts';
import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import type { OrderId } from '../../contract/words/ids.ts';
import { formatKwacha, sumNgwee } from '../../contract/words/ngwee.ts';
import { assert } from '../../domain/assert.ts';
import type { PriceFigures } from '../../domain/loan/loan.ts';
import { account } from '../../domain/loan/account.ts';
import { priceFiguresOf } from '../../domain/loan/price-correction.ts';
import { housePricing } from '../../domain/rules/products.ts';
import { accountOf, loadOrder } from '../../server/lending/orders/load-order.ts';
import type { LoadedOrder } from '../../server/lending/orders/load-order.ts';
import { sql } from '../../server/store/database/database.ts';
import type { Database } from '../../server/store/database/database.ts';
import { atLeast, atMost } from '../measure/report.ts';
import type { Row } from '../measure/report.ts';
import type { Drill } from './drill.ts';
import { faultsOf, lostIn } from './lender-at-work.ts';
import type { Lender } from './lender-at-work.ts';
import { lenderOfDrill } from './lender-of-drill.ts';
import { looking } from './looking.ts';
import { officeOfDrill, once } from './office-of-drill.ts';

const some = 10;
const few = 3;
/** Late by then, and no session has ended. */
const daysUntilFound = 16;
const productId = 'first-loan';
const wrong = { productId, version: 2 };
/** What was meant: the price before it, by the slip of a digit. */
const meant: PriceFigures = priceFiguresOf(housePricing);
const charged = { dailyRatePpm: 6000, serviceFeeBasisPoints: 500 };

const selectOrders = sql<{ id: bigint; status: string; createdAt: Date }, { version: number }>(`
  select id, status, created_at from loan_order
  where terms ->> 'productId' = '${productId}' and (terms ->> 'productVersion')::int = :version
  order by id`);
const countSettled = sql<{ settled: number }>(`
  select count(*)::int as settled from loan_order
  where (terms ->> 'productVersion')::int = 2 and status = 'settled'`);
const selectTold = sql<{ text: string }>(
  `select text from sms where text like '%was wrong, by our mistake%'`,
);
const selectSum = sql<{ loans: number; takenBack: bigint; sentBack: bigint }>(`
  select loans, taken_back, sent_back from price_correction
  where state in ('correcting', 'done')`);
const holdOrder = sql<void, { id: bigint }>('select from loan_order where id = :id for update');

type Office = Awaited<ReturnType<typeof officeOfDrill>>;

/** A price with a wrong digit was published: found, stopped, and put right loan by loan. */
export const wrongPrice: Drill = {
  whyNot: () => null,
  run: (tell) =>
    lenderOfDrill(async ({ lender, url }) => {
      await lender.answers(some);
      await lender.closes();
      const office = await officeOfDrill(url);
      await lender.startsAgain(office.settings);
      await lender.settles();
      await publishWrongPrice(office);
      await lender.passes(1);
      await isPublished(office);
      tell('a wrong price was published by two: 0.60 % a day and 5 %, for 0.40 % and 3 %');
      await goesOn(lender);
      await isSettled(url);
      await lender.settles();
      await lender.passes(daysUntilFound);
      await goesOn(lender);
      await lender.pays(some);
      const stoppedAt = await stop(office);
      tell(`${daysUntilFound} days later it is found, and stopped by one person at once`);
      const countId = await counted(office, tell);
      const body = { kind: 'correct-price', ...wrong, price: meant, countId } as const;
      await office.agreedByTwo(body, 'A digit was wrong: 0.60 % for 0.40 %, and 5 % for 3 %.');
      await lender.settles();
      await isCutShort(lender, url, tell);
      await goesOn(lender);
      await isPutRight(office);
      await lender.settles();
      return await measured(lender, { url, stoppedAt, tell });
    }),
};

/** The product's next process, and everybody asks again. */
async function goesOn(lender: Lender): Promise<void> {
  await lender.isKilled();
  await lender.startsAgain();
}

async function publishWrongPrice(office: Office): Promise<void> {
  const credit = await office.person('credit');
  const { terms: now } = await credit.done(showProduct, { productId });
  const terms = { ...now, pricing: { ...now.pricing, ...charged } };
  const { draftId } = await credit.done(saveDraft, { productId, terms, version: 0 });
  const { runId } = await credit.done(simulate, { draftId, months: 1 });
  await once(async () => {
    const { state } = await credit.done(showSimulation, { runId });
    return state === 'done' ? state : null;
  });
  const from = addDays(civilDateOf(new Date()), 1);
  const body = { kind: 'publish-product', productId, terms, from, runId } as const;
  await office.agreedByTwo(body, 'What funding costs has risen.');
}

async function isPublished(office: Office): Promise<void> {
  const auditor = await office.person('auditor');
  await once(async () => {
    const { version } = await auditor.done(showProduct, { productId });
    return version === wrong.version ? version : null;
  });
}

const isSettled = (url: string) =>
  looking(url, (db) =>
    once(async () => {
      const settled = (await db.row(countSettled))?.settled ?? 0;
      return settled >= few && (await db.rows(selectOrders, wrong)).length >= some
        ? settled
        : null;
    }),
  );

async function stop(office: Office): Promise<Date> {
  const compliance = await office.person('compliance');
  const reason = 'A borrower called: the contract says twice what the poster says.';
  return (await compliance.done(stopLending, { ...wrong, reason })).stoppedAt;
}

async function counted(office: Office, tell: (step: string) => void): Promise<string> {
  const credit = await office.person('credit');
  const { countId } = await credit.done(countWrongPrice, { ...wrong, price: meant });
  const { count } = await once(async () => {
    const [one] = (await credit.done(showPriceVersion, wrong)).corrections;
    return one?.state === 'counted' ? one : null;
  });
  assert(count !== null, 'what was counted is shown');
  const { all, open, repaid, sentBack } = count;
  tell(`counted: K${all.amount} of ${all.loans} loans, ${open.loans} of them open`);
  tell(`  ${repaid.loans} are repaid; K${sentBack.amount} goes back to wallets`);
  return countId;
}

/** Its hold is over, and the process dies half way through the loans. */
async function isCutShort(
  lender: Lender,
  url: string,
  tell: (step: string) => void,
): Promise<void> {
  await looking(url, async (db) => {
    const rows = await db.rows(selectOrders, wrong);
    const ids = rows.map(({ id }) => id);
    // The night's own jobs leave alone what is repaid.
    const repaid = rows.filter(({ status }, index) => status === 'settled' && index > 0);
    const middle = repaid[Math.floor(repaid.length / 2)]?.id;
    assert(middle !== undefined, 'some of the loans by the wrong price are repaid');
    await db.transaction(async (tx) => {
      await tx.run(holdOrder, { id: middle });
      const passing = lender.passes(1).catch(() => 'cut off');
      const before = ids.indexOf(middle);
      await once(async () => ((await tx.row(selectSum))?.loans === before ? before : null));
      await lender.isKilled();
      await passing;
      tell(`the product was killed after ${before} of ${ids.length} loans, and started again`);
    });
  });
}

async function isPutRight(office: Office): Promise<void> {
  const auditor = await office.person('auditor');
  await once(async () => {
    const [one] = (await auditor.done(showPriceVersion, wrong)).corrections;
    return one?.state === 'done' ? one : null;
  });
}

interface Ended {
  readonly url: string;
  readonly stoppedAt: Date;
  readonly tell: (step: string) => void;
}

/** Every loan beside what it would be, had the meant price been agreed to. */
async function measured(lender: Lender, { url, stoppedAt, tell }: Ended): Promise<Row[]> {
  const differences = await lender.differences();
  for (const one of differences) tell(`  ${one}`);
  return looking(url, async (db) => {
    const rows = await db.rows(selectOrders, wrong);
    const orders = await loaded(db, rows);
    const others = await loaded(db, await db.rows(selectOrders, { ...wrong, version: 1 }));
    const now = new Date(Math.max(...orders.map(({ bookedOn }) => Date.parse(bookedOn ?? ''))));
    const unlike = orders.filter((order) => !isAsMeant(order, now));
    const owed = orders.filter((order) => accountOf(order, now).owedToBorrower > 0n);
    const told = (await db.rows(selectTold)).map(
      ({ text }) => /loan (\d+) was/.exec(text)?.[1],
    );
    const harmed = orders.filter((order) => takenBackOf(order) > 0n);
    const toldOnce = harmed.filter(
      ({ id }) => told.filter((one) => one === `${id}`).length === 1,
    );
    const sum = await db.row(selectSum);
    const takenBack = sumNgwee(orders.map(takenBackOf));
    tell(`reversed: K${formatKwacha(takenBack)} of ${harmed.length} of ${orders.length} loans`);
    return [
      atLeast('loans by the wrong price', orders.length, some),
      atLeast(
        'of them repaid',
        orders.filter(({ status }) => status === 'settled').length,
        few,
      ),
      atMost('lent by it after it was stopped', rows.filter(isAfter(stoppedAt)).length, 0),
      atMost('not as the price that was meant says', unlike.length, 0),
      atMost('still owed to their borrowers', owed.length, 0),
      atMost('charged wrongly and not told once', harmed.length - toldOnce.length, 0),
      atMost('told more often', told.length - new Set(told).size, 0),
      atMost('touched though their price was right', others.filter(isCorrected).length, 0),
      atMost('loans the sum does not know of', orders.length - (sum?.loans ?? 0), 0),
      atMost(
        'ngwee by which the sum differs',
        Math.abs(Number(takenBack - (sum?.takenBack ?? 0n))),
        0,
      ),
      atMost('answers lost', await lostIn(url, lender.answered), 0),
      atMost('differences between books, network and borrowers', differences.length, 0),
      atMost('faults of the ledger', (await faultsOf(url)).length, 0),
    ];
  });
}

const isAfter =
  (stoppedAt: Date) =>
  ({ createdAt }: { readonly createdAt: Date }) =>
    createdAt > stoppedAt;

async function loaded(
  db: Database,
  rows: readonly { readonly id: bigint }[],
): Promise<LoadedOrder[]> {
  const orders: LoadedOrder[] = [];
  for (const { id } of rows) {
    const order = await loadOrder(db, Number(id) as OrderId);
    if (order !== null) orders.push(order);
  }
  return orders;
}

const isCorrected = ({ events }: LoadedOrder) =>
  events.some(({ kind }) => kind === 'price-corrected');

const takenBackOf = ({ events }: LoadedOrder) =>
  sumNgwee(
    events.flatMap((event) => (event.kind === 'price-corrected' ? [event.takenBack] : [])),
  );

/** These loans have one bill: each is as if the corrected price had been agreed to. */
function isAsMeant(order: LoadedOrder, now: Date): boolean {
  const state = accountOf(order, now);
  const events = order.events.filter(({ kind }) => kind !== 'price-corrected');
  const terms = { ...order.terms, pricing: { ...order.terms.pricing, ...meant } };
  const right = account(terms, events, state.asOf);
  return (
    state.priceCorrected !== null &&
    state.remainingAmount === right.remainingAmount &&
    state.charges === right.charges &&
    state.paidAmount === right.paidAmount &&
    state.sentBackAmount === right.sentBackAmount &&
    state.status === right.status
  );
}
