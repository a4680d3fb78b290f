import { setImmediate } from 'node:timers/promises';
import type { GivenLoan } from './book-rows.ts';
import type { ContractFile, NewStagedRow } from './staged-rows.ts';
import { partsOf } from './run-row.ts';
import type { FileOfRun, RunSeal } from './run-row.ts';
import type { Queryable } from '../../store/database/database.ts';
import { readZip } from './read-zip.ts';
import type { ZipEntry } from './read-zip.ts';

const beginnings: readonly (readonly [ContractFile['mediaType'], Buffer])[] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

interface Contract {
  readonly mediaType: ContractFile['mediaType'];
  readonly bytes: Buffer;
}

/** The file of an entry by what it begins with, whatever its name; or what is wrong with it. */
function contractIn(entry: ZipEntry): Contract | string {
  const bytes = entry.read();
  if (typeof bytes === 'string') return bytes;
  const found = beginnings.find(([, sign]) => bytes.subarray(0, sign.length).equals(sign));
  if (found === undefined) return 'is no PDF, JPEG or PNG. Save it as one of them';
  return { mediaType: found[0], bytes };
}

const column = 'contract_file';
/** Names of files that are the same. */
const nameKey = (name: string) => name.normalize('NFC').toLowerCase();

/**
 * Finds the file of each loan that names one, and the faults of both. A file may name a person, so
 * faults have its place in the zip and how its name begins. Null: no zip is uploaded. Others are
 * served between two files.
 */
export async function matchContracts(
  loans: Iterable<GivenLoan>,
  zip: Buffer | null,
): Promise<{
  readonly entries: ReadonlyMap<string, ZipEntry>;
  readonly loose: NewStagedRow[];
}> {
  const loose: NewStagedRow[] = [];
  const entries = new Map<string, ZipEntry>();
  const wrong = (line: number, name: string, why: string) => {
    const faults = [{ column: name === '' ? '' : `${name.slice(0, 8)}…`, why }];
    loose.push({
      file: 'contracts',
      line,
      externalId: '',
      content: null,
      faults,
      warnings: [],
    });
  };
  const naming = Map.groupBy(
    [...loans].filter(({ contractFile }) => contractFile !== ''),
    ({ contractFile }) => nameKey(contractFile),
  );
  const read = zip === null ? [] : readZip(zip);
  if (typeof read === 'string') wrong(1, '', read);
  for (const entry of typeof read === 'string' ? [] : read) {
    await setImmediate();
    const key = nameKey(entry.name);
    const same = entries.get(key);
    if (same !== undefined) wrong(entry.no, entry.name, `is also file ${same.no}. Rename one`);
    else entries.set(key, entry);
    const file = contractIn(entry);
    if (typeof file === 'string') wrong(entry.no, entry.name, file);
    else if (!naming.has(key)) {
      wrong(entry.no, entry.name, 'is named by no loan. Name it in loans.csv, or take it out');
    }
  }
  for (const [key, named] of naming) {
    const missing = !entries.has(key);
    const why =
      zip === null
        ? 'needs contracts.zip. Upload it, or empty the column'
        : 'is not in contracts.zip. Add it';
    for (const { faults } of missing ? named : []) faults.push({ column, why });
    const [first, ...others] = named;
    for (const { faults, line } of others) {
      faults.push({
        column,
        why: `is also that of line ${first?.line}. Each loan has its own`,
      });
      first?.faults.push({
        column,
        why: `is also that of line ${line}. Each loan has its own`,
      });
    }
  }
  return { entries, loose };
}

/** The file of a loan, opened again for its row: no more than a few are in memory. */
export function contractOf(
  contracts: ReadonlyMap<string, ZipEntry>,
  { contractFile }: GivenLoan,
): ContractFile | undefined {
  const entry = contracts.get(nameKey(contractFile));
  const file = entry && contractIn(entry);
  if (file === undefined || typeof file === 'string') return undefined;
  return { mediaType: file.mediaType, base64: file.bytes.toString('base64') };
}

/** The bytes of a file in one piece, of which there is one at a time. */
export async function wholeOf(q: Queryable, by: RunSeal, file: FileOfRun): Promise<Buffer> {
  const whole = Buffer.alloc(Number(file.bytes));
  let at = 0;
  for await (const part of partsOf(q, by, file)) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
