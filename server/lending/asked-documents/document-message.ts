import { documentKinds } from '../../../contract/borrower/document-words.ts';
import type { DocumentKind } from '../../../contract/borrower/asked-documents.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';

const usefulHours = 24;

const selectMobile = sql<{ mobile: Mobile }, { borrowerId: BorrowerId; today: CivilDate }>(`
  select mobile from borrower b where id = :borrowerId and mobile not like 'erased%'
    and not exists (select from contact_stop s where s.borrower_id = b.id
      and s.ended_at is null and (s.until_on is null or s.until_on >= :today::date))`);

/** An SMS about a document, unless contact with its borrower is stopped; whether it was sent. */
export async function messageOfDocument(
  tx: Queryable,
  of: { borrowerId: BorrowerId; kind: DocumentKind; untilOn: CivilDate; now: Date },
  say: (what: string, day: string) => string,
): Promise<boolean> {
  const { borrowerId, kind, untilOn, now } = of;
  const found = await tx.row(selectMobile, { borrowerId, today: civilDateOf(now) });
  if (found === undefined) return false;
  const text = say(documentKinds[kind], showDay(untilOn));
  const sms = { borrowerId, mobile: found.mobile, kind: 'notice', text, now } as const;
  await queueSms(tx, newSms({ ...sms, usefulHours }), now);
  return true;
}
