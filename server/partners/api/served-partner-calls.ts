import {
  changeWebhook,
  listPartnerLoans,
  listPartnerPayments,
  listWebhooks,
  makeWebhook,
  readPartnerLoan,
  replayWebhook,
  rotateWebhook,
  stopWebhook,
  testWebhook,
} from '../../../contract/partner/partner-calls.ts';
import { isOfApplications, type WebhookType } from '../../../contract/partner/webhook-types.ts';
import type { PartnerCall } from '../../../contract/partner/partner-call.ts';
import { formatKwacha, ngwee } from '../../../contract/words/ngwee.ts';
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
import { findLoan, listAll, listOfState, loanNowOf, loanNumber, loanOf } from './read-loan.ts';
import { servedApplications } from './served-applications.ts';
import { PartnerRefusal } from '../keys/partner-refusal.ts';
import { type Asked, served, type ServedPartnerCall } from './served-call.ts';

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

/** A key that may not read all loans hears of its partner's applications alone. */
function whyNotHeard({ scopes }: Partner, types: readonly WebhookType[]): string | null {
  const isMine = scopes.includes('loans:read') || types.every(isOfApplications);
  return isMine
    ? null
    : 'Without loans:read a key hears of the applications of its partner alone.';
}

/** Of a webhook that this key made alone. */
const ofOwn = <C extends PartnerCall>(call: C, run: ServedPartnerCall<C>['run']) =>
  served(call, async (asked) => ((await ownWebhook(asked)) === null ? noWebhook : run(asked)));

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

  served(readPartnerLoan, async ({ context, id }) => {
    const number = loanNumber(id);
    return (number && (await loanNowOf(context, number))) || noLoan;
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

  ...servedApplications,

  served(listWebhooks, async ({ context: { db }, partner }) => {
    const rows = (await listEndpoints(db)).filter(({ keyId }) => keyId === partner.id);
    return { data: rows.map(webhookOf), next: null };
  }),

  served(makeWebhook, async ({ context, partner, body }) => {
    const why = whyNotHeard(partner, body.types) ?? whyNoReceiver(body.url, context);
    if (why !== null) return new PartnerRefusal(422, why);
    if (await isFull(context.db)) {
      return new PartnerRefusal(422, `There are ${mostEndpoints} webhooks already.`);
    }
    return addEndpoint(context, body, byKey(partner));
  }),

  ofOwn(changeWebhook, async ({ context, partner, id, body }) => {
    const why = whyNotHeard(partner, body.types) ?? whyNoReceiver(body.url, context);
    if (why !== null) return new PartnerRefusal(422, why);
    await changeEndpoint(context, id, body, byKey(partner));
    return { id };
  }),

  ofOwn(stopWebhook, async ({ context, id }) => {
    await switchOff(context.db, id);
    return { id };
  }),

  ofOwn(rotateWebhook, async ({ context, partner, id }) => ({
    id,
    secret: await rotateSecret(context, id, byKey(partner)),
  })),

  ofOwn(testWebhook, async ({ context, id }) => ({ messageId: await queueTest(context, id) })),

  ofOwn(replayWebhook, async ({ context, id, body }) => ({
    messages: await replay(context, id, body),
  })),
];
