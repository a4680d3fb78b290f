import type * as z from 'zod/mini';

/** An act of an operator: what it is called with, and what it says it does. */
export interface OperatorAct<Args extends z.ZodMiniObject = z.ZodMiniObject> {
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
export const act = <Args extends z.ZodMiniObject>(
  words: OperatorAct<Args>,
): OperatorAct<Args> => words;

/** What is said as `--name value`: the arguments that are not words, and whether they must be. */
export function optionsOf({ words, args }: OperatorAct): readonly ActOption[] {
  return Object.entries(args.shape)
    .filter(([name]) => !words.includes(name))
    .map(([name, { _zod }]) => ({ name, isOptional: _zod.optin === 'optional' }));
}

export interface ActOption {
  readonly name: string;
  readonly isOptional: boolean;
}
