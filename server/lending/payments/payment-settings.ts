import { providers } from '../../networks/providers.ts';
import type { Reading, RegisteredProvider } from '../../networks/registration.ts';
import type { Config } from '../../store/config.ts';
import type { PaymentAccount } from '../../store/ports/payment-account.ts';
import type { Problems } from '../../store/settings.ts';
import { isOnARoute, readRoutes } from './payment-routes.ts';

export type PaymentSettings = Pick<Config, 'paymentRoutes' | 'paymentAccounts'>;

/**
 * Reads the routes and the account with each provider. Against the simulator there is an account
 * with each; in production, with those on a route. A provider that was taken off the routes keeps
 * its settings until what it took has ended.
 */
export function paymentSettings(
  env: Reading['env'],
  problems: Problems,
  simulatorUrl: string | null,
): PaymentSettings {
  const paymentRoutes = readRoutes(env['PAYMENT_ROUTES'] ?? '', problems);
  const isWanted = ({ name, accountSetting }: RegisteredProvider): boolean =>
    simulatorUrl !== null || isOnARoute(paymentRoutes, name) || Boolean(env[accountSetting]);
  const reading = { env, problems, simulatorUrl };
  const accounts = providers
    .filter(isWanted)
    .map((one): [string, PaymentAccount] => [one.name, one.account(reading)]);
  return { paymentRoutes, paymentAccounts: new Map(accounts) };
}
