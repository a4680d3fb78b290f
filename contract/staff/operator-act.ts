import type * as z from 'zod/mini';

/** An act of the machine's owner: what it is called with, and what it says it does. */
export interface OperatorAct<Args extends z.ZodMiniObject = z.ZodMiniObject> {
  readonly summary: string;
  /** The arguments, in the order in which they stand after the act's name. */
  readonly words: readonly string[];
  readonly args: Args;
  /** The argument that names a file on the operator's side; its text is sent instead. */
  readonly fileArgument?: string;
}

/** Declares an act with the type of its arguments. */
export const act = <Args extends z.ZodMiniObject>(
  words: OperatorAct<Args>,
): OperatorAct<Args> => words;
