import { lookup, withoutSlash } from '../../store/settings.ts';
import { accessSettings } from '../registration.ts';
import type { Reading } from '../registration.ts';

/** Our account with one product of MTN; collection and disbursement each have their own. */
export interface MtnProduct {
  readonly subscriptionKey: string;
  readonly user: string;
  readonly apiKey: string;
}

export type MtnProductName = 'collection' | 'disbursement';

/** Address and credentials of MTN MoMo. */
export interface MtnAccess extends Readonly<Record<MtnProductName, MtnProduct>> {
  readonly url: string;
  /** MTN's sandbox has no kwacha: it gets the same digits as euros. */
  readonly targetEnvironment: 'mtnzambia' | 'sandbox';
  /** Our address, on the host that MTN knows; null: MTN sends no callbacks. */
  readonly callbackUrl: string | null;
}

const environments = ['mtnzambia', 'sandbox'] as const;

export function readSettings(reading: Reading): MtnAccess {
  const { env, problems } = reading;
  const { url } = accessSettings(reading);
  const { choice } = lookup(env, problems);
  const targetEnvironment = choice('MTN_TARGET_ENVIRONMENT', environments) ?? 'mtnzambia';
  const host = targetEnvironment === 'sandbox' ? 'sandbox.momodeveloper' : 'proxy.momoapi';
  return {
    url: url('MTN_URL', '/mtn', `https://${host}.mtn.com`),
    targetEnvironment,
    callbackUrl: callbackUrl(reading),
    collection: product(reading, 'COLLECTION'),
    disbursement: product(reading, 'DISBURSEMENT'),
  };
}

/** Null means no callbacks: MTN accepts only the host registered with it. */
function callbackUrl({ env, problems, simulatorUrl }: Reading): string | null {
  const { text, url } = lookup(env, problems);
  const here = `http://127.0.0.1:${env['PORT'] || '8080'}`;
  if (simulatorUrl !== null) return withoutSlash(text('MTN_CALLBACK_URL', here));
  if (!env['MTN_CALLBACK_URL']) return null;
  return withoutSlash(url('MTN_CALLBACK_URL'));
}

function product(reading: Reading, name: 'COLLECTION' | 'DISBURSEMENT'): MtnProduct {
  const { secret } = accessSettings(reading);
  const played = name.toLowerCase();
  return {
    subscriptionKey: secret(`MTN_${name}_KEY`, `sandbox-${played}-key`),
    user: secret(`MTN_${name}_USER`, `sandbox-${played}-user`),
    apiKey: secret(`MTN_${name}_API_KEY`, `sandbox-${played}-api-key`),
  };
}
