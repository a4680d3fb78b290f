import type { PaymentProvider } from '../../store/ports/payment-provider.ts';

/** Hears what a provider answered: to which call, and of which kind. */
export type ProviderAnswered = (provider: string, call: string, kind: string) => void;

/** A provider whose answers about money are counted by their kind. */
export function countAnswers(
  provider: PaymentProvider,
  answered: ProviderAnswered,
): PaymentProvider {
  const { name } = provider;
  const counted = <Outcome extends { readonly known: string }>(call: string, said: Outcome) => {
    answered(name, call, said.known);
    return said;
  };
  return {
    ...provider,
    collect: async (request) => counted('collect', await provider.collect(request)),
    payOut: async (request) => counted('payout', await provider.payOut(request)),
    ask: async (operation, id) => counted('ask', await provider.ask(operation, id)),
  };
}
