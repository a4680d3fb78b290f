const names: Readonly<Record<string, string>> = {
  pawapay: 'pawaPay',
  mtn: 'MTN MoMo',
  airtel: 'Airtel Money',
  // The simulator's invented months.
  past: 'Before this server',
};

/** Who moves money for us, as they write themselves; another by the name of its settings. */
export function providerText(provider: string): string {
  return names[provider] ?? provider;
}
