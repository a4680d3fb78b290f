/** The mobile-money networks of Zambia, with the names the providers give them. */

export type Network = 'MTN' | 'Airtel' | 'Zamtel';
export type ProviderCode = 'MTN_MOMO_ZMB' | 'AIRTEL_OAPI_ZMB' | 'ZAMTEL_ZMB';

interface NetworkFacts {
  provider: ProviderCode;
  /** Second and third digit of the national number, 0 first. */
  prefixes: readonly string[];
  /** Mobile country and network code, as SMS delivery reports carry it. */
  networkCode: string;
  /** What a borrower dials when the prompt does not come. */
  shortCode: string;
}

export const networks: Readonly<Record<Network, NetworkFacts>> = {
  Airtel: {
    provider: 'AIRTEL_OAPI_ZMB',
    prefixes: ['97', '77', '57'],
    networkCode: '64501',
    shortCode: '*115#',
  },
  MTN: {
    provider: 'MTN_MOMO_ZMB',
    prefixes: ['96', '76', '56'],
    networkCode: '64502',
    shortCode: '*115#',
  },
  Zamtel: {
    provider: 'ZAMTEL_ZMB',
    prefixes: ['95', '75', '55'],
    networkCode: '64503',
    shortCode: '*344#',
  },
};

export const networkNames = ['MTN', 'Airtel', 'Zamtel'] as const;

/** The network of a name, undefined for any other value. */
export function parseNetwork(value: unknown): Network | undefined {
  return networkNames.find((name) => name === value);
}

/** The network of pawaPay's provider code, undefined for any other value. */
export function networkOfProvider(provider: unknown): Network | undefined {
  return networkNames.find((name) => networks[name].provider === provider);
}

/** A guess only: numbers are portable, and some prefixes belong to no network known here. */
export function networkOfPrefix(mobile: string): Network | undefined {
  return networkNames.find((name) => networks[name].prefixes.includes(mobile.slice(1, 3)));
}

/** The form borrowers write: 0 and nine digits. */
export function isMobile(text: string): boolean {
  return /^0\d{9}$/.test(text);
}

/** `260971000001` → `0971000001`; undefined for anything that is not a Zambian number. */
export function mobileOfMsisdn(msisdn: string): string | undefined {
  return /^260\d{9}$/.test(msisdn) ? msisdn.slice(2) : undefined;
}

/** `0971000001` → `260971000001`. */
export function msisdnOfMobile(mobile: string): string {
  return `26${mobile}`;
}
