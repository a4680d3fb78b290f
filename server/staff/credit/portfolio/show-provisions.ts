import { showProvisions } from '../../../../contract/staff/books-acts.ts';
import { provisionOf, provisionTotal } from '../../../../domain/books/provision.ts';
import { ageingOf } from '../../../lending/ledger/ageing.ts';
import { newestProfiles } from '../../../lending/ledger/provision-profiles.ts';
import { serveAct } from '../../acts/serve-act.ts';
import { bookedBy } from '../../money/books/provision.ts';
import { lastSummedDay } from './portfolio-rows.ts';
import { knownUntilOf } from '../../money/books/trial-balance.ts';
import { kwachaText } from '../../money/books/words-of-books.ts';

/** What each profile asks to be provided for by the end of a day, beside what is booked. */
export const showProvisionsAct = serveAct(showProvisions, async ({ context, args }) => {
  const { db, clock } = context;
  const asOf = await lastSummedDay(db, args.asOf);
  const knownOn = await lastSummedDay(db, clock.today());
  const ageing = asOf === null || knownOn === null ? [] : await ageingOf(db, asOf, knownOn);
  const known = knownUntilOf(undefined, clock.now());
  const booked = await bookedBy(db, asOf ?? args.asOf, known);
  return {
    asOf,
    knownOn,
    booked: kwachaText(booked),
    profiles: (await newestProfiles(db)).map(
      ({ steps, proposalId: _, publishedAt, ...profile }) => {
        const rows = provisionOf(steps, ageing);
        const total = provisionTotal(rows);
        return {
          ...profile,
          rows: rows.map(({ principal, carrying, amount, ...row }) => ({
            ...row,
            principal: kwachaText(principal),
            carrying: kwachaText(carrying),
            amount: kwachaText(amount),
          })),
          total: kwachaText(total),
          change: kwachaText(total - booked),
        };
      },
    ),
  };
});
