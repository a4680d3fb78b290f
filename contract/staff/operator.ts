import * as z from 'zod/mini';
import { bootstrapActs } from './bootstrap-acts.ts';

/*
 * What the machine's owner can ask of the running server, over the machine's own loopback. The
 * server runs these acts, the terminal reads the command and shows the answer.
 */

/** Where the running server can be asked: the file `operator.json` in its data folder. */
export const operatorFileName = 'operator.json';
export const operatorFile = z.strictObject({
  port: z.int(),
  /** Sent as `authorization: Bearer …`. Only who may read the file can ask. */
  token: z.string(),
  pid: z.int(),
});

/** Every act by the word it is called with. */
export const operatorActs = bootstrapActs;

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
