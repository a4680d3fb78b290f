import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createTransport } from 'nodemailer';
import type { AuditHashPlace, Config } from '../../../store/config.ts';
import { type Queryable, sql } from '../../../store/database/database.ts';
import { s3Files } from '../../../store/files/s3-files.ts';

/** The hash of the audit log up to an entry, as it left the machine. */
export interface KeptHash {
  readonly position: bigint;
  /** As hex. */
  readonly hash: string;
}

const mailTimeoutMs = 30_000;
const folder = 'audit-hash/';
const atOnce = 1_000;
const filesAtOnce = 200;

/** Sends a mail to the lender's people, or throws. */
export async function sendMail(
  { url, from }: NonNullable<Config['mail']>,
  mail: {
    readonly to: string | string[];
    readonly subject: string;
    readonly text: string;
    /** The same for a mail that is tried again. */
    readonly messageId?: string;
  },
): Promise<void> {
  const timeouts = { connectionTimeout: mailTimeoutMs, socketTimeout: mailTimeoutMs };
  const transport = createTransport({ url, ...timeouts });
  await transport.sendMail({ from, ...mail }).finally(() => transport.close());
}

/** Keeps a hash outside the database; throws if the place does not take it. */
export async function keepHash(
  config: Config,
  place: AuditHashPlace,
  kept: KeptHash & { readonly at: Date },
): Promise<void> {
  const line = `${kept.position} ${kept.hash} ${kept.at.toISOString()}\n`;
  switch (place.kind) {
    case 'file':
      await mkdir(dirname(place.path), { recursive: true });
      return appendFile(place.path, line);
    case 's3': {
      const key = `${folder}${String(kept.position).padStart(12, '0')}`;
      return s3Files(place.access).put(key, Buffer.from(line));
    }
    case 'mail': {
      if (config.mail === null) throw new Error('AUDIT_HASH_TO needs SMTP_URL to send mail');
      const subject = `Audit hash of entry ${kept.position}`;
      return sendMail(config.mail, { to: place.to, subject, text: line });
    }
  }
}

/** What the place has kept; null where it cannot be read: who got the mail compares it. */
export async function readKept(place: AuditHashPlace): Promise<KeptHash[] | null> {
  if (place.kind === 'mail') return null;
  if (place.kind === 'file') return hashesIn(await readFile(place.path, 'utf8').catch(ifNone));
  const files = s3Files(place.access);
  const kept: KeptHash[] = [];
  for (let after = ''; ;) {
    const page = await files.list({ prefix: folder, after, most: filesAtOnce });
    const bodies = await Promise.all(page.files.map(({ key }) => files.get(key)));
    kept.push(...bodies.flatMap((body) => hashesIn(body?.toString('utf8') ?? '')));
    after = page.files.at(-1)?.key ?? '';
    if (page.isLast || after === '') return kept;
  }
}

function ifNone(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
  throw error;
}

/** The hashes in the lines of a file, or in mails that were put into one; other lines are none. */
export function hashesIn(text: string): KeptHash[] {
  return text.split('\n').flatMap((line) => {
    const [, position, hash] = /^(\d{1,18}) ([\da-f]{64})(?: |\r?$)/.exec(line) ?? [];
    return position === undefined || hash === undefined
      ? []
      : [{ position: BigInt(position), hash }];
  });
}

const selectHashes = sql<KeptHash, { positions: readonly bigint[] }>(`
  select position, encode(hash, 'hex') as hash from act_log where position = any(:positions)`);

/** Which kept hash is the first that the audit log does not have, as a sentence; null: none. */
export async function firstDifferent(
  q: Queryable,
  kept: readonly KeptHash[],
): Promise<string | null> {
  const ordered = kept.toSorted((a, b) => Number(a.position - b.position));
  let before = 0n;
  for (let start = 0; start < ordered.length; start += atOnce) {
    const some = ordered.slice(start, start + atOnce);
    const rows = await q.rows(selectHashes, { positions: some.map((one) => one.position) });
    const hashes = new Map(rows.map(({ position, hash }) => [position, hash]));
    for (const { position, hash } of some) {
      const has = hashes.get(position);
      if (has !== hash) {
        const how = has === undefined ? 'is missing, it differs' : 'differs';
        const which = `one of the entries ${before + 1n} to ${position} was changed`;
        return `audit entry ${position} ${how} from its kept hash: ${which}`;
      }
      before = position;
    }
  }
  return null;
}
