import type { Network } from '../../../contract/market/network.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Float, Readiness } from './readiness.ts';

/** The providers of each network, by name: the first choice, then the next if that one refuses. */
export type PaymentRoutes = Readonly<Record<Network, readonly string[]>>;

export interface ProviderOptions {
  /** The business time; tokens end and signatures are checked by it. */
  readonly now: () => Date;
  /** Part of the address of unsigned callbacks; empty: not used. */
  readonly callbackSecret: string;
}

/** What we need from a provider before money moves. */
export interface ReadinessWanted {
  readonly now: () => Date;
  /** Callbacks go to this address. */
  readonly publicUrl: string;
  /** The networks that it is on the route of. */
  readonly reaches: readonly Network[];
  /** The smallest and the largest amount we lend. */
  readonly lends: { readonly least: Ngwee; readonly most: Ngwee };
}

/** Our account with a payment provider, as the settings describe it. */
export interface PaymentAccount {
  readonly provider: string;
  /** Address and credentials, in the provider's own shape. */
  readonly access: object;
  connect(options: ProviderOptions): PaymentProvider;
  /** Asks the provider for everything that must be right before money moves. */
  readiness(wanted: ReadinessWanted): Promise<Readiness>;
  /** Our balances there, or a sentence where the provider does not give one. */
  floats(now: () => Date): Promise<readonly (Float | string)[]>;
}
