import { english } from '../../contract/words/languages.ts';
import { sql } from './database/database.ts';
import type { Database, Queryable } from './database/database.ts';
import { type ApprovedWords, offerWith } from './language.ts';
import type { Logger } from './log.ts';
import { offeredLanguages } from './spoken.ts';

const selectCount = sql<{ readonly count: number }>(
  'select count(*)::int as count from translation_approval',
);
const selectApproved = sql<ApprovedWords>(`
  select t.language, t.key, t.english, t.words
  from translation_approval a join translation t using (language, key, version)
  order by t.version`);

/** All words that two people approved, the oldest first. */
export function approvedWords(q: Queryable): Promise<ApprovedWords[]> {
  return q.rows(selectApproved);
}

/** So long after its approval a sentence is spoken by every process. */
const lookEveryMs = 5_000;

/**
 * Speaks the words that were approved, from the start of the process on, and those of later.
 * Approvals are only added, so their number says whether there are new ones. Answers how to stop.
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
    await offerWith(await approvedWords(db));
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
