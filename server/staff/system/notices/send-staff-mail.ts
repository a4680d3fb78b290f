import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { openMail } from '../../acts/sealed-mail.ts';
import { sendMail } from '../audit/kept-hashes.ts';

const mostTries = 8;
const atOnce = 50;
/** Longer than a mail server is waited for: no other process sends it while it waits. */
const pauseMinutes = 5;

interface Due {
  readonly id: string;
  readonly email: string;
  readonly subject: string;
  readonly text: string;
  readonly isSealed: boolean;
}

/** Takes it for some minutes, so that one process sends it. */
const take = sql<Due, { now: Date; next: Date }>(`
  with due as (
    select id from staff_mail where next_try_at <= :now order by next_try_at, id
    limit ${atOnce} for update skip locked
  )
  update staff_mail m set tries = tries + 1,
    next_try_at = case when tries + 1 < ${mostTries} and expires_at > :next then :next end
  from due, staff s where m.id = due.id and s.id = m.staff_id
  returning m.id, s.email, m.subject, m.text, m.is_sealed`);
const markSent = sql<void, { id: string; now: Date }>(
  'update staff_mail set sent_at = :now, next_try_at = null where id = :id',
);

/** What lets its reader in is kept no longer than it waits. */
const forget = sql<void>(
  "update staff_mail set text = '' where is_sealed and text <> '' and next_try_at is null",
);

/**
 * The job `send-staff-mail`: sends mail to staff. What a mail server did not take is tried again
 * until the day is over. A mail that is sent twice has the same id, by which mail programs show
 * it once.
 */
export async function sendStaffMail({ db, clock, config, log, keys }: Context): Promise<void> {
  if (config.mail === null) return;
  const now = clock.now();
  const next = new Date(now.getTime() + pauseMinutes * 60_000);
  for (const mail of await db.rows(take, { now, next })) {
    const { id, email: to, subject } = mail;
    try {
      const text = mail.isSealed ? openMail(keys, mail) : mail.text;
      await sendMail(config.mail, { to, subject, text, messageId: `<${id}@extramoney>` });
      await db.run(markSent, { id, now: clock.now() });
    } catch (error) {
      log.warn({ err: error, mail: id }, 'mail to staff not sent');
    }
  }
  await db.run(forget);
}
