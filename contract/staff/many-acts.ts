import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { kwachaText, networkName, orderNumber } from './loan-words.ts';
import { mostOfMany } from './many-words.ts';
import { wireProposalId } from './people-words.ts';
import { staffAct } from './staff-act.ts';

/* One act over many loans, which two people agree to as a whole. */

/** So many days at most are looked through for loans that fell behind. */
export const mostWindowDays = 31;

export const manyKinds = ['waive-many', 'write-off-many'] as const;
export type ManyKind = (typeof manyKinds)[number];

const skipped = z.array(z.strictObject({ orderId: orderNumber, why: wireText(400) }));

export const findLoans = staffAct({
  name: 'findLoans',
  summary:
    'Loans to waive late fees of, or to write off: by a list, or by when they fell behind',
  permission: 'borrowers',
  args: z.strictObject({
    kind: z.enum(manyKinds),
    /** These; else those whose oldest unpaid instalment was due from a day to another. */
    orderIds: z.optional(z.array(orderNumber).check(z.minLength(1), z.maxLength(mostOfMany))),
    from: z.optional(wireDate),
    to: z.optional(wireDate),
    network: z.optional(networkName),
  }),
  answer: z.strictObject({
    /** What can be done: the late fees of each, or all that it owes. */
    loans: z.array(z.strictObject({ orderId: orderNumber, amount: kwachaText })),
    total: kwachaText,
    skipped,
  }),
  refusals: ['not-possible-now'],
});

export const showOutcomes = staffAct({
  name: 'showOutcomes',
  summary: 'What became of each loan of a proposal over many',
  permission: 'borrowers',
  args: z.strictObject({ proposalId: wireProposalId }),
  answer: z.strictObject({
    done: z.int(),
    /** Not carried out yet. */
    left: z.int(),
    skipped,
    lastAt: z.nullable(wireInstant),
  }),
});

export const manyActs = [findLoans, showOutcomes] as const;
