import * as z from 'zod/mini';
import { wireDate, wireText } from '../words/wire.ts';
import { kwachaText, orderNumber } from './loan-words.ts';
import { mostHandedOver, officerRules } from './officer-words.ts';
import { personRef, wireStaffId, wireThingId } from './people-words.ts';
import { done, noArgs, staffAct } from './staff-act.ts';

/*
 * Who is responsible for a loan. Rules give each open loan an officer of a team. Two people hand
 * loans over. A deputy looks after them while an officer is away.
 */

const figures = {
  loans: z.int(),
  principal: kwachaText,
  /** By days in arrears, as the portfolio has them. */
  ages: z.array(z.strictObject({ fromDays: z.int(), loans: z.int(), principal: kwachaText })),
  /** Of the month that runs. */
  collected: kwachaText,
};

export const showOfficers = staffAct({
  name: 'showOfficers',
  summary: 'What each officer looks after, by the end of a day, and who is away',
  permission: 'officers',
  args: noArgs,
  answer: z.strictObject({
    version: z.int(),
    rules: z.nullable(officerRules),
    /** The day of the figures; null: no day was summed yet. */
    asOf: z.nullable(wireDate),
    rows: z.array(
      z.strictObject({
        /** Null: loans without an officer. */
        officer: z.nullable(personRef),
        team: z.nullable(wireText(40)),
        target: z.nullable(kwachaText),
        /** Their own, and not that of the team. */
        isOwnTarget: z.boolean(),
        ...figures,
      }),
    ),
    all: z.strictObject(figures),
    absences: z.array(
      z.strictObject({
        absenceId: wireThingId,
        officer: personRef,
        deputy: personRef,
        from: wireDate,
        until: wireDate,
      }),
    ),
    /** Staff who can be officers, leads or deputies. */
    people: z.array(personRef),
  }),
});

export const pickOfficerLoans = staffAct({
  name: 'pickOfficerLoans',
  summary: 'Open loans of an officer to hand over, the smallest number first',
  permission: 'officers',
  args: z.strictObject({
    officerId: wireStaffId,
    most: z.int().check(z.gte(1), z.lte(mostHandedOver)),
    inArrears: z._default(z.boolean(), false),
  }),
  answer: z.strictObject({ orderIds: z.array(orderNumber), owed: kwachaText }),
});

export const setAbsence = staffAct({
  name: 'setAbsence',
  summary: 'An officer is away: a deputy looks after the loans. One’s own, or by a director',
  permission: 'officers',
  effect: 'writes',
  args: z.strictObject({
    officerId: wireStaffId,
    deputyId: wireStaffId,
    from: wireDate,
    until: wireDate,
  }),
  answer: z.strictObject({ absenceId: wireThingId }),
  refusals: ['not-possible-now'],
});

export const endAbsence = staffAct({
  name: 'endAbsence',
  summary: 'The officer is back before the last day of an absence',
  permission: 'officers',
  effect: 'writes',
  args: z.strictObject({ absenceId: wireThingId }),
  answer: done,
});

export const officerActs = [showOfficers, pickOfficerLoans, setAbsence, endAbsence] as const;
