import { reportDeath } from '../../../contract/borrower/death-report.ts';
import * as say from '../../../contract/sentences/family.ts';
import { addDays, civilDateOf } from '../../../contract/words/civil-date.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { isPersonName } from '../../../contract/words/person-name.ts';
import { plainText } from '../../../contract/words/plain-text.ts';
import { decideDays, holdUntilOf } from '../../../domain/people/death-report.ts';
import { admit, type Gate } from '../../http/admit.ts';
import { countAgainstLimits, type RateLimit } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { TooMany } from '../../http/too-many.ts';
import { readDocument } from '../../people/uploads/read-document.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';
import { nextReadableNumber } from '../../store/readable-number.ts';
import { noteSecurityEvent } from '../../store/security-events.ts';
import { putSealed, putSealedFile } from '../../store/sealing/sealed-items.ts';
import { restLoans } from '../collections/rest-loans.ts';
import { inEqualTime } from '../quick-repay/guess-limits.ts';

export const deathGate: Gate = { name: 'death', perAddress: 20, perAsker: 6, inAll: 300 };
/** Whether or not the number has an account. */
export const perNumber: RateLimit = { name: 'death-number', most: 3, windowSeconds: 86_400 };

/** One visitor, by the number they give and by their phone, reports so many deaths a day. */
export const perReporter: RateLimit = {
  name: 'death-reporter',
  most: 3,
  windowSeconds: 86_400,
};

const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex');

interface Certificate {
  readonly mediaType: 'application/pdf' | 'image/webp';
  readonly bytes: Uint8Array;
}

/**
 * A visitor reports the death of a borrower. Contact and messages to that borrower stop in the
 * same transaction, for some days; charges go on until staff confirm. Without an account of that
 * number the answer is the same, after the same time, and only the number of the case is kept.
 * Refusals: `form-invalid`, and those of a picture.
 */
export const reportDeathCall = serve(reportDeath, async ({ context, body, ip, device }) => {
  const { mobile, ownMobile, base64 } = body;
  await admit(context, deathGate, { ip, asker: device.hash });
  const name = plainText(body.name);
  if (!isPersonName(name)) {
    const error = name === '' ? say.nameMissing : say.nameWrong;
    return refuse('form-invalid', {}, { errors: { name: error } });
  }
  const certificate = await readDocument(base64, ip);
  if (!('bytes' in certificate)) return certificate;
  // A wrong photo uses up none of them.
  const exceeded = await countAgainstLimits(context.db, context, [
    { limit: perNumber, of: mobile },
    { limit: perReporter, of: ownMobile },
    ...(device.hash === null ? [] : [{ limit: perReporter, of: hex(device.hash) }]),
  ]);
  if (exceeded !== null) throw new TooMany(exceeded.retryAfterSeconds);
  const report = { mobile, reporter: { name, mobile: ownMobile }, certificate };
  const number = await inEqualTime(() => keepReport(context, report));
  await noteSecurityEvent(context, { kind: 'death-reported', mobile, ip });
  return { number };
});

const selectBorrower = sql<{ id: BorrowerId }, { mobile: Mobile }>(
  'select id from borrower where mobile = :mobile for no key update',
);
const selectLast = sql<{ reportedAt: Date }, { borrowerId: BorrowerId }>(`
  select reported_at from death_report where borrower_id = :borrowerId
  order by reported_at desc limit 1`);

function keepReport(
  context: Context,
  of: {
    readonly mobile: Mobile;
    readonly reporter: { readonly name: string; readonly mobile: Mobile };
    readonly certificate: Certificate;
  },
): Promise<string> {
  const { clock, keys, files } = context;
  const { mobile, reporter, certificate } = of;
  return context.db.transaction(async (tx) => {
    const now = clock.now();
    const today = civilDateOf(now);
    const number = await nextReadableNumber(tx, 'F', now);
    const report = { id: newId(), number, reportedAt: now };
    const found = await tx.row(selectBorrower, { mobile });
    if (found === undefined) {
      await insertInto(tx, 'death_report', {
        ...report,
        outcome: 'no-account',
        decidedAt: now,
      });
      return number;
    }
    const borrowerId = found.id;
    const last = await tx.row(selectLast, { borrowerId });
    const words = Buffer.from(JSON.stringify(reporter));
    const sealed = { borrowerId, now };
    await insertInto(tx, 'death_report', {
      ...report,
      borrowerId,
      wordsId: await putSealed(tx, keys, { ...sealed, kind: 'death-report', plain: words }),
      certificateId: await putSealedFile(
        tx,
        { keys, files },
        { ...sealed, kind: 'evidence', plain: certificate.bytes },
      ),
      mediaType: certificate.mediaType,
      answerBy: addDays(today, decideDays),
    });
    const untilOn = holdUntilOf(today, last ? civilDateOf(last.reportedAt) : null);
    if (untilOn !== null) {
      const stop = { id: newId(), borrowerId, reason: 'died', untilOn, setAt: now };
      await insertInto(tx, 'contact_stop', { ...stop, reportId: report.id });
      await restLoans(tx, { borrowerId, staffId: null, now });
    }
    return number;
  });
}
