import { airtelProvider } from './airtel/registration.ts';
import { mtnProvider } from './mtn/registration.ts';
import { pawapayProvider } from './pawapay/registration.ts';
import type { RegisteredProvider } from './registration.ts';

/** Every payment provider. A network without a route uses the first one here that reaches it. */
export const providers: readonly RegisteredProvider[] = [
  pawapayProvider,
  mtnProvider,
  airtelProvider,
];
