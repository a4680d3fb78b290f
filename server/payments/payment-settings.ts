import type { Problems } from '../settings.ts';
import { lookup } from '../settings.ts';
import type { PawapayAccess } from './pawapay/client.ts';
import type { PaymentRoutes, ProviderName } from './payment-routes.ts';
import { isOnARoute, readRoutes } from './payment-routes.ts';

/** Who reaches the networks for us; null is a provider we have no account with. */
export interface PaymentSettings {
  readonly paymentRoutes: PaymentRoutes;
  readonly pawapay: PawapayAccess | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the routes and the access to each provider. Against the simulator everybody has an account;
 * really, those need theirs who are on a route. A provider that was taken off the routes keeps its
 * settings until what it took has ended.
 */
export function paymentSettings(
  env: Environment,
  problems: Problems,
  simulatorUrl: string | null,
): PaymentSettings {
  const paymentRoutes = readRoutes(env['PAYMENT_ROUTES'] ?? '', problems);
  const read = { env, problems, simulatorUrl };
  const isWanted = (name: ProviderName, secret: string): boolean =>
    simulatorUrl !== null || isOnARoute(paymentRoutes, name) || Boolean(env[secret]);
  return {
    paymentRoutes,
    pawapay: isWanted('pawapay', 'PAWAPAY_TOKEN') ? pawapayAccess(read) : null,
  };
}

interface Reading {
  readonly env: Environment;
  readonly problems: Problems;
  readonly simulatorUrl: string | null;
}

/** Reads an address, or a secret that the simulator does not need to be given. */
function access({ env, problems, simulatorUrl }: Reading) {
  const { text, secret } = lookup(env, problems);
  return {
    url: (name: string, path: string, really: string): string =>
      text(name, simulatorUrl === null ? really : `${simulatorUrl}${path}`).replace(/\/+$/, ''),
    secret: (name: string, played: string): string =>
      simulatorUrl === null ? secret(name) : text(name, played),
  };
}

function pawapayAccess(reading: Reading): PawapayAccess {
  const { url, secret } = access(reading);
  return {
    url: url('PAWAPAY_URL', '/pawapay', 'https://api.pawapay.io'),
    token: secret('PAWAPAY_TOKEN', 'sandbox-token'),
  };
}
