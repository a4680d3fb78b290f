import type { ProviderAnswered } from './count-answers.ts';
import { countAnswers } from './count-answers.ts';
import type { PaymentSettings } from './payment-settings.ts';
import type { PaymentProviders } from '../../store/ports/payment-provider.ts';
import { routePayments } from './route-payments.ts';
import { SentLately } from './sent-lately.ts';

interface ProvidersOptions {
  readonly now: () => Date;
  readonly answered?: ProviderAnswered;
}

/** Every provider we have an account with, by the routes of the settings. */
export function paymentProviders(
  settings: PaymentSettings & { readonly callbackSecret: string },
  { now, answered = () => {} }: ProvidersOptions,
): PaymentProviders {
  const { callbackSecret, paymentAccounts, paymentRoutes } = settings;
  const sent = new SentLately(now);
  const connected = [...paymentAccounts.values()].map((account) =>
    sent.keeping(countAnswers(account.connect({ now, callbackSecret }), answered)),
  );
  return { ...routePayments(connected, paymentRoutes), sentSince: (at) => sent.since(at) };
}
