import { english } from '../../contract/words/languages.ts';
import { sql } from './database/database.ts';
import type { Database, Queryable } from './database/database.ts';
import { type ApprovedWords, offerWith } from './language.ts';
import type { Logger } from './log.ts';
import { offeredLanguages } from './spoken.ts';

const selectCount = sql<{ readonly count: number }>(`
  select ((select count(*) from translation_approval)
    + (select count(*) from translation_withdrawal))::int as count`);
const selectApproved = sql<ApprovedWords>(`
  select t.language, t.key, t.english, t.words
  from translation_approval a join translation t using (language, key, version)
  where not exists (select from translation_withdrawal w
    where (w.language, w.key) = (t.language, t.key) and w.version >= t.version)
  order by t.version`);
const selectWithdrawn = sql<Omit<ApprovedWords, 'english' | 'words'>>(
  'select distinct language, key from translation_withdrawal',
);

/** All words that two people approved and none withdrew, the oldest first. */
async function approvedWords(q: Queryable) {
  const approved = await q.rows(selectApproved);
  return { approved, withdrawn: await q.rows(selectWithdrawn) };
}

/** So long after its approval a sentence is spoken by every process. */
const lookEveryMs = 5_000;

/**
 * Speaks the words that were approved, from the start of the process on, and those of later.
 * Approvals and withdrawals are only added, so their number says whether there are new ones.
 * Answers how to stop.
 */
export async function followApprovedWords({
  db,
  log,
}: {
  db: Database;
  log: Logger;
}): Promise<() => void> {
  if (offeredLanguages().every((code) => code === english)) return () => undefined;
  let known = 0;
  const look = async (): Promise<void> => {
    const { count = 0 } = (await db.row(selectCount)) ?? {};
    if (count === known) return;
    const { approved, withdrawn } = await approvedWords(db);
    await offerWith(approved, withdrawn);
    known = count;
    log.info({ sentences: count }, 'approved words are spoken');
  };
  await look();
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'approved words not read'));
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
