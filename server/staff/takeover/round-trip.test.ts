import { afterEach, expect, it } from 'vitest';
import type { TakeoverTable } from '../../../contract/staff/takeover-words.ts';
import { fetchBook } from '../../../contract/staff/takeover-acts.ts';
import { sumNgwee } from '../../../contract/words/ngwee.ts';
import type { OrderId, PaymentId } from '../../../contract/words/ids.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { askToPay } from '../../../testing/money-world.ts';
import { cutOver, takeoverWorld, totalsOf } from '../../../testing/takeover-world.ts';
import { hearing } from '../../../testing/webhook-receiver.ts';
import { wildBook } from '../../../testing/wild-book.ts';
import { accountOf, loadOrder } from '../../lending/orders/load-order.ts';
import { sql } from '../../store/database/database.ts';
import type { FileContent } from '../acts/serve-act.ts';
import { fetchBookAct } from './fetch-book.ts';

type World = Awaited<ReturnType<typeof takeoverWorld>>;
const worlds: World[] = [];
const countLooks = sql<{ looks: number }, { proposalId: string }>(
  'select count(*)::int as looks from unsealing where about_id = :proposalId',
);
afterEach(async () => {
  for (const { two } of worlds.splice(0)) expect(await two.end()).toEqual([]);
});

const world = async () => {
  const made = await takeoverWorld();
  worlds.push(made);
  return made;
};

/** What all loans owe today, by part, with their number and how late they are. */
async function balancesOf({ two }: World) {
  const rows = await two.db.rows(sql<{ id: bigint }>('select id from loan_order'));
  const orders = await Promise.all(
    rows.map(({ id }) => loadOrder(two.db, Number(id) as OrderId)),
  );
  const states = orders.flatMap((order) => (order ? [accountOf(order, two.world.now())] : []));
  const plans = states.flatMap((state) => state.plans);
  return {
    loans: states.length,
    statuses: states.map(({ status }) => status).toSorted(),
    late: states.map(({ overdueDays }) => overdueDays).toSorted((a, b) => a - b),
    principal: sumNgwee(plans.map(({ owed }) => owed.principal)),
    interest: sumNgwee(plans.map(({ owed }) => owed.interest)),
    fees: sumNgwee(plans.map(({ owed }) => owed.fee)),
    lateFees: sumNgwee(plans.map(({ owed }) => owed.lateFee)),
  };
}

async function fetched({ two }: World, proposalId: string, file: string): Promise<string> {
  let content: FileContent | null = null;
  const sends = (made: FileContent) => (content = made);
  const { context } = two.world;
  const call = { context, args: { proposalId, file }, staff: two.peter, about() {}, sends };
  const told = await fetchBookAct.run(call as never);
  expect(told).toMatchObject({ mediaType: expect.stringContaining('csv') });
  const parts: Uint8Array[] = [];
  for await (const part of (content as unknown as FileContent)(context)) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

it('an exported book is taken over elsewhere with the same balances', async () => {
  const from = await world();
  const book = wildBook({ borrowers: 25, asOf: cutOver, seed: 5 });
  const heard = await hearing({ ...from.two.world.context, db: from.two.db }, [
    'import.checked',
    'import.booked',
  ]);
  const runId = await from.opened(book.files);
  await from.checked(runId);
  await from.tickAll(runId);
  await from.agreedTo(runId);
  await from.oneBatch(10);
  // A payment comes while the rest of the book is still to be booked.
  const order = await from.orderOf(book.payer.loan);
  const { borrowerId, id: orderId, wallet, terms } = order;
  from.two.world.world.phones.setWallet(wallet.mobile, { network: 'MTN' });
  const loan = { borrowerId, orderId, planIds: terms.planIds, payoutId: '' as PaymentId };
  const asked = { ...loan, walletId: wallet.id, mobile: wallet.mobile };
  await askToPay(from.two.world, asked, kwacha(77));
  await from.two.world.live(15);
  await from.work();
  const counts = (await from.show(runId)).report?.counts;
  expect((await heard()).map(({ type, ...data }) => [type, data])).toEqual([
    ['import.checked', expect.objectContaining({ run: runId, counts })],
    ['import.booked', expect.objectContaining({ run: runId, counts })],
  ]);
  const proposalId = await from.agreed({ kind: 'export-book', why: 'audit' });
  const out: Partial<Record<TakeoverTable, string>> = {};
  for (const file of ['borrowers', 'loans', 'schedule', 'payments'] as const) {
    out[file] = await fetched(from, proposalId, file);
  }
  const { data, reason } = await from.ask(
    fetchBook,
    { proposalId, file: 'borrowers' },
    from.two.mary,
  );
  expect([data, reason]).toEqual([null, 'not-allowed']);
  expect(await from.two.db.row(countLooks, { proposalId })).toEqual({ looks: 25 });
  expect(out.borrowers).toContain('Chanda,Mulenga');

  const to = await world();
  const today = to.two.world.context.clock.today();
  const { borrowers = '', loans = '', schedule = '', payments = '' } = out;
  const files = { borrowers, loans, schedule, payments, totals: '' };
  const second = await to.opened(files, ['totals'], today);
  const first = await to.checked(second);
  expect(first.report?.whyNot).toContain('totals.csv');
  // As the accountant reads them in the books that are left.
  await to.upload(second, 'totals', totalsOf(first));
  expect((await to.checked(second)).report?.whyNot).toBe(null);
  await to.tickAll(second);
  await to.agreedTo(second);
  await to.work();
  expect(await balancesOf(to)).toEqual(await balancesOf(from));
});
