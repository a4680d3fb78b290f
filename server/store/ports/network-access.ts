import type { KeyObject } from 'node:crypto';
import type { Network } from '../../../contract/market/network.ts';

/** A private key whose public half pawaPay was told, under the id it has there. */
export interface SigningKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** Where pawaPay is and who we are there; only these differ between its sandbox and production. */
export interface PawapayAccess {
  readonly url: string;
  readonly token: string;
  /**
   * Sign what is sent, the current key first. The next one is used where pawaPay does not know the
   * first, so that keys can be changed while the server runs. Without any nothing is signed.
   */
  readonly signingKeys?: readonly SigningKey[];
}

/** Our account with one product of MTN's: collection and disbursement each have their own. */
export interface MtnProduct {
  readonly subscriptionKey: string;
  readonly user: string;
  readonly apiKey: string;
}

export type MtnProductName = 'collection' | 'disbursement';

/** Where MTN MoMo is and who we are there. */
export interface MtnAccess extends Readonly<Record<MtnProductName, MtnProduct>> {
  readonly url: string;
  /** MTN's sandbox knows no kwacha: there amounts are sent as euros, digit for digit. */
  readonly targetEnvironment: 'mtnzambia' | 'sandbox';
  /** Our address, of the very host MTN was told; null: it is not asked to call back. */
  readonly callbackUrl: string | null;
}

/** Where Airtel is and who we are there. */
export interface AirtelAccess {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The four digits that open our disbursement wallet. */
  readonly pin: string;
  /** The key the PIN is encrypted under, as PEM or the base64 of its SPKI; empty asks for it. */
  readonly pinKey: string;
  /** The private key of callback authentication; empty believes no callback. */
  readonly callbackKey: string;
  /** Message signing, as it is switched for the application. */
  readonly signsMessages: boolean;
}

export type ProviderName = 'pawapay' | 'mtn' | 'airtel';

/** Who reaches each network: the first choice, then whom to turn to when that one refuses. */
export type PaymentRoutes = Readonly<Record<Network, readonly ProviderName[]>>;
