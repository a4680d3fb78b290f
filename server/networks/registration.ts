import type { ProviderName } from '../../contract/staff/provider-text.ts';
import type { Network } from '../../contract/market/network.ts';
import type {
  PaymentAccount,
  ProviderOptions,
  ReadinessWanted,
} from '../store/ports/payment-account.ts';
import type { PaymentProvider } from '../store/ports/payment-provider.ts';
import type { Float, Readiness } from '../store/ports/readiness.ts';
import type { Problems } from '../store/settings.ts';
import { lookup, withoutSlash } from '../store/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment that settings are read from; wrong settings become sentences. */
export interface Reading {
  readonly env: Environment;
  readonly problems: Problems;
  /** Null with the real providers. */
  readonly simulatorUrl: string | null;
}

/** A setting as staff see it; only whether a secret is set is shown. */
export interface ShownSetting {
  readonly name: string;
  readonly value: string | number | boolean | null | undefined;
  readonly isSecret: boolean;
}

/** Everything the product knows of one provider. `Access`: its address and our credentials. */
interface Registration<Access extends object> {
  /** In routes, callback addresses and stored payments; upper case, it begins its settings. */
  readonly name: ProviderName;
  readonly networks: readonly Network[];
  /** The setting that only a lender with an account there has. */
  readonly accountSetting: string;
  readSettings(reading: Reading): Access;
  showSettings(access: Access | null): readonly ShownSetting[];
  connect(access: Access, options: ProviderOptions): PaymentProvider;
  readiness(access: Access, wanted: ReadinessWanted): Promise<Readiness>;
  floats(access: Access, now: () => Date): Promise<readonly (Float | string)[]>;
}

/** A registration whose access no other module needs to understand. */
export interface RegisteredProvider extends Pick<
  Registration<object>,
  'name' | 'networks' | 'accountSetting'
> {
  account(reading: Reading): PaymentAccount;
  showSettings(account: PaymentAccount | undefined): readonly ShownSetting[];
}

/** Registers a provider; only {@link RegisteredProvider.account} creates its access. */
export function registerProvider<Access extends object>(
  registration: Registration<Access>,
): RegisteredProvider {
  const { name, networks, accountSetting } = registration;
  const accesses = new WeakMap<PaymentAccount, Access>();
  return {
    name,
    networks,
    accountSetting,
    account(reading) {
      const access = registration.readSettings(reading);
      const account: PaymentAccount = {
        provider: name,
        access,
        connect: (options) => registration.connect(access, options),
        readiness: (wanted) => registration.readiness(access, wanted),
        floats: (now) => registration.floats(access, now),
      };
      accesses.set(account, access);
      return account;
    },
    showSettings: (account) =>
      registration.showSettings(account === undefined ? null : (accesses.get(account) ?? null)),
  };
}

/** Reads an address, or a secret that has a default with the simulator. */
export function accessSettings({ env, problems, simulatorUrl }: Reading) {
  const of = lookup(env, problems);
  return {
    url: (name: string, path: string, really: string): string =>
      withoutSlash(of.text(name, simulatorUrl === null ? really : `${simulatorUrl}${path}`)),
    secret: (name: string, played: string): string =>
      simulatorUrl === null ? of.secret(name, played) : of.text(name, played),
  };
}

/** A setting that staff may read. */
export function open(name: string, value: ShownSetting['value']): ShownSetting {
  return { name, value, isSecret: false };
}

/** A setting of which staff see only whether it is set. */
export function secret(name: string, value: ShownSetting['value']): ShownSetting {
  return { name, value, isSecret: true };
}
