import * as z from 'zod/mini';
import { loanStatuses } from '../words/loan-statuses.ts';
import { wireInstant, wireText } from '../words/wire.ts';
import type { Scope } from './webhook-types.ts';

export type Schema = z.core.$ZodType;

/** One call of `/partner/v1`, of which route, document and check are made. */
export interface PartnerCall<
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Under `/partner/v1`; `{id}` is what it is about. */
  readonly path: string;
  readonly summary: string;
  readonly scope: Scope;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** Of a done call. */
  readonly status: 200 | 201;
  /** Why else it is refused, by the status. */
  readonly refusals: readonly (404 | 409 | 422)[];
}

const nothing = z.strictObject({});

/** A call with what it leaves out. */
export function partnerCall<
  Answer extends Schema,
  Query extends Schema = typeof nothing,
  Body extends Schema = typeof nothing,
>(
  draft: Pick<PartnerCall, 'name' | 'method' | 'path' | 'summary' | 'scope'> & {
    readonly answer: Answer;
    readonly query?: Query;
    readonly body?: Body;
    readonly status?: 201;
    readonly refusals?: PartnerCall['refusals'];
  },
): PartnerCall<Query, Body, Answer> {
  const none = nothing as unknown;
  return {
    query: none as Query,
    body: none as Body,
    status: 200,
    refusals: [],
    ...draft,
  } as PartnerCall<Query, Body, Answer>;
}

/** Kwacha and ngwee, as digits. */
export const kwacha = z.string().check(z.regex(/^-?\d+(\.\d\d)?$/));
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
export const loanId = z.int();
const cursor = z.string().check(z.regex(/^[\w-]{1,200}$/, 'is no place in a list'));
export const place = {
  after: z.optional(cursor),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
};
export const listed = <Row extends Schema>(row: Row) =>
  z.strictObject({ data: z.array(row), next: z.nullable(cursor) });

/** A loan as a partner reads it: no name, no number. */
export const loan = {
  id: loanId,
  state: z.enum(loanStatuses),
  product: wireText(60),
  amount: kwacha,
  /** Of the last change; the same as in the books. */
  owed: kwacha,
  askedAt: wireInstant,
  disbursedAt: z.nullable(wireInstant),
  settledAt: z.nullable(wireInstant),
};

/** A loan with its plans, as of now. */
export const loanNow = z.strictObject({
  ...loan,
  remaining: kwacha,
  daysLate: z.int(),
  plans: z.array(
    z.strictObject({
      no: z.int(),
      dueOn: day,
      state: z.enum(['due', 'overdue', 'paid']),
      remaining: kwacha,
    }),
  ),
});
