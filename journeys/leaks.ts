import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, sql } from '../server/store/database/database.ts';
import { dataTables } from '../server/store/database/tables.ts';

/** Something that names or shows a person, in every way in which it could be written. */
export interface Secret {
  readonly what: string;
  readonly written: readonly Buffer[];
}

/** A text in the letters it was typed in, in capitals and in small letters. */
export function secretText(what: string, ...texts: readonly string[]): Secret {
  const ways = texts.flatMap((text) => [text, text.toUpperCase(), text.toLowerCase()]);
  return { what, written: [...new Set(ways)].map((text) => Buffer.from(text)) };
}

/** A mobile number: as in Zambia, and as abroad. */
export function secretMobile(what: string, mobile: string): Secret {
  return secretText(what, mobile, `260${mobile.slice(1)}`);
}

const sampleBytes = 48;

/** A picture, by some of its bytes and by the same in base64, wherever that begins. */
export function secretPicture(what: string, picture: Buffer): Secret {
  const samples = [0.3, 0.5, 0.8].map((share) => {
    // Base64 takes three bytes at a time.
    const at = 3 * Math.floor((picture.length * share) / 3);
    return picture.subarray(at, at + sampleBytes);
  });
  return {
    what,
    written: samples.flatMap((sample) => [sample, Buffer.from(sample.toString('base64'))]),
  };
}

/** The secrets found in these bytes. */
export function foundIn(bytes: Buffer, secrets: readonly Secret[]): string[] {
  return secrets
    .filter(({ written }) => written.some((one) => bytes.includes(one)))
    .map(({ what }) => what);
}

/** The secrets found in the files of a folder, as `what in file`. */
export async function foundInFiles(
  folder: string,
  secrets: readonly Secret[],
  leaveOut: RegExp,
): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || leaveOut.test(path)) continue;
    // What is gone when we come to it was no file that stays.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    found.push(...foundIn(bytes, secrets).map((what) => `${what} in ${entry.name}`));
  }
  return found;
}

/** The secrets found in the tables, as `what in table.column`, each once. */
export async function foundInTables(
  db: Database,
  secrets: readonly Secret[],
): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const { name, columns } of await dataTables(db)) {
    const texts = columns.map((column) => `"${column.name}"::text as "${column.name}"`);
    const select = sql<Readonly<Record<string, string | null>>>(
      `select ${texts.join(', ')} from "${name}"`,
    );
    for (const row of await db.rows(select)) {
      for (const [column, text] of Object.entries(row)) {
        const bytes = /^\\x[0-9a-f]*$/.test(text ?? '')
          ? Buffer.from((text ?? '').slice(2), 'hex')
          : Buffer.from(text ?? '');
        for (const what of foundIn(bytes, secrets)) found.add(`${what} in ${name}.${column}`);
      }
    }
  }
  return [...found].sort();
}
