import * as z from 'zod/mini';
import { wireTypedKwacha } from '../words/wire-typed-kwacha.ts';
import { wireStaffId } from './people-words.ts';

/** So many loans at most change their officer by one proposal. */
export const mostHandedOver = 500;

const amount = wireTypedKwacha(9);

/** A team and the loans it takes. A loan goes to the first team that takes it. */
export const team = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(40)),
  /** The loans of an officer who leaves go to the lead. */
  leadId: wireStaffId,
  /** In turns. */
  officerIds: z.array(wireStaffId).check(z.minLength(1), z.maxLength(30)),
  /** What each of them is to collect in a month. */
  target: amount,
  /** Of the amount lent, both included; null: without a bound. */
  amountFrom: z.nullable(amount),
  amountTo: z.nullable(amount),
  /** Where the borrower lives: districts, or provinces as *Lusaka Province*. None: anywhere. */
  districts: z.optional(
    z
      .array(z.string().check(z.trim(), z.minLength(2), z.maxLength(40)))
      .check(z.minLength(1), z.maxLength(60)),
  ),
});

export const officerRules = z.strictObject({
  teams: z.array(team).check(z.minLength(1), z.maxLength(10)),
  /** What a person is to collect in a month, instead of the target of the team. */
  targets: z.optional(
    z.array(z.strictObject({ officerId: wireStaffId, target: amount })).check(z.maxLength(60)),
  ),
});
export type OfficerRules = z.output<typeof officerRules>;
