/**
 * States what must be true. When it is not, the code is wrong or was fed what a rule forbids.
 * The fault ends the transaction and is logged with its sentence. Never for what people can do.
 */
export function assert(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}
