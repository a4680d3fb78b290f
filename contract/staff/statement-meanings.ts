/*
 * Meanings of the words in a provider's statement. An unknown word puts its file in doubt until two
 * people agree which of these it means.
 */

/** Meanings of a row type. `either-way` and `transfer` need a sign, or From and To. */
export const typeMeanings = [
  'collect',
  'payout',
  'either-way',
  'reversal',
  'reversal-of-payout',
  'fee',
  'top-up',
  'transfer',
  'transfer-out',
] as const;
export type TypeMeaning = (typeof typeMeanings)[number];

/** The effect of a status on the money of its row. */
export const statusMeanings = ['moved', 'not-moved', 'reversed'] as const;
export type StatusMeaning = (typeof statusMeanings)[number];

/** A word that two people explained, in lower case. */
export type StatementWord =
  | { readonly part: 'type'; readonly word: string; readonly meaning: TypeMeaning }
  | { readonly part: 'status'; readonly word: string; readonly meaning: StatusMeaning };

/** A description of each meaning, for the person who chooses it. */
export const meaningTexts: Readonly<Record<TypeMeaning | StatusMeaning, string>> = {
  collect: 'a payment to us',
  payout: 'a payout by us',
  'either-way': 'a payment in or out, as the row says',
  reversal: 'a payment to us that was reversed',
  'reversal-of-payout': 'a payout that came back',
  fee: 'a fee of the provider',
  'top-up': 'money we put in',
  transfer: 'money we moved, in or out as the row says',
  'transfer-out': 'money we took out',
  moved: 'the money moved',
  'not-moved': 'no money moved',
  reversed: 'it moved and was reversed',
};
