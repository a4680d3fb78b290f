import { formatKwacha, ngwee } from '../../../contract/words/ngwee.ts';
import type { PdfDocument, PdfPart } from '../../store/ports/document-maker.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { unseal } from '../../store/sealing/keyring.ts';
import { returnPlace } from '../../store/sealing/return-place.ts';
import { tableFile } from '../books/table-file.ts';
import type { ReturnFormat } from './format-row.ts';
import type { KeptCell, ReturnRun } from './run-row.ts';

/** Stands on every page of what is made by a form or profile that nobody has confirmed. */
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

/** A return as a table or on paper. Of a file for the bureau the paper has its sums alone. */
export async function fileOf(
  context: Context,
  run: ReturnRun,
  of: { readonly format: ReturnFormat; readonly as: 'csv' | 'xlsx' | 'pdf' },
): Promise<ReturnFile> {
  const { format, as } = of;
  const name = `${run.format}-${run.period}${run.isConfirmed ? '' : '-draft'}`;
  if (as === 'pdf') return paperOf(context, run, { format, name });
  const { form } = format;
  const [columns, digits, rows] =
    form.kind === 'rows'
      ? [form.columns.map(({ head }) => head), [], await rowsOfParts(context, run)]
      : [['Part', 'Cell', 'What', 'Figure'], [3], run.cells.map(lineOf)];
  const stamp = run.isConfirmed ? [] : [[draftStamp, ...columns.slice(1).map(() => '')]];
  return tableFile({ name, columns, digits: new Set(digits), rows: [...stamp, ...rows] }, as);
}

const lineOf = (cell: KeptCell) => [cell.part, cell.code, cell.label, figureText(cell)];

const selectParts = sql<
  { place: number; keyId: string; wrappedKey: Buffer; body: Buffer },
  { runId: string }
>(`
  select place, key_id as "keyId", wrapped_key as "wrappedKey", body
  from return_part where run_id = :runId order by place`);

async function rowsOfParts({ db, keys }: Context, { runId }: ReturnRun): Promise<string[][]> {
  const parts = await db.rows(selectParts, { runId });
  return parts.flatMap(({ place, ...sealed }) => {
    const plain = unseal(keys, sealed, returnPlace(runId, place)).toString('utf8');
    return JSON.parse(plain) as string[][];
  });
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
    { is: 'title', text: `${format.title}, ${run.period}` },
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
    footer: `${stamp}${format.title}, ${run.period}`,
    madeAt: run.endedAt ?? run.startedAt,
  };
  const bytes = await documents.make(document, run.startedBy.id);
  const content = Buffer.from(bytes).toString('base64');
  return { fileName: `${name}.pdf`, mediaType: 'application/pdf', content };
}
