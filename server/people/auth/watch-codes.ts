import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { codeLifeSeconds } from './login-code.ts';

/** Wrong tries an hour below which their share says nothing. */
const fewestWrong = 50;
/** Borrowers mistype one in ten or twenty; people who guess are wrong nearly always. */
const mostWrongPercent = 50;

// For each browser that requested a code in the last hour: its newest entries.
const countTries = sql<
  { readonly right: number; readonly wrong: number },
  { since: Date; hourAgo: Date }
>(`
  select coalesce(sum((select count(*) from unnest(wrong_at) as at where at > :hourAgo)), 0)::int
      as wrong,
    (count(*) filter (where used_at > :hourAgo))::int as right
  from sms_code where expires_at > :since`);

const noEntries = { right: 0, wrong: 0 };

/**
 * The job `watch-codes`: says in the log, as an error, when most of the login codes that were tried
 * in the last hour are wrong. Either codes are being guessed, or SMS arrive cut off.
 */
export async function watchCodes({ db, clock, log }: Context): Promise<void> {
  const hourAgo = new Date(clock.now().getTime() - 3_600_000);
  const since = new Date(hourAgo.getTime() + codeLifeSeconds * 1000);
  const { right, wrong } = (await db.row(countTries, { since, hourAgo })) ?? noEntries;
  const tries = right + wrong;
  if (wrong < fewestWrong || wrong * 100 < tries * mostWrongPercent) return;
  log.error({ tries, wrong }, 'most login codes of the last hour were wrong');
}
