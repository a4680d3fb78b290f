import * as z from 'zod/mini';
import type { BorrowerId, PaymentId } from '../../../contract/words/ids.ts';
import type { UssdEnd, UssdIn, UssdOut } from '../../store/ports/ussd-gateway.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';
import { fingerprint } from '../../store/sealing/keyring.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';
import { openText, sealText } from '../../store/sealing/sealed-text.ts';

/** A loan whose cost was shown: what is agreed to is this and no other. */
const shownOffer = z.strictObject({
  id: z.string(),
  amount: z.string(),
  termDays: z.int(),
  productId: z.string(),
  /** Names the price. */
  hash: z.string(),
  /** Both screens in the language that they were shown in. */
  cost: z.string(),
  late: z.string(),
  language: z.optional(z.string()),
});
export type ShownOffer = z.infer<typeof shownOffer>;

const draft = z.strictObject({
  /** What is to be paid, in ngwee. */
  amount: z.optional(z.string()),
  isWhole: z.optional(z.boolean()),
  planId: z.optional(z.string()),
  offer: z.optional(shownOffer),
  /** The screen whose `1` does what it says. */
  shown: z.optional(z.string()),
  /** Tries of a PIN, after a wrong one. */
  pinsLeft: z.optional(z.int()),
  /** Keys in a row that no menu has. */
  wrong: z.optional(z.int()),
});
/** What was chosen in a session so far. */
export type Draft = z.infer<typeof draft>;

const kept = z.strictObject({
  draft,
  screen: z.strictObject({ text: z.string(), goesOn: z.boolean() }),
  /** Marks of the requests that have an id. */
  seen: z.optional(z.array(z.string())),
});
export type Kept = z.infer<typeof kept>;
const nothing: Kept = { draft: {}, screen: { text: '', goesOn: false } };

interface StoredRow {
  readonly id: string;
  readonly borrowerId: BorrowerId | null;
  readonly step: string;
  readonly state: string;
  readonly partsSeen: number;
  readonly lastHash: string;
  readonly paymentId: PaymentId | null;
  readonly startedAt: Date;
  readonly touchedAt: Date;
  readonly endedAt: Date | null;
  readonly isNew: boolean;
}

/** A session, locked until its transaction ends. */
export interface SessionRow extends Omit<StoredRow, 'state'>, Kept {}

/*
 * One statement makes or finds a session and locks it: none where the id is that of a session of
 * another number. Waiting for another request of the same
 * session ends long before the gateway gives up.
 */
const lockOne = sql<
  StoredRow,
  {
    id: string;
    gateway: string;
    sessionId: string;
    mobile: string;
    mobileMark: string;
    network: string | null;
    lockMs: string;
    statementMs: string;
    now: Date;
  }
>(`
  with patience as materialized (
    select set_config('lock_timeout', :lockMs, true),
      set_config('statement_timeout', :statementMs, true)
  )
  insert into ussd_session (id, gateway, session_id, borrower_id, mobile_mark, network, step,
    state, started_at, touched_at)
  select :id, :gateway, :sessionId, (select id from borrower where mobile = :mobile),
    :mobileMark, :network, 'home', '', :now, :now
  from patience
  on conflict (gateway, session_id) do update set hops = ussd_session.hops + 1
    where ussd_session.mobile_mark = excluded.mobile_mark
  returning id, borrower_id, step, state, parts_seen, last_hash, payment_id,
    started_at, touched_at, ended_at, xmax = 0 as is_new`);

/**
 * Makes or finds the session of a request and locks it. A session is of one number: where another
 * one had the gateway's id first, this number has its own session beside it.
 * @param of `longestMs`: how long the whole request may take
 */
export async function lockSession(
  tx: Queryable,
  keys: Keyring,
  of: { readonly asked: Asked; readonly now: Date; readonly longestMs: number },
): Promise<SessionRow> {
  const { asked, now, longestMs } = of;
  const { gateway, mobile, network } = asked;
  const { mobileMark, sessionId, besideId } = namesOf(keys, asked);
  const given = { id: newId(), gateway, mobile, mobileMark, network, now };
  const lock = (id: string) =>
    tx.row(lockOne, {
      ...{ ...given, sessionId: id },
      lockMs: `${Math.round(longestMs / 2)}`,
      statementMs: `${Math.round((longestMs * 3) / 4)}`,
    });
  const row = (await lock(sessionId)) ?? (await lock(besideId));
  if (row === undefined) throw new Error('a session is made or found');
  const { state, ...rest } = row;
  const open = () => kept.parse(JSON.parse(openText(keys, state, boundTo(row.id))));
  return { ...rest, ...(state === '' ? nothing : open()) };
}

/** By what the rows of a session are found: the gateway's id, or one beside it of this number. */
function namesOf(keys: Keyring, { mobile, sessionId }: Asked) {
  const mobileMark = fingerprint(keys, 'ussd-mobile', mobile);
  const besideId = fingerprint(keys, 'ussd-session', `${mobileMark}|${sessionId}`);
  return { mobileMark, sessionId, besideId };
}

/** A request as the menu knows it. */
export interface Asked extends UssdIn {
  readonly gateway: string;
}

const saveOne = sql<
  void,
  {
    id: string;
    step: string;
    state: string;
    partsSeen: number;
    lastHash: string;
    paymentId: string | null;
    startedAt: Date;
    now: Date;
    endedAt: Date | null;
  }
>(`
  update ussd_session set step = :step, state = :state, parts_seen = :partsSeen,
    last_hash = :lastHash, payment_id = :paymentId, started_at = :startedAt, touched_at = :now,
    ended_at = :endedAt, ended_as = case when :endedAt::timestamptz is null then null else 'end' end
  where id = :id`);

/** Keeps where a session is and what it was answered. */
export async function saveSession(
  tx: Queryable,
  keys: Keyring,
  session: {
    readonly row: Pick<SessionRow, 'id' | 'startedAt' | 'paymentId' | 'step'>;
    readonly draft: Draft;
    readonly screen: UssdOut;
    readonly partsSeen: number;
    readonly lastHash: string;
    readonly seen: readonly string[];
    readonly now: Date;
  },
): Promise<void> {
  const { row, draft: chosen, screen, partsSeen, lastHash, seen, now } = session;
  const { id, step, paymentId, startedAt } = row;
  const state = sealText(keys, JSON.stringify({ draft: chosen, screen, seen }), boundTo(id));
  const endedAt = screen.goesOn ? null : now;
  const where = { id, step, paymentId, startedAt };
  await tx.run(saveOne, { ...where, state, partsSeen, lastHash, now, endedAt });
}

function boundTo(id: string): string {
  return `v1|ussd|${id}`;
}

const endOne = sql<
  { readonly paymentId: PaymentId | null },
  {
    gateway: string;
    sessionId: string;
    besideId: string;
    mobileMark: string;
    now: Date;
    how: string;
    cost: string | null;
    currency: string | null;
  }
>(`
  update ussd_session set ended_at = coalesce(ended_at, :now),
    ended_as = coalesce(ended_as, :how), cost = coalesce(cost, :cost::numeric),
    cost_currency = coalesce(cost_currency, :currency)
  where gateway = :gateway and session_id in (:sessionId, :besideId)
    and mobile_mark = :mobileMark
  returning payment_id`);
// What a job has taken up already keeps its time.
const sendNow = sql<void, { paymentId: string; now: Date }>(`
  update payment set ask_at = :now
  where id = :paymentId and state = 'requested' and sends = 0 and ask_at > :now`);

/** Notes that a session is over; its payment waits no longer. Any number of times, or never. */
export async function endSession(
  tx: Queryable,
  keys: Keyring,
  of: { readonly asked: Asked; readonly end: UssdEnd; readonly now: Date },
): Promise<boolean> {
  const { asked, end, now } = of;
  const row = await tx.row(endOne, {
    ...namesOf(keys, asked),
    gateway: asked.gateway,
    now,
    how: end.how,
    cost: end.cost?.amount ?? null,
    currency: end.cost?.currency ?? null,
  });
  if (!row?.paymentId) return false;
  return (await tx.run(sendNow, { paymentId: row.paymentId, now })) > 0;
}

const findSession = sql<
  object,
  { gateway: string; sessionId: string; besideId: string; mobileMark: string }
>(`
  select from ussd_session where gateway = :gateway
    and session_id in (:sessionId, :besideId) and mobile_mark = :mobileMark`);

/** Whether a request belongs to a session that is there already. */
export async function isKnownSession(
  q: Queryable,
  keys: Keyring,
  asked: Asked,
): Promise<boolean> {
  const names = { gateway: asked.gateway, ...namesOf(keys, asked) };
  return (await q.row(findSession, names)) !== undefined;
}

const selectStopped = sql<
  { readonly id: string; readonly state: string },
  { borrowerId: BorrowerId; id: string; since: Date }
>(`
  select id, state from (
    select id, step, state, ended_as from ussd_session
    where borrower_id = :borrowerId and id <> :id and touched_at > :since
    order by touched_at desc limit 1) newest
  where step = 'pay-confirm' and ended_as is distinct from 'end'`);

/** What a borrower chose in the session before and did not confirm; null: nothing lately. */
export async function stoppedBefore(
  tx: Queryable,
  keys: Keyring,
  of: { readonly borrowerId: BorrowerId; readonly id: string; readonly since: Date },
): Promise<Draft | null> {
  const row = await tx.row(selectStopped, of);
  if (row === undefined) return null;
  return kept.parse(JSON.parse(openText(keys, row.state, boundTo(row.id)))).draft;
}
