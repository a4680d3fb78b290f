import type { Context } from '../../store/context.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Database, Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { inTurn } from '../../store/database/in-turn.ts';
import { rowsText } from '../../store/database/json-text.ts';
import { gathered, together } from '../../store/gathered.ts';
import { newId } from '../../store/ids.ts';
import { isBlocked } from '../../people/blocks/block-account.ts';
import { logPaymentState } from '../orders/log-states.ts';
import type { PaymentStateChange } from '../orders/log-states.ts';
import type { PaymentRow } from '../account/payment-row.ts';

/** A payment as a job takes it up. */
export type ClaimedPayment = Omit<PaymentRow, 'coupon'>;

export interface ClaimedRow extends Omit<ClaimedPayment, 'amount' | 'orderId'> {
  readonly amount: bigint;
  readonly orderId: bigint;
}

/** The columns of a {@link ClaimedRow}. */
export const claimedColumns = `id, provider_id, provider,
    borrower_id, order_id, plan_id,
    operation, purpose, amount, mobile, network,
    state, failure_code, failure, provider_reference,
    created_at, sends, sent_at, settled_at,
    not_found as not_founds`;

/** What is due, by the index that goes by the hour: `ask_at` itself is in none. */
const isDue = `ask_hour <= date_trunc('hour', :now::timestamptz at time zone 'UTC')
    and ask_at <= :now::timestamptz`;

/**
 * Counts the sending before it happens: a process may die before it can say how it went. No money
 * leaves to a borrower whose account is blocked.
 */
const claimRequested = sql<ClaimedRow, { now: Date; leaseUntil: Date; most: number }>(`
  update payment set sends = sends + 1, sent_at = :now, ask_at = :leaseUntil
  where state = 'requested' and ask_at <= :now and id = any (array(
    select id from payment where state = 'requested' and ${isDue}
      and (operation = 'collect' or not ${isBlocked('payment.borrower_id')})
    order by ask_at limit :most for update skip locked))
  returning ${claimedColumns}`);

/** The gap to the next question is set with the claim, so a dead process delays nothing. */
const claimAwaited = sql<ClaimedRow, { now: Date; gaps: readonly number[]; most: number }>(`
  update payment set asked = asked + 1, ask_at = :now::timestamptz + make_interval(secs =>
    case when created_at < :now::timestamptz - interval '24 hours' then 3600
      else (:gaps::float8[])[least(asked + 1, cardinality(:gaps::float8[]))] end)
  where state <> 'requested' and ask_at <= :now and id = any (array(
    select id from payment where state <> 'requested' and ${isDue}
    order by ask_at limit :most for update skip locked))
  returning ${claimedColumns}`);

/** Takes up to `most` payments that are to be sent; another process may have them `leaseUntil`. */
export async function claimToSend(
  q: Queryable,
  { now, leaseUntil, most }: { now: Date; leaseUntil: Date; most: number },
): Promise<ClaimedPayment[]> {
  return oldestFirst(await q.rows(claimRequested, { now, leaseUntil, most }));
}

/** Takes up to `most` payments whose network is to be asked; `gaps` as `askGaps` makes them. */
export async function claimToAsk(
  q: Queryable,
  { now, gaps, most }: { now: Date; gaps: readonly number[]; most: number },
): Promise<ClaimedPayment[]> {
  return oldestFirst(await q.rows(claimAwaited, { now, gaps, most }));
}

function oldestFirst(rows: readonly ClaimedRow[]): ClaimedPayment[] {
  const keyOf = (row: ClaimedRow) => `${row.createdAt.toISOString()} ${row.providerId}`;
  return inTurn(rows, keyOf).map((row) => claimed(row));
}

/** A row as the jobs know it. */
export function claimed(row: ClaimedRow): ClaimedPayment {
  return {
    ...row,
    amount: ngwee(row.amount),
    // The column is a bigint; the number of orders stays far below where a number loses digits.
    orderId: Number(row.orderId) as PaymentRow['orderId'],
  };
}

/** From where a payment was moved: a callback may have moved it since it was taken up. */
type Moved = Pick<PaymentStateChange, 'payment' | 'from' | 'to'>;

/**
 * Moves between open states, and what they were learned from. A final state is never touched, and
 * what the network is known to have stays submitted. Until it is known how a sending went, the
 * time to ask is the end of its lease, which no longer counts. A lost answer leaves it to that end.
 * What is open is read where the row is locked, so that the index of all open ones is left alone.
 */
const moveOpenPayments = sql<Moved, { moves: string }>(
  `
  with r as materialized (
    select * from json_to_recordset(:moves::json) as r (id text, payment_id text, at timestamptz,
      kind text, body json, state text, ask_at timestamptz, not_found boolean,
      sent_at timestamptz)
  ), was as materialized (
    select id, state from payment where id = any (array(select payment_id from r))
    order by id for no key update
  ), moved as (
    update payment p set state = case when p.state = 'submitted' then p.state else r.state end,
      ask_at = case when p.state = 'requested' and p.ask_at > r.at then r.ask_at
        else least(p.ask_at, r.ask_at) end,
      not_found = case when r.not_found then p.not_found + 1 else 0 end,
      sent_at = coalesce(r.sent_at, p.sent_at),
      sends = p.sends + case when r.sent_at is null then 0 else 1 end
    from was join r on r.payment_id = was.id where p.id = was.id
      and was.state in ('requested', 'submitted', 'unknown')
    returning r.id, r.payment_id, r.at, r.kind, r.body, was.state as "from", p.state as "to"
  ), noted as (
    insert into payment_note (id, payment_id, at, kind, body)
    select id, payment_id, at, kind, body::jsonb from moved
  )
  select payment_id as payment, "from", "to" from moved`,
  'keyed',
);

/** What was learned of a payment that is still on its way. */
export interface OpenMove {
  readonly to: 'requested' | 'submitted' | 'unknown';
  /** Ask then, unless a callback asked for sooner. */
  readonly askAt: Date;
  readonly notFound?: boolean;
  /** When it was sent again. */
  readonly sentAt?: Date | null;
  readonly note: { readonly kind: string; readonly body: { readonly known: string } };
}

/**
 * Moves a payment between the open states; does nothing once its fate is known. `known` in the
 * note is the word that the log gives as the reason.
 */
export async function moveOpen(
  { db, log }: Pick<Context, 'db' | 'log'>,
  payment: ClaimedPayment,
  { move, now }: { move: OpenMove; now: Date },
): Promise<void> {
  const { to, askAt, notFound = false, sentAt = null, note } = move;
  const row = { ...noteRow({ paymentId: payment.id, now, ...note }), state: to };
  const moved = await moveTogether(db, {
    ...row,
    ask_at: askAt,
    not_found: notFound,
    sent_at: sentAt,
  });
  if (moved === undefined) return;
  const { orderId: order, provider } = payment;
  const why = `${note.kind}: ${note.body.known}`;
  logPaymentState(log, { ...moved, order, provider, why });
}

interface MoveRow extends NoteRow {
  readonly state: OpenMove['to'];
  readonly ask_at: Date;
  readonly not_found: boolean;
  readonly sent_at: Date | null;
}

/** The moves of one moment, each as it was made; undefined when its payment has ended. */
const moveTogether = gathered<Database, MoveRow, Moved | undefined>(
  together,
  async (db, moves) => {
    const made: (Moved | undefined)[] = [];
    // A statement changes a row once, so a second move of one payment goes alone.
    const known = new Set(moves.map((move) => move.payment_id));
    for (const some of known.size === moves.length ? [moves] : moves.map((move) => [move])) {
      const moved = await db.rows(moveOpenPayments, { moves: rowsText(some) });
      const byPayment = new Map(moved.map((one) => [one.payment, one]));
      made.push(...some.map((move) => byPayment.get(move.payment_id)));
    }
    return made;
  },
);

const setAskAt = sql<void, { paymentId: string; askAt: Date | null }>(
  'update payment set ask_at = :askAt where id = :paymentId',
);

/** Says when to ask about a payment next, whatever its state; null for never again. */
export async function askNextAt(
  q: Queryable,
  paymentId: PaymentRow['id'],
  askAt: Date | null,
): Promise<void> {
  await q.run(setAskAt, { paymentId, askAt });
}

const insertNotes = sql<void, { notes: string }>(
  `
  insert into payment_note (id, payment_id, at, kind, body)
  select id, payment_id, at, kind, body::jsonb from json_to_recordset(:notes::json)
    as r (id text, payment_id text, at timestamptz, kind text, body json)
  on conflict (id) do nothing`,
  'repeatable',
);

/** What a provider said of a payment, in its own words. */
interface Note {
  readonly paymentId: PaymentRow['id'];
  readonly now: Date;
  readonly kind: string;
  readonly body: object;
}

interface NoteRow {
  readonly id: string;
  readonly payment_id: PaymentRow['id'];
  readonly at: Date;
  readonly kind: string;
  readonly body: object;
}

function noteRow({ paymentId, now, kind, body }: Note): NoteRow {
  return { id: newId(), payment_id: paymentId, at: now, kind, body };
}

/** Stores a provider's answer on a payment, together with concurrent answers on others. */
export async function keepNote(db: Database, note: Note): Promise<void> {
  await keepTogether(db, noteRow(note));
}

const keepTogether = gathered<Database, NoteRow, void>(together, async (db, notes) => {
  await db.run(insertNotes, { notes: rowsText(notes) });
  return [];
});

const holdFirst = sql<{ id: string }, { id: string; providerId: string; until: Date }>(`
  update payment set ask_at = :until
  where id = :id and provider_id = :providerId::uuid and state = 'requested' and sends = 1
  returning id`);

/**
 * Keeps a payment from being sent again `until` its refusal is written down. False when it has
 * been sent again already, or reported: then the refusal proves nothing.
 */
export async function holdRefused(
  q: Queryable,
  { id, providerId }: ClaimedPayment,
  until: Date,
): Promise<boolean> {
  return (await q.row(holdFirst, { id, providerId, until })) !== undefined;
}

const waitUnsent = sql<void, { paymentId: string; until: Date }>(`
  update payment set sends = 0, ask_at = :until
  where id = :paymentId and state = 'requested' and sends = 1`);

/**
 * Sends a payment later: the provider said that it did nothing, so no sending is left to count,
 * unless another process has sent it.
 */
export async function putOff(
  q: Queryable,
  payment: ClaimedPayment,
  until: Date,
): Promise<void> {
  await q.run(waitUnsent, { paymentId: payment.id, until });
}
