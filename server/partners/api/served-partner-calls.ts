import { plansNow } from '../../../domain/loan/account-plan.ts';
import type * as z from 'zod/mini';
import {
  changeWebhook,
  listPartnerLoans,
  listPartnerPayments,
  listWebhooks,
  makeWebhook,
  type PartnerCall,
  readPartnerLoan,
  replayWebhook,
  rotateWebhook,
  stopWebhook,
  testWebhook,
} from '../../../contract/partner/partner-calls.ts';
import type { loanStatuses } from '../../../contract/words/loan-statuses.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { formatKwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { accountOf, loadOrder } from '../../lending/orders/load-order.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Partner } from '../keys/partner-key.ts';
import {
  addEndpoint,
  changeEndpoint,
  type EndpointRow,
  findEndpoint,
  isFull,
  listEndpoints,
  mostEndpoints,
  replay,
  rotateSecret,
  switchOff,
  whyNoReceiver,
} from '../webhooks/endpoints.ts';
import { queueTest } from '../webhooks/make-messages.ts';

/** Why a call was not done: a status, and a sentence. */
export class PartnerRefusal {
  readonly status: 404 | 409 | 422;
  readonly detail: string;

  constructor(status: PartnerRefusal['status'], detail: string) {
    this.status = status;
    this.detail = detail;
  }
}

interface Asked<C extends PartnerCall> {
  readonly context: Context;
  readonly partner: Partner;
  /** The part of the path; empty where there is none. */
  readonly id: string;
  readonly query: z.output<C['query']>;
  readonly body: z.output<C['body']>;
}

export interface ServedPartnerCall<C extends PartnerCall = PartnerCall> {
  readonly call: C;
  run(asked: Asked<C>): Promise<z.output<C['answer']> | PartnerRefusal>;
}

const served = <C extends PartnerCall>(call: C, run: ServedPartnerCall<C>['run']) => {
  const one: ServedPartnerCall<C> = { call, run };
  return one as unknown as ServedPartnerCall;
};

interface LoanRow {
  readonly id: bigint;
  readonly state: (typeof loanStatuses)[number];
  readonly product: string;
  readonly amount: bigint;
  readonly owed: bigint;
  readonly createdAt: Date;
  readonly disbursedAt: Date | null;
  readonly settledAt: Date | null;
}

const loanColumns = `o.id, o.status as state, o.terms ->> 'productId' as product, o.amount,
  o.owed, o.created_at, o.disbursed_at, o.settled_at`;
const before = ':before::bigint is null or o.id < :before::bigint';
const listAll = sql<LoanRow, { before: string | null; most: number }>(
  `select ${loanColumns} from loan_order o where (${before}) order by o.id desc limit :most`,
);
const listOfState = sql<LoanRow, { before: string | null; most: number; state: string }>(
  `select ${loanColumns} from loan_order o where o.status = :state and (${before})
  order by o.id desc limit :most`,
);
const findLoan = sql<LoanRow, { id: string }>(
  `select ${loanColumns} from loan_order o where o.id = :id::bigint`,
);

interface PaymentLine {
  readonly id: string;
  readonly purpose: string;
  readonly amount: bigint;
  readonly state: string;
  readonly network: string;
  readonly networkReference: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

const listOfLoan = sql<
  PaymentLine,
  { id: string; before: Date | null; beforeId: string; most: number }
>(`
  select id, purpose, amount, state, network, provider_reference as network_reference,
    created_at, settled_at
  from payment where order_id = :id::bigint
    and (:before::timestamptz is null or (created_at, id) < (:before::timestamptz, :beforeId))
  order by created_at desc, id desc limit :most`);

const loanOf = ({ id, amount, owed, createdAt: askedAt, ...rest }: LoanRow) => ({
  ...rest,
  id: Number(id),
  amount: formatKwacha(ngwee(amount)),
  owed: formatKwacha(ngwee(owed)),
  askedAt,
});

/** As many digits as a number of a loan has at most. */
const loanNumber = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? text : null);
const noLoan = new PartnerRefusal(404, 'There is no such loan.');
const noWebhook = new PartnerRefusal(404, 'This key made no such webhook.');

const fromCursor = (after: string | undefined) =>
  after === undefined ? [] : Buffer.from(after, 'base64url').toString().split('|');
const cursorOf = (...parts: readonly (string | number)[]) =>
  Buffer.from(parts.join('|')).toString('base64url');

/** A page, from one row more than it has. */
function pageOf<Row, Shown>(
  rows: readonly Row[],
  of: { limit: number; show: (row: Row) => Shown; cursor: (row: Row) => string },
) {
  const shown = rows.slice(0, of.limit);
  const last = shown.at(-1);
  const next = rows.length > of.limit && last !== undefined ? of.cursor(last) : null;
  return { data: shown.map(of.show), next };
}

const webhookOf = ({ id, name, url, types, state, waiting }: EndpointRow) => {
  return { id, name, url, types: [...types], state, waiting };
};

/** A webhook that this key made; null: none. */
async function ownWebhook({ context, partner, id }: Omit<Asked<PartnerCall>, 'body'>) {
  const row = await findEndpoint(context.db, id);
  return row?.keyId === partner.id ? row : null;
}

const byKey = ({ id }: Partner) => ({ proposalId: null, keyId: id });

/** What partners ask by `/partner/v1`. */
export const servedPartnerCalls: readonly ServedPartnerCall[] = [
  served(listPartnerLoans, async ({ context: { db }, query }) => {
    const { after, limit, state } = query;
    const [place = null] = fromCursor(after).map(loanNumber);
    const of = { before: place, most: limit + 1 };
    const rows =
      state === undefined
        ? await db.rows(listAll, of)
        : await db.rows(listOfState, { ...of, state });
    return pageOf(rows, { limit, show: loanOf, cursor: ({ id }) => cursorOf(String(id)) });
  }),

  served(readPartnerLoan, async ({ context: { db, clock }, id }) => {
    const number = loanNumber(id);
    const row = number && (await db.row(findLoan, { id: number }));
    const order = row && (await loadOrder(db, Number(row.id) as OrderId));
    if (!row || !order) return noLoan;
    const account = accountOf(order, clock.now());
    return {
      ...loanOf(row),
      remaining: formatKwacha(account.remainingAmount),
      daysLate: account.daysLate,
      plans: plansNow(account.plans).map(({ period: no, dueDate, status, remainingAmount }) => {
        return { no, dueOn: dueDate, state: status, remaining: formatKwacha(remainingAmount) };
      }),
    };
  }),

  served(listPartnerPayments, async ({ context: { db }, id, query: { after, limit } }) => {
    const number = loanNumber(id);
    if (number === null || (await db.row(findLoan, { id: number })) === undefined)
      return noLoan;
    const [ms = '', beforeId = ''] = fromCursor(after);
    const place = /^\d{1,15}$/.test(ms) ? new Date(Number(ms)) : null;
    const rows = await db.rows(listOfLoan, {
      id: number,
      before: place,
      beforeId,
      most: limit + 1,
    });
    const show = ({ amount, ...rest }: PaymentLine) => {
      return { ...rest, loan: Number(number), amount: formatKwacha(ngwee(amount)) };
    };
    const cursor = (row: PaymentLine) => cursorOf(row.createdAt.getTime(), row.id);
    return pageOf(rows, { limit, show, cursor });
  }),

  served(listWebhooks, async ({ context: { db }, partner }) => {
    const rows = (await listEndpoints(db)).filter(({ keyId }) => keyId === partner.id);
    return { data: rows.map(webhookOf), next: null };
  }),

  served(makeWebhook, async ({ context, partner, body }) => {
    const why = whyNoReceiver(body.url, context);
    if (why !== null) return new PartnerRefusal(422, why);
    if (await isFull(context.db)) {
      return new PartnerRefusal(422, `There are ${mostEndpoints} webhooks already.`);
    }
    return addEndpoint(context, body, byKey(partner));
  }),

  served(changeWebhook, async ({ body, ...asked }) => {
    const { context, partner, id } = asked;
    if ((await ownWebhook(asked)) === null) return noWebhook;
    const why = whyNoReceiver(body.url, context);
    if (why !== null) return new PartnerRefusal(422, why);
    await changeEndpoint(context, id, body, byKey(partner));
    return { id };
  }),

  served(stopWebhook, async (asked) => {
    if ((await ownWebhook(asked)) === null) return noWebhook;
    await switchOff(asked.context.db, asked.id);
    return { id: asked.id };
  }),

  served(rotateWebhook, async (asked) => {
    const { context, partner, id } = asked;
    if ((await ownWebhook(asked)) === null) return noWebhook;
    return { id, secret: await rotateSecret(context, id, byKey(partner)) };
  }),

  served(testWebhook, async (asked) => {
    if ((await ownWebhook(asked)) === null) return noWebhook;
    return { messageId: await queueTest(asked.context, asked.id) };
  }),

  served(replayWebhook, async ({ body, ...asked }) => {
    if ((await ownWebhook(asked)) === null) return noWebhook;
    return { messages: await replay(asked.context, asked.id, body) };
  }),
];
