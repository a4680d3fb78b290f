/** The payment providers, by their names for themselves. `server/networks/` has one folder each. */
export const providerTexts = {
  pawapay: 'pawaPay',
  mtn: 'MTN MoMo',
  airtel: 'Airtel Money',
} as const;

/** A payment provider in settings, callback addresses and stored payments. */
export type ProviderName = keyof typeof providerTexts;

/** The provider of what the paybill of a former system took. */
export const formerPaybill = 'elsewhere';

const texts: Readonly<Record<string, string>> = {
  ...providerTexts,
  // The simulator's invented months.
  past: 'Before this server',
  // Of a book that was taken over.
  [formerPaybill]: 'Former paybill',
};

/** A payment provider as it writes itself; an unknown one by its stored name. */
export function providerText(provider: string): string {
  return texts[provider] ?? provider;
}
