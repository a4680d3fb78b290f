import { createHash } from 'node:crypto';
import {
  mostImportBytes,
  readJournals,
  showImport,
} from '../../../../contract/staff/journal-acts.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import { dayText, periodText } from '../../../../contract/words/day-text.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { glMapping } from '../../../lending/ledger/gl-mapping.ts';
import { bookJournal } from '../../../lending/ledger/journal-row.ts';
import { closings, monthOf } from '../../../lending/ledger/period-row.ts';
import { readBase64 } from '../../../people/uploads/read-base64.ts';
import type { Context } from '../../../store/context.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { newId } from '../../../store/ids.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { NotPossible } from '../../proposals/kind.ts';
import type { KindRun, Plan } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';
import { signsAfter, sumOf, sumsToday } from './journal.ts';
import { readJournalFile } from './read-journals.ts';
import type { ImportLine, Known } from './read-journals.ts';
import { kwachaText } from './words-of-books.ts';

interface FileRow {
  readonly id: string;
  readonly hash: string;
  readonly name: string;
  readonly readBy: { readonly id: StaffId; readonly name: string };
  readonly readAt: Date;
  readonly isBooked: boolean;
}

const selectFile = sql<FileRow, { key: string }>(`
  select i.id, i.hash, i.name, i.read_at, json_build_object('id', s.id, 'name', s.name) as read_by,
    exists (select from journal j where j.import_id = i.id) as is_booked
  from journal_import i join staff s on s.id = i.read_by where i.id = :key or i.hash = :key`);
const selectLines = sql<ImportLine & { readonly name: string }, { id: string }>(`
  select l.line, l.document, l.dated_on, l.memo, l.account, l.amount, a.name
  from journal_import_line l join account a on a.code = l.account
  where l.import_id = :id order by l.line`);
const insertLines = sql<
  void,
  {
    id: string;
    lines: readonly number[];
    documents: readonly string[];
    days: readonly string[];
    memos: readonly string[];
    accounts: readonly string[];
    amounts: readonly bigint[];
  }
>(`
  insert into journal_import_line (import_id, line, document, dated_on, memo, account, amount)
  select :id, l.* from unnest(:lines::int[], :documents::text[], :days::date[], :memos::text[],
    :accounts::text[], :amounts::bigint[]) as l`);

/** Journals of a file, agreed to by its hash and booked as a whole or not at all. */
export const importJournals: KindRun<'import-journals'> = {
  isAtomic: true,
  async plan(context, { importId, hash }): Promise<Plan | NotPossible> {
    const file = await context.db.row(selectFile, { key: importId });
    if (file?.hash !== hash) return new NotPossible('There is no such file. Read it again.');
    if (file.isBooked) return new NotPossible('This file is booked already.');
    const lines = await context.db.rows(selectLines, { id: file.id });
    const why = await whyNotNow(context, lines);
    return why === null ? planOf(context, file, lines) : new NotPossible(why);
  },
  isDone: async () => false,
  async carryOut({ db, clock }, { id: proposalId }, { importId }) {
    const now = clock.now();
    for (const [document, lines] of documentsOf(await db.rows(selectLines, { id: importId }))) {
      const [first] = lines;
      if (first === undefined) continue;
      const { datedOn, memo } = first;
      const journal = { id: newId(), proposalId, datedOn, memo, lines, now };
      await bookJournal(db, { ...journal, importId, document });
    }
    return 'done';
  },
};

function documentsOf(lines: readonly ImportLine[]): Map<string, ImportLine[]> {
  return Map.groupBy(lines, ({ document }) => document);
}

/** A month may have been closed since the file was read. */
async function whyNotNow(
  context: Context,
  lines: readonly ImportLine[],
): Promise<string | null> {
  const isClosed = await closedDays(context.db);
  const late = lines.find(({ datedOn }) => isClosed(datedOn));
  if (late === undefined) return signsAfter(await sumsToday(context), totalsOf(lines));
  return `${periodText(monthOf(late.datedOn))} is closed, and line ${late.line} is dated in it.`;
}

function totalsOf(lines: readonly ImportLine[]) {
  const totals = Map.groupBy(lines, ({ account }) => account);
  return [...totals].map(([account, of]) => {
    return { account, amount: ngwee(of.reduce((sum, { amount }) => sum + amount, 0n)) };
  });
}

async function planOf(
  context: Context,
  { id, name, hash }: FileRow,
  lines: readonly ImportLine[],
): Promise<Plan> {
  const amount = ngwee(
    lines.reduce((sum, one) => sum + (one.amount > 0n ? one.amount : 0n), 0n),
  );
  const days = lines.map(({ datedOn }) => datedOn).sort();
  const [first, last] = [days[0], days.at(-1)];
  const documents = documentsOf(lines).size;
  const many = documents === 1 ? 'one journal' : `${documents} journals`;
  const title = `Book ${many} of ${showKwacha(amount)} from the file ${name}.`;
  const sums = await sumsToday(context);
  const moved = totalsOf(lines).map(({ account, amount: by }) => {
    const { gl, name: words } = sumOf(sums, account);
    return { what: `${gl} ${words}`, before: '', after: formatKwacha(by) };
  });
  return {
    title: title.slice(0, 200),
    about: { kind: 'journal-import', id },
    orderId: null,
    paymentId: null,
    amount,
    preview: previewOf(
      [
        title,
        ...(first && last ? [`Dated ${dayText(first)} to ${dayText(last)}.`] : []),
        `${lines.length} lines, by the file of hash ${hash}. All of it is booked, or nothing.`,
      ],
      moved,
    ),
  };
}

async function closedDays(q: Queryable): Promise<Known['isClosed']> {
  const open = (await closings(q)).filter(({ reopenedAt }) => reopenedAt === null);
  const closed = new Set(open.map(({ month }) => month));
  return (day) => closed.has(monthOf(day));
}

/** Keeps the lines of a file that has no fault; of one that was read before, only its name. */
export const readJournalsAct = serveAct(readJournals, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const no = (why: string) => new StaffRefusal('not-possible-now', { why });
  const bytes = readBase64(args.base64, { mostBytes: mostImportBytes });
  if (bytes === 'too-large') return no('The file is larger than 512 KB. Divide it.');
  if (bytes === 'not-base64') return no('The file did not arrive whole. Send it again.');
  const hash = createHash('sha256').update(bytes).digest('hex');
  const before = await db.row(selectFile, { key: hash });
  if (before !== undefined) {
    if (before.isBooked) return no(`This file is booked already, as ${before.name}.`);
    call.about({ kind: 'journal-import', id: before.id });
    return { file: { importId: before.id, hash }, faults: [] };
  }
  const { accounts } = await glMapping(db);
  const read = readJournalFile(bytes, {
    dates: args.dates,
    today: clock.today(),
    isClosed: await closedDays(db),
    accountsOf: (code) =>
      accounts.flatMap((one) => {
        return one.account === code || one.code === code ? [one.account] : [];
      }),
  });
  if ('faults' in read) return { file: null, faults: [...read.faults] };
  const id = newId();
  call.about({ kind: 'journal-import', id });
  const row = { id, hash, name: args.name, readBy: staff.id, readAt: clock.now() };
  if ((await insertInto(db, 'journal_import', row, 'on conflict (hash) do nothing')) === 0) {
    return no('This file is being read by a colleague. Send it again.');
  }
  await db.run(insertLines, {
    id,
    lines: read.map(({ line }) => line),
    documents: read.map(({ document }) => document),
    days: read.map(({ datedOn }) => datedOn),
    memos: read.map(({ memo }) => memo),
    accounts: read.map(({ account }) => account),
    amounts: read.map(({ amount }) => amount),
  });
  return { file: { importId: id, hash }, faults: [] };
});

export const showImportAct = serveAct(showImport, async ({ context: { db }, args }) => {
  const file = await db.row(selectFile, { key: args.importId });
  if (file === undefined) return new StaffRefusal('unknown');
  const { hash, name, readBy, readAt, isBooked } = file;
  const rows = await db.rows(selectLines, { id: file.id });
  return {
    ...{ hash, name, readBy, readAt, isBooked },
    rows: rows.map(({ account: _, amount, ...row }) => ({
      ...row,
      amount: kwachaText(amount),
    })),
  };
});
