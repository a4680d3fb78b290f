import { createHash } from 'node:crypto';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import { periodText } from '../../../../contract/words/day-text.ts';
import { assert } from '../../../../domain/assert.ts';
import type { RowForm } from '../../../../domain/books/return-form.ts';
import type { PdfDocument, PdfPart } from '../../../store/ports/document-maker.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { unseal } from '../../../store/sealing/keyring.ts';
import { returnPlace } from '../../../store/sealing/return-place.ts';
import { tableFile, tableInParts } from '../../money/books/table-file.ts';
import type { ReturnFormat } from './format-row.ts';
import { linkedPart } from './run-row.ts';
import type { KeptCell, ReturnRun } from './run-row.ts';

/** On every page made by an unconfirmed form or profile. */
export const draftStamp = 'DRAFT: unconfirmed';

export interface ReturnFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string;
}

/** Digits: kwacha with two decimals, or a whole number. */
export function figureText({ unit, value }: Pick<KeptCell, 'unit' | 'value'>): string {
  return unit === 'count' ? String(value) : formatKwacha(ngwee(value));
}

/** The figures of a return as a table, or on paper. */
export async function fileOf(
  context: Context,
  run: ReturnRun,
  of: { readonly format: ReturnFormat; readonly as: 'csv' | 'xlsx' | 'pdf' },
): Promise<ReturnFile> {
  const { format, as } = of;
  const name = nameOf(run);
  if (as === 'pdf') return paperOf(context, run, { format, name });
  const columns = ['Part', 'Cell', 'What', 'Figure'];
  const rows = [...stampOf(run, columns), ...run.cells.map(lineOf)];
  return tableFile({ name, columns, digits: new Set([3]), rows }, as);
}

/** The rows of a file for the bureau, read and sent a part at a time. */
export function rowsFileOf(run: ReturnRun, form: RowForm, as: 'csv' | 'xlsx') {
  const columns = form.columns.map(({ head }) => head);
  const rows = async function* (context: Context) {
    yield stampOf(run, columns);
    yield* rowsOfParts(context, run);
    yield [trailerOf(run, columns)];
  };
  return tableInParts({ name: nameOf(run), columns, digits: new Set(), rows }, as);
}

function nameOf({ format, period, isConfirmed }: ReturnRun): string {
  return `${format}-${period}${isConfirmed ? '' : '-draft'}`;
}

function stampOf({ isConfirmed }: ReturnRun, columns: readonly string[]): string[][] {
  return isConfirmed ? [] : [[draftStamp, ...columns.slice(1).map(() => '')]];
}

/** The count of rows and the sum of their balances, by which a bureau checks that it has all. */
function trailerOf({ tally }: ReturnRun, columns: readonly string[]): string[] {
  const sums = ['TRAILER', String(tally.rows), formatKwacha(ngwee(tally.total ?? 0n))];
  return columns.map((_, at) => sums[at] ?? '');
}

const lineOf = (cell: KeptCell) => [cell.part, cell.code, cell.label, figureText(cell)];

interface StoredPart {
  readonly keyId: string;
  readonly wrappedKey: Buffer;
  readonly body: Buffer;
}

const selectPart = sql<StoredPart, { runId: string; place: number }>(`
  select key_id, wrapped_key, body
  from return_part where run_id = :runId and place = :place`);

/** Each part as it was made, or none: one that is gone or changed ends the file with a fault. */
async function* rowsOfParts({ db, keys }: Context, { runId, tally }: ReturnRun) {
  let head = '';
  for (let place = 1; place <= tally.places; place++) {
    const part = await db.row(selectPart, { runId, place });
    assert(part !== undefined, `the return ${runId} has its part ${place}`);
    const plain = unseal(keys, part, returnPlace(runId, place));
    head = linkedPart(head, createHash('sha256').update(plain).digest('hex'));
    const isLast = place === tally.places;
    assert(!isLast || head === tally.head, `the parts of the return ${runId} are as made`);
    yield JSON.parse(plain.toString('utf8')) as string[][];
  }
}

async function paperOf(
  { documents, config }: Context,
  run: ReturnRun,
  { format, name }: { readonly format: ReturnFormat; readonly name: string },
): Promise<ReturnFile> {
  const { lender } = config;
  const stamp = run.isConfirmed ? '' : `${draftStamp}. `;
  const groups = [...new Set(run.cells.map(({ part }) => part))];
  const parts: PdfPart[] = [
    { is: 'title', text: `${format.title}, ${periodText(run.period)}` },
    ...(stamp === '' ? [] : [{ is: 'heading', text: draftStamp } as const]),
    { is: 'paragraph', text: `${lender.name}, licence ${lender.licenceNumber}` },
    { is: 'small', text: `Form ${run.format}, version ${run.version}. ${format.source}.` },
    ...groups.flatMap((part): PdfPart[] => [
      { is: 'heading', text: part },
      {
        is: 'rows',
        rows: run.cells
          .filter((cell) => cell.part === part)
          .map((cell) => ({
            label: `${cell.code}  ${cell.label}`,
            value: `${cell.unit === 'count' ? '' : 'K'}${figureText(cell)}`,
            strong: cell.source.from === 'sum',
          })),
      },
    ]),
    { is: 'small', text: `SHA-256 ${run.hash}` },
  ];
  const document: PdfDocument = {
    title: name,
    parts,
    footer: `${stamp}${format.title}, ${periodText(run.period)}`,
    madeAt: run.endedAt ?? run.startedAt,
  };
  const bytes = await documents.make(document, run.startedBy.id);
  const content = Buffer.from(bytes).toString('base64');
  return { fileName: `${name}.pdf`, mediaType: 'application/pdf', content };
}
