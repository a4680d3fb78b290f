import { createHash } from 'node:crypto';
import {
  mostEvidenceBytes,
  openEvidence,
  uploadEvidence,
} from '../../../../contract/staff/evidence-acts.ts';
import { assert } from '../../../../domain/assert.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { findCase } from '../../../lending/cases/case-row.ts';
import { countAgainstLimits, type RateLimit } from '../../../http/rate-limits.ts';
import { readBase64 } from '../../../people/uploads/read-base64.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { newId } from '../../../store/ids.ts';
import { openSealedFile, putSealedFile } from '../../../store/sealing/sealed-items.ts';
import { type EvidenceFile, evidenceOf, mostOfACase } from '../../proposals/files-of-case.ts';
import { type ServedAct, serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { keepUnsealing, shownUntil } from '../../acts/unsealing-row.ts';

type MediaType = EvidenceFile['mediaType'];

/** What a file is, by how it begins: its name and what a browser says of it are of no interest. */
const beginnings: readonly (readonly [MediaType, Buffer])[] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

const selectOwner = sql<{ borrowerId: BorrowerId }, { paymentId: string }>(
  'select borrower_id from payment where id = :paymentId',
);
const selectItem = sql<
  { itemId: string; borrowerId: BorrowerId; mediaType: MediaType; isOpen: boolean },
  { caseId: string; id: string }
>(`
  select e.item_id, p.borrower_id, e.media_type,
    d.resolved_at is null as is_open
  from evidence e join discrepancy d on d.id = e.case_id join payment p on p.id = d.payment_id
  where e.id = :id and e.case_id = :caseId`);

const mb = 1024 * 1024;
const mostBytesOfACase = 40 * mb;
/** What one person adds in a day, to whatever cases; a refused file counts too. */
const mostADay = { files: 60, bytes: 100 * mb };
const filesADay: RateLimit = {
  name: 'evidence-files',
  most: mostADay.files,
  windowSeconds: 86_400,
};
const bytesADay: RateLimit = { ...filesADay, name: 'evidence-bytes', most: mostADay.bytes };

/** Stores a file encrypted, with its hash beside it. Refusals: `unknown`, `not-possible-now`. */
const keepEvidence = serveAct(uploadEvidence, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const { caseId, what } = args;
  call.about({ kind: 'case', id: caseId });
  const found = await findCase(db, caseId);
  if (found === null) return new StaffRefusal('unknown');
  const no = (why: string) => new StaffRefusal('not-possible-now', { why });
  if (found.resolved !== null) return no('The case has ended.');
  if (found.payment === null)
    return no('It is about no payment, so there is no key to encrypt it.');
  const before = await evidenceOf(db, caseId);
  if (before.length === mostOfACase) return no(`A case has ${mostOfACase} files at most.`);
  const bytes = readBase64(args.base64, { mostBytes: mostEvidenceBytes });
  if (bytes === 'too-large') return no('The file is larger than 4 MB.');
  if (before.reduce((sum, one) => sum + one.bytes, bytes.length) > mostBytesOfACase) {
    return no(`The files of a case are ${mostBytesOfACase / mb} MB together at most.`);
  }
  const type = bytes === 'not-base64' ? null : mediaTypeOf(bytes);
  if (bytes === 'not-base64' || type === null) {
    return no('The file is no PDF, JPEG or PNG.');
  }
  const now = clock.now();
  const owner = await db.row(selectOwner, { paymentId: found.payment.id });
  assert(owner !== undefined, 'a payment has an owner');
  const { borrowerId } = owner;
  const sealed = { borrowerId, kind: 'evidence', plain: bytes, now } as const;
  const row = {
    id: newId(),
    caseId,
    itemId: await putSealedFile(db, context, sealed),
    what,
    mediaType: type,
    bytes: bytes.length,
    hash: createHash('sha256').update(bytes).digest(),
    addedBy: staff.id,
    addedAt: now,
  };
  await insertInto(db, 'evidence', row);
  return { evidence: await evidenceOf(db, caseId) };
});

const uploadEvidenceAct: ServedAct<typeof uploadEvidence> = {
  ...keepEvidence,
  // Counted apart, or the refusal would undo that it was counted.
  async before({ context, args, staff: { id: of } }) {
    const weight = Math.floor((args.base64.length * 3) / 4);
    const hits = [
      { limit: filesADay, of },
      { limit: bytesADay, of, weight },
    ];
    if ((await countAgainstLimits(context.db, context, hits)) === null) return null;
    const { files, bytes } = mostADay;
    const why =
      `You added ${files} files or ${bytes / mb} MB today, which is the limit of a day. ` +
      'Go on tomorrow.';
    return new StaffRefusal('not-possible-now', { why });
  },
};

function mediaTypeOf(bytes: Uint8Array): MediaType | null {
  const begins = ([, start]: (typeof beginnings)[number]) =>
    start.equals(bytes.subarray(0, start.length));
  return beginnings.find(begins)?.[0] ?? null;
}

/** Opens one, for an open case, and keeps who looked. Refusals: `unknown`, `no-open-work`. */
const openEvidenceAct = serveAct(openEvidence, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const { caseId, evidenceId: id, reason } = args;
  call.about({ kind: 'case', id: caseId });
  const found = await db.row(selectItem, { caseId, id });
  if (found === undefined) return new StaffRefusal('unknown');
  const { itemId, borrowerId, mediaType, isOpen } = found;
  if (!isOpen) return new StaffRefusal('no-open-work', { about: `case ${caseId}` });
  const now = clock.now();
  const wanted = { id: itemId, borrowerId, kind: 'evidence', reader: 'console' } as const;
  const bytes = await openSealedFile(db, context, { ...wanted, who: staff.id, now });
  if (bytes === null) return new StaffRefusal('unknown');
  await keepUnsealing(db, {
    staffId: staff.id,
    borrowerId,
    what: ['evidence'],
    why: 'asked',
    reason,
    about: { kind: 'case', id: caseId },
    now,
  });
  return { mediaType, base64: bytes.toString('base64'), shownUntil: shownUntil(now) };
});

/** What proves something about money that went wrong. */
export const evidenceActs: readonly ServedAct[] = [uploadEvidenceAct, openEvidenceAct];
