import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { addDays, noonOf } from '../../../../contract/words/civil-date.ts';
import { market } from '../../../../contract/market/zambia.ts';
import { networks } from '../../../../contract/market/network.ts';
import type { Network } from '../../../../contract/market/network.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { rowsText } from '../../../store/database/json-text.ts';
import { newId } from '../../../store/ids.ts';
import type { PaymentProvider, StatementLine } from '../../../store/ports/payment-provider.ts';

/** A journal may differ in date by this many days from the network's movement. */
const journalDays = 3;

type BookedKind = 'unidentified' | 'fee' | 'top-up' | 'transfer';

interface Of {
  readonly provider: PaymentProvider;
  readonly day: CivilDate;
  /** Only some rows of the day: nothing is reversed for being absent. */
  readonly isPart?: boolean;
}

interface ToBook {
  readonly id: string;
  readonly kind: BookedKind;
  readonly reference: string;
  readonly network: Network;
  readonly amount: bigint;
  readonly at: Date;
  readonly case_id: string | null;
  readonly journal_id: string | null;
}

const selectCases = sql<
  { id: string; of: string },
  { provider: string; ids: readonly string[] }
>(`
  select id, provider_id as of from discrepancy
  where payment_id is null and provider = :provider and kind = 'unknown-in-statement'
    and provider_id = any(:ids::text[])`);

const selectJournals = sql<
  { id: string; network: Network; amount: bigint },
  { from: CivilDate; to: CivilDate }
>(`
  select j.id, substr(l.account, 7) as network, l.amount from journal j
    join journal_line l on l.journal_id = j.id
  where j.dated_on between :from and :to and l.account like 'float:%'
    and not exists (select from statement_booking b
      where b.journal_id = j.id and b.network = substr(l.account, 7))
  order by j.dated_on, j.id`);

const insertBookings = sql<
  { id: string },
  { rows: string; provider: string; day: CivilDate; now: Date }
>(`
  insert into statement_booking as kept (id, provider, kind, reference, day, network, amount,
    case_id, journal_id, turns, is_booked, booked_at)
  select id, :provider, kind, reference, :day, network, amount, case_id, journal_id, 1, true, :now
  from json_to_recordset(:rows::json) as r (id text, kind text, reference text, network text,
    amount bigint, case_id text, journal_id text)
  on conflict (provider, kind, reference) do update
    set is_booked = true, turns = kept.turns + 1 where not kept.is_booked
  returning id`);

const takeBack = sql<
  { id: string },
  { provider: string; day: CivilDate; references: readonly string[] }
>(`
  update statement_booking b set is_booked = false, turns = turns + 1
  where provider = :provider and day = :day and is_booked
    and not (kind || ' ' || reference = any(:references::text[]))
    and not exists (select from payment p where p.case_id = b.case_id)
  returning id`);

// Money in debits the float; reversing a booking does the opposite.
const insertTransfers = sql<void, { ids: readonly string[]; ats: string; now: Date }>(`
  insert into transfer (source, source_id, line, debit, credit, amount, event_at, created_at, link,
    chain)
  select 'statement', b.id, 'statement:' || b.turns,
    case when (b.amount > 0) = b.is_booked then 'float:' || b.network else s.other end,
    case when (b.amount > 0) = b.is_booked then s.other else 'float:' || b.network end,
    abs(b.amount), coalesce(r.at, (b.day + time '12:00') at time zone '${market.zone}'), :now,
    b.turns, ''
  from statement_booking b
    left join json_to_recordset(:ats::json) as r (kind text, reference text, at timestamptz)
      on r.kind = b.kind and r.reference = b.reference,
    lateral (select case when b.kind = 'fee' then 'provider-fees'
      when b.amount > 0 then 'unidentified-receipts' else 'unidentified-payments' end as other) s
  where b.id = any(:ids::text[]) and b.journal_id is null`);

/**
 * Books statement rows that match no payment on their own day, each once, so that our float
 * equals the network's book. Fees are a cost, the rest is unidentified. A top-up, transfer or
 * fee that a journal has already booked is not booked again. A row that a later complete
 * statement lacks is reversed.
 */
export async function bookStatementRows(
  context: Context,
  of: Of,
  lines: readonly StatementLine[],
): Promise<void> {
  const { db, clock } = context;
  const { provider, day } = of;
  const now = clock.now();
  const rows = await rowsToBook(context, of, lines);
  const references = rows.map(({ kind, reference }) => `${kind} ${reference}`);
  await db.transaction(async (tx) => {
    const about = { provider: provider.name, day };
    const booked = await tx.rows(insertBookings, { ...about, rows: rowsText(rows), now });
    const isWhole = of.isPart !== true && provider.statementIsWhole !== false;
    const gone = isWhole ? await tx.rows(takeBack, { ...about, references }) : [];
    const ids = [...booked, ...gone].map(({ id }) => id);
    if (ids.length > 0) await tx.run(insertTransfers, { ids, ats: rowsText(rows), now });
  });
}

async function rowsToBook(
  { db, payments }: Context,
  { provider, day }: Of,
  lines: readonly StatementLine[],
): Promise<ToBook[]> {
  const ids = lines.map(({ providerId }) => providerId.toLowerCase());
  const known = await db.rows(selectCases, { provider: provider.name, ids });
  const cases = new Map(known.map((one) => [one.of, one.id]));
  const span = { from: addDays(day, -journalDays), to: addDays(day, journalDays) };
  const journals = lines.some(isOfLender) ? await db.rows(selectJournals, span) : [];
  const reached = networks.filter((one) =>
    payments.routeOf(one).some(({ name }) => name === provider.name),
  );
  const rows = new Map<string, ToBook>();
  for (const line of lines) {
    const kind = bookedKind(line);
    const reference = (line.reference ?? line.providerId).toLowerCase().slice(0, 200);
    const network = line.network ?? reached[0] ?? networks[0];
    if (line.amount === 0n || rows.has(`${kind} ${reference}`)) continue;
    const same = journals.findIndex(
      (one) => isOfLender(line) && one.network === network && one.amount === line.amount,
    );
    const [journal] = same < 0 ? [] : journals.splice(same, 1);
    rows.set(`${kind} ${reference}`, {
      id: newId(),
      kind,
      reference,
      network,
      amount: line.amount,
      at: line.at ?? noonOf(day),
      case_id: cases.get(line.providerId.toLowerCase()) ?? null,
      journal_id: journal?.id ?? null,
    });
  }
  return [...rows.values()];
}

/** Money that the lender moved or paid for, which a journal may have booked. */
export function isOfLender(line: StatementLine): boolean {
  return bookedKind(line) !== 'unidentified';
}

function bookedKind({ kind }: StatementLine): BookedKind {
  return kind === 'fee' || kind === 'top-up' || kind === 'transfer' ? kind : 'unidentified';
}
