import { showProvisions } from '../../../contract/staff/books-acts.ts';
import { provisionOf, provisionTotal } from '../../../domain/books/provision.ts';
import { ageingOf, lastAgeingDay } from '../../lending/ledger/ageing.ts';
import { newestProfiles } from '../../lending/ledger/provision-profiles.ts';
import { serveAct } from '../acts/serve-act.ts';
import { bookedBy } from '../proposals/kinds/provision.ts';
import { knownUntilOf } from './trial-balance.ts';
import { kwachaText } from './words-of-books.ts';

/** What each profile asks to be provided for by the end of a day, beside what is booked. */
export const showProvisionsAct = serveAct(showProvisions, async ({ context, args }) => {
  const { db, clock } = context;
  const asOf = await lastAgeingDay(db, args.asOf);
  const ageing = asOf === null ? [] : await ageingOf(db, asOf);
  const known = knownUntilOf(undefined, clock.now());
  const booked = await bookedBy(db, asOf ?? args.asOf, known);
  return {
    asOf,
    booked: kwachaText(booked),
    profiles: (await newestProfiles(db)).map(
      ({ steps, proposalId: _, publishedAt, ...profile }) => {
        const rows = provisionOf(steps, ageing);
        const total = provisionTotal(rows);
        return {
          ...profile,
          rows: rows.map(({ principal, amount, ...row }) => ({
            ...row,
            principal: kwachaText(principal),
            amount: kwachaText(amount),
          })),
          total: kwachaText(total),
          change: kwachaText(total - booked),
        };
      },
    ),
  };
});
