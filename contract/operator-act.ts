import type * as z from 'zod/mini';

/** An act of an operator: what it is called with, and what it says it does. */
export interface OperatorAct<Args extends z.ZodMiniType = z.ZodMiniType> {
  readonly summary: string;
  /** The arguments that stand after the act's name, in order; the others are `--name value`. */
  readonly words: readonly string[];
  readonly args: Args;
  /** It writes, or opens what names a person: who asks must be said, and is kept. */
  readonly needsWho: boolean;
  /** The argument that names a file on the operator's side; its text is sent instead. */
  readonly fileArgument?: string;
}

/** Declares an act with the type of its own arguments. */
export const act = <Args extends z.ZodMiniType>(words: OperatorAct<Args>): OperatorAct<Args> =>
  words;
