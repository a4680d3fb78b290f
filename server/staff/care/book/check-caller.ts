import {
  callerChecksADay,
  checkCaller,
} from '../../../../contract/staff/borrower-care-acts.ts';
import type { ArgsOf, StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { fullNameOf, openIdentity } from '../../../people/verification/identity.ts';
import { wordsOf } from '../../../people/verification/name-marks.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { keepUnsealing } from '../../acts/unsealing-row.ts';

const dayMs = 86_400_000;
/** What such a look is about: no open work, but who is on the phone. */
const about = 'caller';

// Locked, so that two at one moment are counted. An erased borrower is unknown, whatever the
// law has us keep of them.
const lockBorrower = sql<{ identityId: unknown }, { borrowerId: BorrowerId }>(`
  select (select value from borrower_fact
    where borrower_id = :borrowerId and name = 'identityId') as identity_id
  from borrower where id = :borrowerId and not exists (
    select from erasure e where e.borrower_id = :borrowerId and e.at is not null
      and e.outcome is distinct from 'came-back')
  for no key update`);
const selectChecks = sql<object, { borrowerId: BorrowerId; since: Date }>(`
  select from unsealing
  where borrower_id = :borrowerId and at > :since and about_kind = '${about}'
  limit ${callerChecksADay}`);

type Compared = StaffAnswerOf<typeof checkCaller>;

/** Refusals: as of {@link compareCaller}. */
export const checkCallerAct = serveAct(checkCaller, ({ context, args, staff, about: name }) => {
  name({ kind: 'borrower', id: args.borrowerId });
  return compareCaller(context, args, staff.id);
});

/**
 * Whether a caller knows the text of a borrower's card; the text is never shown. It is a look that
 * is kept, and that the borrower reads of.
 * Refusals: `unknown`, `not-possible-now` (no card was shown yet, or too many tries in a day).
 */
export async function compareCaller(
  { db, keys, clock }: Context,
  args: ArgsOf<typeof checkCaller>,
  staffId: string,
): Promise<Compared | StaffRefusal<'unknown' | 'not-possible-now'>> {
  const borrowerId = args.borrowerId as BorrowerId;
  const found = await db.row(lockBorrower, { borrowerId });
  if (found === undefined) return new StaffRefusal('unknown');
  const no = (why: string) => new StaffRefusal('not-possible-now', { why });
  const now = clock.now();
  const since = new Date(now.getTime() - dayMs);
  if ((await db.rows(selectChecks, { borrowerId, since })).length === callerChecksADay) {
    return no(`Callers were checked ${callerChecksADay} times in 24 hours. Try tomorrow.`);
  }
  const { identityId: id } = found;
  const asked = { borrowerId, reader: 'console', who: staffId, now } as const;
  const kept = typeof id === 'string' ? await openIdentity(db, keys, { id, ...asked }) : null;
  if (kept === null) return no('They have shown no card yet: there is nothing to compare.');
  await keepUnsealing(db, {
    staffId,
    borrowerId,
    what: [],
    why: 'identity',
    reason: 'A caller was asked who they are; nothing was revealed.',
    about: { kind: about, id: borrowerId },
    now,
  });
  return {
    name: isSaidOf(args.name, fullNameOf(kept)),
    nrc: args.nrc === kept.nrc,
    bornOn: args.bornOn === kept.birthDate,
  };
}

/** All given words are of the name, in any order: two words of it at least, where it has two. */
function isSaidOf(said: string, name: string): boolean {
  const [words, of] = [new Set(wordsOf(said)), new Set(wordsOf(name))];
  return words.size >= Math.min(2, of.size) && [...words].every((word) => of.has(word));
}
