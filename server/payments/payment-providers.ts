import { airtel } from './airtel/airtel.ts';
import { mtn } from './mtn/mtn.ts';
import { pawapay } from './pawapay/pawapay.ts';
import type { PaymentSettings } from './payment-settings.ts';
import type { PaymentProvider, PaymentProviders } from './port.ts';
import { routePayments } from './route-payments.ts';

/** Every provider we have an account with, by the routes of the settings. */
export function paymentProviders(
  settings: PaymentSettings & { readonly callbackSecret: string },
  { now }: { readonly now: () => Date },
): PaymentProviders {
  const providers: PaymentProvider[] = [];
  if (settings.pawapay !== null) providers.push(pawapay(settings.pawapay, { now }));
  const { callbackSecret } = settings;
  if (settings.mtn !== null) providers.push(mtn(settings.mtn, { now, callbackSecret }));
  if (settings.airtel !== null) providers.push(airtel(settings.airtel));
  return routePayments(providers, settings.paymentRoutes);
}
