import type { Context } from '../../server/store/context.ts';
import type { Site } from '../../server/staff/acts/serve-act.ts';
import { forgetFollowed } from '../../server/staff/credit/rules/follow-decisions.ts';
import { dropLedgerDays } from '../../server/lending/ledger/ledger-days.ts';
import { booksPast } from './books-of-the-past.ts';
import { dropAllSums, dropSharedSums } from './drop-sums.ts';
import { daySeconds, later } from './life-of-a-loan.ts';
import { failMessages } from './market-of-the-past.ts';
import { playDeeds } from './play-deeds.ts';
import type { PartOfDeeds } from './play-deeds.ts';
import type { PriceChange } from './prices-of-the-past.ts';
import type { RulesChange } from './rules-of-the-past.ts';
import { settleMessages, staffPast } from './staff-past.ts';

/** What the lender's people changed on the way; null without staff. */
export interface Changes {
  readonly change: PriceChange | null;
  readonly rules: RulesChange | null;
}

interface OfficeAsked {
  readonly site: Site;
  readonly since: Date;
  readonly until: Date;
  readonly changes: Changes;
  /** The first part that is theirs. */
  readonly first: number;
  /** The one that is to be gone on with. */
  readonly at: number;
}

/** What the lender's people did, then what they booked. False when it is not over. */
export async function playOffice(
  context: Context,
  { site, since, until, changes, first, at }: OfficeAsked,
  { told, isStopped }: Pick<PartOfDeeds, 'told' | 'isStopped'>,
): Promise<boolean> {
  const did: PartOfDeeds = {
    ...{ part: first, site, since, isStopped },
    deeds: (office) => staffPast(office, until, changes),
    async tidy(tx, isLast) {
      await dropSharedSums(tx);
      await settleMessages(tx, until);
      if (!isLast) return;
      await failMessages(tx, until);
      await dropAllSums(tx);
      await forgetFollowed(tx);
    },
    told: (share) => told(share / 2),
  };
  const booked: PartOfDeeds = {
    ...{ part: first + 1, site, since, isStopped },
    deeds: (office) => booksPast(office, { since: later(since, 3 * daySeconds), until }),
    async tidy(tx, isLast) {
      await dropSharedSums(tx);
      if (isLast) await dropLedgerDays(tx);
    },
    told: (share) => told((1 + share) / 2),
  };
  if (at <= did.part && !(await playDeeds(context, did))) return false;
  if (at <= booked.part && !(await playDeeds(context, booked))) return false;
  told(1);
  return true;
}
