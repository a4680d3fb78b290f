import * as z from 'zod/mini';
import { nonce, passkeyResponse } from './people-words.ts';
import type { Level, Permission } from './permissions.ts';
import type { CommonRefusal, StaffReason } from './staff-refusals.ts';

type Schema = z.core.$ZodType;
/** Those that an act declares itself. */
type OwnReason = Exclude<StaffReason, CommonRefusal>;

/**
 * Who may ask for an act. `anyone`: without a session (the way in). `self`: every person of
 * staff about their own things. Else a person with a permission or, of a proposal, with that of
 * its kind.
 */
export type Asker = 'anyone' | 'self' | 'by-kind' | Permission;

/**
 * One act of the lender's people as a value. The console's server, its screens, the typed command,
 * the test of the matrix and the document of the API are all made from it.
 */
export interface StaffAct<
  Args extends Schema = Schema,
  Answer extends Schema = Schema,
  Refused extends OwnReason = OwnReason,
> {
  /** The operation id, and the last part of its path: `POST /acts/{name}`. */
  readonly name: string;
  readonly summary: string;
  readonly permission: Asker;
  /** How much of the permission it takes. */
  readonly level: Level;
  /** `unseals`: it opens what names a person, which is kept; `writes`: it changes something. */
  readonly effect: 'looks' | 'unseals' | 'writes';
  /** What it shows may be some seconds old, which its answer says: a replica may be asked. */
  readonly mayLag: boolean;
  /**
   * `passkey-12h`: the session was opened or confirmed by a passkey within twelve hours. `signed`:
   * the request carries a passkey's signature over the act and its arguments. `words`: its
   * arguments carry one over the exact words of a proposal.
   */
  readonly fresh: 'no' | 'passkey-12h' | 'signed' | 'words';
  readonly args: Args;
  /** The `data` of a done answer. */
  readonly answer: Answer;
  /** Beside those that every act may give, the only reasons it may refuse with. */
  readonly refusals: readonly Refused[];
  /** Largest request body in bytes. */
  readonly bodyLimit: number;
}

interface Draft<
  Args extends Schema,
  Answer extends Schema,
  Refused extends OwnReason,
> extends Pick<StaffAct<Args, Answer>, 'name' | 'summary' | 'permission' | 'args' | 'answer'> {
  level?: Level;
  effect?: StaffAct['effect'];
  mayLag?: boolean;
  fresh?: StaffAct['fresh'];
  refusals?: readonly Refused[];
  bodyLimit?: number;
}

const usualBodyLimit = 64 * 1024;

/** Declares an act; what is left out is: looks, reads, no passkey asked for again, no refusals. */
export function staffAct<
  Args extends Schema,
  Answer extends Schema,
  const Refused extends OwnReason = never,
>(draft: Draft<Args, Answer, Refused>): StaffAct<Args, Answer, Refused> {
  return {
    level: 'reads',
    effect: 'looks',
    mayLag: false,
    fresh: 'no',
    refusals: [],
    bodyLimit: usualBodyLimit,
    ...draft,
  };
}

/** What an act receives and a client gives, in our own words. */
export type ArgsOf<A extends StaffAct> = z.output<A['args']>;
export type StaffAnswerOf<A extends StaffAct> = z.output<A['answer']>;

/** No arguments. */
export const noArgs = z.strictObject({});
/** Nothing to say but that it was done. */
export const done = z.strictObject({});

/** The body of every act. The same `requestId` of the same person gets the first answer. */
export const staffRequest = z.strictObject({
  requestId: z.uuid(),
  args: z.unknown(),
  /** Of a `signed` act: what the passkey gave back for the options of `beginSigning`. */
  signed: z.optional(z.strictObject({ nonce, response: passkeyResponse })),
});
export type SignedRequest = NonNullable<z.output<typeof staffRequest>['signed']>;

/** Beside the `data` of an act that may lag, where there is a replica: where it was read. */
export const readFrom = z.strictObject({
  from: z.enum(['replica', 'primary']),
  /** Milliseconds since the newest change that is in it. */
  ageMs: z.int(),
  /** Why it was not read from the replica. */
  why: z.nullable(z.string()),
});
export type ReadFrom = z.output<typeof readFrom>;

/** A refused act: a stable name, the sentence a person reads, and what fills it. */
export const staffRefusal = z.strictObject({
  reason: z.string(),
  sentence: z.string(),
  values: z.optional(z.record(z.string(), z.string())),
});

/** A request that does not fit: the sentence for each field that is wrong, nothing done. */
export const malformedAnswer = z.strictObject({
  reason: z.literal('malformed'),
  sentence: z.string(),
  fields: z.record(z.string(), z.string()),
});

/** Part of a list: the rows, the cursor of what follows, and about how many there are in all. */
export function page<Row extends Schema>(row: Row) {
  return z.strictObject({
    rows: z.array(row),
    /** Given as `after` with the same filter and sort; absent at the end. */
    next: z.optional(z.string()),
    /** The planner's estimate; never counted. */
    about: z.int(),
  });
}

export const cursor = z.string().check(z.regex(/^[\w-]{1,400}$/, 'is no place in a list'));
export const mostRows = 100;
export const rowLimit = z._default(z.int().check(z.gte(1), z.lte(mostRows)), 50);
