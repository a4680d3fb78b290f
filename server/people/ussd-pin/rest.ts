import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { addDays, civilDateOf, midnightOf } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { restDays } from '../../../domain/rules/ussd-pin.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { fingerprint } from '../../store/sealing/keyring.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';

interface Of {
  readonly borrowerId: BorrowerId;
}

// `greatest` leaves out what is null.
const selectChange = sql<{ readonly at: Date | null }, Of>(`
  select greatest(
    (select max(greatest(set_at, sim_since)) from ussd_pin where borrower_id = :borrowerId),
    (select max(first_seen_at) from device where borrower_id = :borrowerId),
    (select max(ended_at) from number_change
      where borrower_id = :borrowerId and state = 'done'),
    (select max(recorded_at) from borrower_fact
      where borrower_id = :borrowerId and name = 'identityId'),
    (select max(greatest(created_at, moved_at, added_at)) from wallet
      where borrower_id = :borrowerId)) as at`);

/**
 * The first day on which a loan may be agreed to by USSD, after a change of PIN, SIM, phone,
 * number, card or wallet. Null: it may be today.
 */
export async function restsUntil(
  q: Queryable,
  borrowerId: BorrowerId,
  now: Date,
): Promise<CivilDate | null> {
  const changed = (await q.row(selectChange, { borrowerId }))?.at ?? null;
  return restAfter(changed, now);
}

/** The first day after the rest that follows a sign of theft; null: it is over, or never was. */
export function restAfter(sign: Date | null, now: Date): CivilDate | null {
  if (sign === null) return null;
  const opens = addDays(civilDateOf(sign), restDays);
  return opens > civilDateOf(now) ? opens : null;
}

// The first SIM that is seen soon after the PIN was set was there then. A later one may not be.
const keepSim = sql<void, Of & { mark: string; now: Date; rested: Date }>(`
  update ussd_pin set sim_mark = :mark,
    sim_since = case when sim_mark is null and set_at >= :rested then set_at else :now end
  where borrower_id = :borrowerId and sim_mark is distinct from :mark`);

/** Notes which SIM a borrower dials from, where a gateway says so and a PIN is set. */
export async function noteSim(
  tx: Queryable,
  keys: Keyring,
  of: Of & { readonly sim: string; readonly now: Date },
): Promise<void> {
  const { borrowerId, sim, now } = of;
  const mark = fingerprint(keys, 'ussd-sim', sim);
  const rested = midnightOf(addDays(civilDateOf(now), 1 - restDays));
  await tx.run(keepSim, { borrowerId, mark, now, rested });
}
