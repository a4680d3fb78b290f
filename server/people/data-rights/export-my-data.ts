import { exportMyData } from '../../../contract/borrower/data-rights.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { countAgainstLimits, type RateLimit } from '../../http/rate-limits.ts';
import { noteSecurityEvent } from '../../store/security-events.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { FileAnswer } from '../../http/file-answer.ts';
import { refuse } from '../../http/refusal.ts';
import { serveFile } from '../../http/serve.ts';
import { openSealedFile, type SealedKind } from '../../store/sealing/sealed-items.ts';
import { pictureType } from '../uploads/clean-picture.ts';
import { mostRowsAPart } from './export-part.ts';
import { exportParts } from './export-parts.ts';

/** Making the file decrypts everything, so it is not made again and again. */
const perBorrower: RateLimit = { name: 'export', most: 5, windowSeconds: 86_400 };
const inAll: RateLimit = { name: 'export-all', most: 2_000, windowSeconds: 3_600 };
/** Pictures are some hundred kilobytes each; the newest are in the file. */
const mostSealed = 60;

interface SealedRow {
  readonly id: string;
  readonly kind: SealedKind;
  readonly createdAt: Date;
}

const selectSealed = sql<SealedRow, { borrowerId: BorrowerId }>(`
  select id, kind, created_at from sealed_item where borrower_id = :borrowerId
  order by kind in ('nrc-front', 'nrc-back', 'face', 'face-descriptor'), created_at desc
  limit ${mostSealed + 1}`);

/**
 * Everything held about who is logged in, as one file: rows as they are, and encrypted items
 * decrypted, each view recorded as for an export. Refusal: `too-many-exports`.
 */
export const exportMyDataCall = serveFile(exportMyData, async ({ context, borrower, ip }) => {
  const exceeded = await countAgainstLimits(context.db, context, [
    { limit: perBorrower, of: borrower.id },
    { limit: inAll, of: 'all' },
  ]);
  if (exceeded !== null) return refuse('too-many-exports');
  await noteSecurityEvent(context, { kind: 'export', mobile: borrower.mobile, ip });
  const data: Record<string, unknown> = {};
  const cut: string[] = [];
  for (const { name, rows } of exportParts) {
    const found = await context.db.rows(rows, { borrowerId: borrower.id });
    data[name] = found.slice(0, mostRowsAPart);
    if (found.length > mostRowsAPart) cut.push(name);
  }
  const sealed = await openAll(context, borrower.id);
  const file = {
    lender: context.config.lender.name,
    law: 'Data Protection Act No. 3 of 2021',
    madeAt: context.clock.now(),
    ...data,
    sealed: sealed.opened,
    /** Parts of which only the first or the newest fit. */
    cut: sealed.isCut ? [...cut, 'sealed'] : cut,
  };
  const bytes = Buffer.from(JSON.stringify(file, digitsOfBigints, 2));
  return new FileAnswer(bytes, `extramoney-my-data-${context.clock.today()}.json`);
});

async function openAll(context: Context, borrowerId: BorrowerId) {
  const { db, clock } = context;
  const rows = await db.rows(selectSealed, { borrowerId });
  const opened: object[] = [];
  const now = clock.now();
  for (const { id, kind, createdAt: at } of rows.slice(0, mostSealed)) {
    const asked = { id, borrowerId, kind, reader: 'export', now } as const;
    const plain = await openSealedFile(db, context, asked);
    if (plain !== null) opened.push({ id, kind, at, ...contentOf(kind, plain) });
  }
  return { opened, isCut: rows.length > mostSealed };
}

/** Pictures and measurements as base64; the rest as it was written. */
function contentOf(kind: SealedKind, plain: Buffer): object {
  switch (kind) {
    case 'nrc-front':
    case 'nrc-back':
    case 'face':
      return { mediaType: pictureType(plain), picture: plain.toString('base64') };
    case 'evidence':
    case 'lender-letter':
    case 'former-contract':
      return { file: plain.toString('base64') };
    case 'face-descriptor':
      return { float32: plain.toString('base64') };
    case 'identity':
    case 'card-reading':
    case 'step-answer':
    case 'bureau-report':
    case 'taken-over': {
      const content: unknown = JSON.parse(plain.toString('utf8'));
      return { content };
    }
    case 'death-report':
      // It names another person.
      return { isWithheld: true };
    case 'contract':
    case 'complaint':
    case 'complaint-answer':
    case 'data-request':
    case 'data-request-answer':
    case 'contact-note':
    case 'staff-note':
    case 'borrower-sms':
      return { text: plain.toString('utf8') };
  }
}

/** JSON has no numbers that are large and exact. */
function digitsOfBigints(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
