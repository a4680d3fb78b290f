import * as z from 'zod/mini';
import { bootstrapActs } from './bootstrap-acts.ts';
import { careActs } from './care-acts.ts';
import { act } from './operator-act.ts';

/*
 * What an operator of the lender can ask of the running server, over the machine's own loopback.
 * The server runs these acts, the console reads the command and shows the answer.
 */

/** Where the running server can be asked: the file `operator.json` in its data folder. */
export const operatorFileName = 'operator.json';
export const operatorFile = z.strictObject({
  port: z.int(),
  /** Sent as `authorization: Bearer …`. Only who may read the file can ask. */
  token: z.string(),
  pid: z.int(),
});

const id = z.string().check(z.regex(/^[\w-]{1,60}$/, 'is not an id'));
const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
/** Who asks, as it is kept with what they did. */
export const operatorName = z
  .string()
  .check(z.trim(), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} .@_-]{0,59}$/u));

/**
 * What takes two people, and the second one's passkey: it was typed here once, and is done in the
 * console now. Who types it is told so.
 */
export const actsOfTwoPeople: readonly string[] = [
  'case propose',
  'case approve',
  'case refuse',
  'waive',
  'campaigns publish',
];

/** Every act by the words it is called with. */
export const operatorActs = {
  list: act({
    summary: 'what waits for a person, the longest waiting first',
    words: [],
    args: z.strictObject({}),
    needsWho: false,
  }),
  show: act({
    summary: 'everything a decision needs, of a review or of a borrower',
    words: ['id'],
    args: z.strictObject({ id }),
    needsWho: true,
  }),
  pictures: act({
    summary: 'links to card and face; each opens once, within five minutes',
    words: ['id'],
    args: z.strictObject({ id }),
    needsWho: true,
  }),
  approve: act({
    summary: 'approves a face; a loan is approved in the console',
    words: ['id'],
    args: z.strictObject({ id, reason: line }),
    needsWho: true,
  }),
  decline: act({
    summary: 'declines a face or an order, with a reason of the list below',
    words: ['id'],
    args: z.strictObject({ id, reason: line, note: z.optional(line) }),
    needsWho: true,
  }),
  cases: act({
    summary: 'money that needs a person, and what waits for a second one',
    words: [],
    args: z.strictObject({}),
    needsWho: false,
  }),
  case: act({
    summary: 'all that is known of a case, and what can be done about it',
    words: ['id'],
    args: z.strictObject({ id }),
    needsWho: true,
  }),
  'case ask-again': act({
    summary: 'asks the network now, and settles the payment by its word',
    words: ['id'],
    args: z.strictObject({ id }),
    needsWho: true,
  }),
  'case resolve': act({
    summary: 'ends a case that needs nothing more; moves no money',
    words: ['id'],
    args: z.strictObject({ id, reason: line, evidence: line }),
    needsWho: true,
  }),
  statements: act({
    summary: 'how the statements of the last two weeks compare with our payments',
    words: [],
    args: z.strictObject({}),
    needsWho: false,
  }),
  ...careActs,
  ...bootstrapActs,
} as const;

export type OperatorActName = keyof typeof operatorActs;
export type OperatorArgs<Name extends OperatorActName> = z.output<
  (typeof operatorActs)[Name]['args']
>;

export function isOperatorAct(name: string): name is OperatorActName {
  return Object.hasOwn(operatorActs, name);
}

/** One asking, the body of `POST /acts`. Arguments are checked by their act. */
export const operatorRequest = z.strictObject({
  act: z.string(),
  who: z.nullable(operatorName),
  args: z.record(z.string(), z.string()),
});
export type OperatorRequest = z.output<typeof operatorRequest>;

const heading = z.string();
const pagePart = z.union([
  z.strictObject({ heading, fields: z.array(z.tuple([z.string(), z.string()])) }),
  z.strictObject({ heading, columns: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  z.strictObject({ heading, lines: z.array(z.string()) }),
]);
export type PagePart = z.output<typeof pagePart>;

/** An answer to be read by a person. */
export const operatorPage = z.strictObject({ title: z.string(), parts: z.array(pagePart) });
export type OperatorPage = z.output<typeof operatorPage>;

/** What an act answers: for a person, and the same for a program. */
export const operatorAnswer = z.strictObject({
  page: operatorPage,
  data: z.unknown(),
  /** Something is wrong with what was asked about: the program ends with 1. */
  isWrong: z.optional(z.boolean()),
});
export type OperatorAnswer = z.output<typeof operatorAnswer>;

/** What every refusal answers, with an HTTP status of 4xx or 5xx. */
export const operatorRefusal = z.object({ error: z.string() });
