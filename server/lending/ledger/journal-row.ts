import type { Network } from '../../../contract/market/network.ts';
import { noonOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { ProposalId } from '../../../contract/staff/people-words.ts';
import type { JournalLine } from '../../../domain/books/journal.ts';
import { transfersOfJournal } from '../../../domain/books/journal.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';

/** What two people booked by hand. */
export interface NewJournal {
  readonly id: string;
  readonly proposalId: ProposalId;
  readonly datedOn: CivilDate;
  readonly memo: string;
  readonly lines: readonly JournalLine[];
  readonly now: Date;
  /** Of one that recurs, or of a file. */
  readonly recurringId?: string;
  readonly importId?: string;
  readonly document?: string;
}

const insertLines = sql<
  void,
  { id: string; accounts: readonly string[]; amounts: readonly bigint[] }
>(`
  insert into journal_line (journal_id, line, account, amount)
  select :id, line, account, amount
  from unnest(:accounts::text[], :amounts::bigint[]) with ordinality as l (account, amount, line)`);
// It counts on the day it is dated by, from noon in Lusaka on.
const insertTransfers = sql<
  void,
  {
    id: string;
    debits: readonly string[];
    credits: readonly string[];
    amounts: readonly bigint[];
    at: Date;
    now: Date;
  }
>(`
  insert into transfer (source, source_id, line, debit, credit, amount, event_at, created_at, link,
    chain)
  select 'journal', :id, 'journal:' || line, debit, credit, amount, :at, :now, line, ''
  from unnest(:debits::text[], :credits::text[], :amounts::bigint[])
    with ordinality as t (debit, credit, amount, line)`);

/** Books it: lines and transfers, within a transaction of the caller's. */
export async function bookJournal(tx: Queryable, one: NewJournal): Promise<void> {
  const { lines, now, ...journal } = one;
  const { id, datedOn } = journal;
  await insertInto(tx, 'journal', { ...journal, bookedAt: now });
  await tx.run(insertLines, {
    id,
    accounts: lines.map(({ account }) => account),
    amounts: lines.map(({ amount }) => amount),
  });
  const transfers = transfersOfJournal(lines);
  await tx.run(insertTransfers, {
    id,
    debits: transfers.map(({ debit }) => debit),
    credits: transfers.map(({ credit }) => credit),
    amounts: transfers.map(({ amount }) => amount),
    at: noonOf(datedOn),
    now,
  });
}

const selectOfCase = sql<{ network: Network; amount: bigint }, { caseId: string }>(`
  select network, amount from statement_booking where case_id = :caseId and is_booked`);

/**
 * The amount of a case that a statement booked to unidentified receipts or payments; null if none.
 */
export async function unidentifiedOf(
  q: Queryable,
  caseId: string,
): Promise<{ readonly network: Network; readonly amount: Ngwee } | null> {
  const row = await q.row(selectOfCase, { caseId });
  return row === undefined ? null : { network: row.network, amount: ngwee(row.amount) };
}
