import type { BorrowerId } from '../../contract/words/ids.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import { sql } from '../store/database/database.ts';
import type { Database, Statement } from '../store/database/database.ts';
import { rowsText } from '../store/database/json-text.ts';
import { gathered } from '../store/gathered.ts';

/** What every asker of a signed call shows, and wants to be read beside it. */
export interface Asked {
  readonly token: string;
  readonly device: string;
  readonly used_after: Date;
  readonly made_after: Date;
  readonly uid: string;
  readonly nonce: string;
  readonly sent_at_ms: bigint;
  readonly now: Date;
  readonly is_in_time: boolean;
  readonly wanted: string | null;
}

interface AskedRows {
  readonly asked: string;
}

const askedColumns = `(n int, token text, device text, used_after timestamptz,
      made_after timestamptz, uid text, nonce text, sent_at_ms bigint, now timestamptz,
      is_in_time boolean, wanted text)`;

/** Under names that no row read beside it has; `n` is the place among those who asked. */
export interface SessionRow {
  readonly n: number;
  readonly callerId: BorrowerId;
  readonly callerMobile: Mobile;
  readonly lastUsedAt: Date;
  readonly knownAt: Date | null;
}

type OnceRow = SessionRow & { readonly isFirst: boolean };
type MoneySessionRow = SessionRow & {
  readonly isKnown: boolean;
  readonly bodyHash: Uint8Array | null;
  readonly answer: string | null;
};

/** A row of an area's own that a money call reads together with its session. */
export interface Reading {
  /** Made by {@link withSession}. */
  readonly statement: Statement<MoneySessionRow, AskedRows>;
  /** What it is looked for by: `asked.wanted`. */
  readonly wanted: string | null;
}

/** The live sessions of those who ask: a token alone opens nothing. */
const callers = `
  asked as materialized (
    select * from json_to_recordset(:asked::json) as asked ${askedColumns}
  ), caller as (
    select asked.n, s.borrower_id as caller_id, b.mobile as caller_mobile, s.last_used_at,
      s.known_at
    from asked join session s
      on s.token_hash = any (array(select decode(token, 'hex') from asked))
        and s.token_hash = decode(asked.token, 'hex')
        and s.device_hash = decode(asked.device, 'hex') and s.ended_at is null
        and s.last_used_at > asked.used_after and s.created_at > asked.made_after
      join borrower b on b.id = s.borrower_id
  )`;

// Who calls, and whether for the first time with this nonce.
const letInOnce = sql<OnceRow, AskedRows>(
  `
  with ${callers}, first as (
    insert into request_once (borrower_id, uid, nonce, sent_at_ms, created_at)
    select caller_id, uid, nonce, sent_at_ms, now
    from caller join asked using (n) where is_in_time
    on conflict do nothing
    returning borrower_id, uid, nonce, sent_at_ms
  )
  select caller.*, first.uid is not null as is_first
  from caller join asked using (n) left join first on first.borrower_id = caller.caller_id
    and first.uid = asked.uid and first.nonce = asked.nonce
    and first.sent_at_ms = asked.sent_at_ms`,
  'keyed',
);

/**
 * The caller, the answer that this request got before, and the row of the area's select, which
 * looks for `asked.wanted`. A hot call thus begins with one round trip, not two. With its limit
 * the answer is looked up by its whole key; as a join it may be by a part of it.
 */
export const withSession = (select: string) =>
  sql<MoneySessionRow, AskedRows>(`
  with ${callers}
  select caller.*, o.uid is not null as is_known, o.body_hash, o.answer::text as answer, beside.*
  from caller join asked using (n)
    left join lateral (select * from request_once one where one.borrower_id = caller.caller_id
      and one.uid = asked.uid and one.nonce = asked.nonce
      and one.sent_at_ms = asked.sent_at_ms limit 1) o on true
    left join lateral (${select}) beside on true`);

const together = { most: 32, atOnce: 3 };

/** Those who ask at one moment; undefined for who is not logged in. */
export const enterTogether = gathered<Database, Asked, OnceRow | undefined>(
  together,
  async (db, asked) => {
    const found = await findSessions(db, letInOnce, asked);
    const served = new Set<string>();
    return asked.map(({ uid, nonce, sent_at_ms: sentAt }, n) => {
      const row = found.get(n);
      const key = JSON.stringify([row?.callerId, uid, nonce, String(sentAt)]);
      // Of two that came in one moment, one is the first.
      const isFirst = row?.isFirst === true && !served.has(key);
      served.add(key);
      return row && { ...row, isFirst };
    });
  },
);

export const enterWithMoneyTogether = gathered<
  Database,
  { readonly asked: Asked; readonly statement: Reading['statement'] },
  MoneySessionRow | undefined
>(together, async (db, all) => {
  const statements = [...new Set(all.map(({ statement }) => statement))];
  const found = await Promise.all(
    statements.map(async (statement) => {
      const some = all.map((one) => (one.statement === statement ? one.asked : null));
      return findSessions(db, statement, some);
    }),
  );
  return all.map(({ statement }, n) => found[statements.indexOf(statement)]?.get(n));
});

/** The rows of those who are logged in, by their places; a place may be left out. */
async function findSessions<Row extends SessionRow>(
  db: Database,
  statement: Statement<Row, AskedRows>,
  asked: readonly (Asked | null)[],
): Promise<Map<number, Row>> {
  const rows = asked.flatMap((one, n) => (one === null ? [] : [{ n, ...one }]));
  const found = await db.rows(statement, { asked: rowsText(rows) });
  return new Map(found.map((row) => [row.n, row]));
}

const findLive = sql<SessionRow, AskedRows>(`with ${callers} select * from caller`);

/** Whether there is a session; nothing of their request is used up by asking. */
export async function isLive(db: Database, asked: Asked): Promise<boolean> {
  return (await findSessions(db, findLive, [asked])).size === 1;
}
