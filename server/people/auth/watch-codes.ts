import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { codeLifeSeconds } from './login-code.ts';

/** Wrong tries an hour below which their share says nothing. */
const fewestWrong = 50;
/** Borrowers mistype one in ten or twenty; people who guess are wrong nearly always. */
const mostWrongPercent = 50;

// Of codes sent in the last hour; a code is tried rightly once at most.
const countTries = sql<{ readonly tries: number; readonly wrong: number }, { since: Date }>(`
  select coalesce(sum(tries), 0)::int as tries,
    coalesce(sum(tries) - count(used_at), 0)::int as wrong
  from sms_code where expires_at > :since`);

/**
 * The job `watch-codes`: says in the log, as an error, when most of the login codes that were tried
 * in the last hour are wrong. Somebody is guessing, or no SMS arrives whole.
 */
export async function watchCodes({ db, clock, log }: Context): Promise<void> {
  const sinceMs = clock.now().getTime() - (3600 - codeLifeSeconds) * 1000;
  const row = await db.row(countTries, { since: new Date(sinceMs) });
  const { tries, wrong } = row ?? { tries: 0, wrong: 0 };
  if (wrong < fewestWrong || wrong * 100 < tries * mostWrongPercent) return;
  log.error({ tries, wrong }, 'most login codes of the last hour were wrong');
}
