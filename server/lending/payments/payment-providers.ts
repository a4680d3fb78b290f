import type { ProviderAnswered } from './count-answers.ts';
import { countAnswers } from './count-answers.ts';
import { airtel } from '../../networks/airtel/airtel.ts';
import { mtn } from '../../networks/mtn/mtn.ts';
import { pawapay } from '../../networks/pawapay/pawapay.ts';
import type { PaymentSettings } from './payment-settings.ts';
import type { PaymentProvider, PaymentProviders } from '../../store/ports/payment-provider.ts';
import { routePayments } from './route-payments.ts';

interface ProvidersOptions {
  readonly now: () => Date;
  readonly answered?: ProviderAnswered;
}

/** Every provider we have an account with, by the routes of the settings. */
export function paymentProviders(
  settings: PaymentSettings & { readonly callbackSecret: string },
  { now, answered = () => {} }: ProvidersOptions,
): PaymentProviders {
  const providers: PaymentProvider[] = [];
  if (settings.pawapay !== null) providers.push(pawapay(settings.pawapay, { now }));
  const { callbackSecret } = settings;
  if (settings.mtn !== null) providers.push(mtn(settings.mtn, { now, callbackSecret }));
  if (settings.airtel !== null) providers.push(airtel(settings.airtel, { now }));
  const counted = providers.map((provider) => countAnswers(provider, answered));
  return routePayments(counted, settings.paymentRoutes);
}
