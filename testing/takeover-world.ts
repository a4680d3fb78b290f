import type { ProposalBody } from '../contract/staff/proposal-kinds.ts';
import type { ArgsOf, StaffAct, StaffAnswerOf } from '../contract/staff/staff-act.ts';
import * as acts from '../contract/staff/takeover-acts.ts';
import type { TakeoverFile } from '../contract/staff/takeover-words.ts';
import type { CivilDate } from '../contract/words/civil-date.ts';
import type { OrderId } from '../contract/words/ids.ts';
import { defaultProducts } from '../domain/rules/products.ts';
import { carryOutProposals } from '../server/app/proposals.ts';
import { servedActs } from '../server/app/served-acts.ts';
import { loadOrder } from '../server/lending/orders/load-order.ts';
import { publishProducts } from '../server/lending/products/product-versions.ts';
import type { ServedAct } from '../server/staff/acts/serve-act.ts';
import { figureNames } from '../server/staff/takeover/report.ts';
import { takeOverBooks } from '../server/staff/takeover/take-over-books.ts';
import type { Context } from '../server/store/context.ts';
import { script, sql } from '../server/store/database/database.ts';
import { shippedLicence } from '../server/store/lender.ts';
import type { MoneyWorld } from './money-world.ts';
import { approved } from './staff-world.ts';
import type { Colleague } from './staff-world.ts';
import { twoPeopleWorld } from './two-people-world.ts';
import type { WildBook } from './wild-book.ts';

/** The day before the world begins. */
export const cutOver = '2026-03-01' as CivilDate;
const running = new AbortController().signal;
const partBytes = 1_000_000;

type Rows = StaffAnswerOf<typeof acts.listTakeoverRows>['rows'];

/**
 * A lender with products and no loans, and what its people do to take over a book. `beforePeople`
 * is done before any staff exist.
 */
export async function takeoverWorld(
  beforePeople: (context: Context) => Promise<void> = async () => {},
) {
  const two = await twoPeopleWorld(async ({ context, now }) => {
    await beforePeople(context);
    const licence = shippedLicence(context.config, cutOver);
    return publishProducts(context.db, { products: defaultProducts, licence, now: now() });
  });
  const { ask, done } = asking(two.peter);
  const agreed = async (body: ProposalBody) => {
    const proposal = await two.open(body, two.peter);
    const told = await approved(two.mary, proposal);
    if (told.data === null) throw new Error(`not approved: ${told.values['why']}`);
    await two.world.pass(601);
    await carryOutProposals(two.world.context);
    return proposal.id;
  };
  const work = (most = 7) => takeOverBooks(two.world.context, running, most);
  const show = (runId: string) => done(acts.showTakeover, { runId });
  return {
    two,
    ask,
    done,
    agreed,
    work,
    ...endingEarly(two.world),
    show,
    ...uploading(done),
    /** The report, once the job has checked what was uploaded. */
    async checked(runId: string, most = 7) {
      await done(acts.checkTakeover, { runId });
      await work(most);
      return show(runId);
    },
    async rowsOf(runId: string, only: 'faults' | 'sample' | 'touched'): Promise<Rows> {
      const rows: Rows = [];
      for (let after: string | undefined; ;) {
        const asked = { runId, only, limit: 100, ...(after !== undefined && { after }) };
        const page = await done(acts.listTakeoverRows, asked);
        rows.push(...page.rows);
        if (page.next === undefined) return rows;
        after = page.next;
      }
    },
    async tickAll(runId: string): Promise<void> {
      const rows = await this.rowsOf(runId, 'sample');
      for (let at = 0; at < rows.length; at += 100) {
        const some = rows.slice(at, at + 100).map(({ file, line }) => ({ file, line }));
        await done(acts.tickTakeoverRows, { runId, rows: some });
      }
    },
    async agreedTo(runId: string): Promise<void> {
      const { report } = await show(runId);
      await agreed({ kind: 'take-over', runId, hash: report?.hash ?? '' });
    },
    async count(what: string): Promise<number> {
      const row = await two.db.row(script<{ n: bigint }>(`select count(*) as n from ${what}`));
      return Number(row?.n ?? 0n);
    },
    async orderOf(externalId: string) {
      const row = await two.db.row(selectOrder, { externalId });
      const order = row && (await loadOrder(two.db, Number(row.orderId) as OrderId));
      if (!order) throw new Error(`${externalId} is not booked`);
      return order;
    },
  };
}

/** `totals.csv` as an accountant would type it who finds what was booked. */
export function totalsOf({ report }: StaffAnswerOf<typeof acts.showTakeover>): string {
  const columns = figureNames.filter((name) => name !== 'wallet');
  const products = [...new Set(report?.lines.map(({ product }) => product))];
  const rows = products.map((product) => {
    const of = report?.lines.filter((line) => line.product === product) ?? [];
    const figure = (name: string) => of.find((line) => line.figure === name)?.booked ?? '0';
    return [product, ...columns.map(figure)].join(',');
  });
  return [['product', ...columns].join(','), ...rows, ''].join('\n');
}

const selectOrder = sql<{ orderId: bigint }, { externalId: string }>(`
  select order_id from import_row
  where file = 'loans' and external_id = :externalId and order_id is not null`);

/** The job, ended before its end. */
function endingEarly({ context }: Pick<MoneyWorld, 'context'>) {
  /** The job, stopped in its first transaction, which is still kept. */
  const oneBatch = (most = 7) => {
    const stop = new AbortController();
    const transaction: typeof context.db.transaction = (act) => {
      stop.abort();
      return context.db.transaction(act);
    };
    const db = Object.assign(Object.create(context.db), { transaction });
    return takeOverBooks({ ...context, db }, stop.signal, most);
  };
  /** The job, which dies at the end of a transaction: nothing of that one is kept. */
  const killedAt = async (nth: number) => {
    let count = 0;
    const transaction: typeof context.db.transaction = (act) =>
      context.db.transaction(async (tx) => {
        const answer = await act(tx);
        count += 1;
        if (count === nth) throw new Error('killed');
        return answer;
      });
    const db = Object.assign(Object.create(context.db), { transaction });
    await takeOverBooks({ ...context, db }, running, 7);
  };
  return { oneBatch, killedAt };
}

function asking(usual: Colleague) {
  const servedBy = <A extends StaffAct>(act: A) => {
    const served = servedActs.get(act.name);
    if (served === undefined) throw new Error(`${act.name} is not served`);
    return served as unknown as ServedAct<A>;
  };
  return {
    ask: <A extends StaffAct>(act: A, args: ArgsOf<A>, by: Colleague = usual) =>
      by.ask(servedBy(act), args),
    done: <A extends StaffAct>(
      act: A,
      args: ArgsOf<A>,
      by: Colleague = usual,
    ): Promise<StaffAnswerOf<A>> => by.done(servedBy(act), args),
  };
}

function uploading(done: ReturnType<typeof asking>['done']) {
  const upload = async (
    runId: string,
    file: TakeoverFile,
    text: string | Uint8Array,
  ): Promise<string> => {
    const bytes = Buffer.from(text);
    let fileId: string | null = null;
    for (let at = 0, part = 0; ; at += partBytes, part++) {
      const told: StaffAnswerOf<typeof acts.sendTakeoverPart> = await done(
        acts.sendTakeoverPart,
        {
          ...{ runId, file, dates: 'ymd', amounts: 'kwacha', fileId, part },
          isLast: at + partBytes >= bytes.length,
          base64: bytes.subarray(at, at + partBytes).toString('base64'),
        },
      );
      if (told.hash !== null) return told.hash;
      fileId = told.fileId;
    }
  };
  return {
    upload,
    /** A takeover with these files, and the words of {@link WildBook} mapped. */
    async opened(
      files: WildBook['files'],
      without: readonly TakeoverFile[] = [],
      asOf: CivilDate = cutOver,
    ): Promise<string> {
      const opening = { asOf, interest: 'to-date' } as const;
      const { runId } = await done(acts.openTakeover, opening);
      for (const [file, text] of Object.entries(files) as [TakeoverFile, string][]) {
        if (!without.includes(file)) await upload(runId, file, text);
      }
      const mapping = { products: { Payday: 'standard' }, statuses: {}, networks: {} };
      await done(acts.mapTakeover, { runId, mapping });
      return runId;
    },
  };
}
