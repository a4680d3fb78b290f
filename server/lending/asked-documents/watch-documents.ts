import type { DocumentKind } from '../../../contract/borrower/asked-documents.ts';
import { reminderMessage } from '../../../contract/sentences/asked-documents.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { RunOutcome } from '../../store/jobs/job.ts';
import { messageOfDocument } from './document-message.ts';

/** They are reminded when so many days are left, and not on the day they were asked. */
const remindedDaysBefore = 2;
const atOnce = 100;

const endOver = sql<void, { today: CivilDate }>(`
  update asked_document set state = 'ended', refused_for = null, decided_by = null,
    decided_at = null
  where state in ('asked', 'refused') and until_on < :today`);

const markReminded = sql<
  { borrowerId: BorrowerId; kind: DocumentKind; untilOn: CivilDate },
  { soon: CivilDate; before: Date; now: Date }
>(`
  update asked_document set reminded_at = :now where id in (select id from asked_document
    where state in ('asked', 'refused') and reminded_at is null and until_on <= :soon
      and asked_at < :before order by until_on, id limit ${atOnce} for update skip locked)
  returning borrower_id, kind, until_on`);

/**
 * The job `watch-documents`: ends what was not sent by its day, and reminds once of what is due
 * soon.
 */
export async function watchDocuments({ db, clock, wake }: Context): Promise<RunOutcome> {
  const now = clock.now();
  const today = clock.today();
  await db.run(endOver, { today });
  const soon = addDays(today, remindedDaysBefore);
  const before = new Date(now.getTime() - 12 * 3_600_000);
  const reminded = await db.transaction(async (tx) => {
    const rows = await tx.rows(markReminded, { soon, before, now });
    for (const one of rows) await messageOfDocument(tx, { ...one, now }, reminderMessage);
    return rows.length;
  });
  if (reminded > 0) wake('send-sms');
  return reminded === atOnce ? 'unfinished' : 'done';
}
