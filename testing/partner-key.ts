import { randomUUID } from 'node:crypto';
import type { Scope } from '../contract/partner/webhook-types.ts';
import { showPartners, takePartnerKey } from '../contract/staff/partner-acts.ts';
import { agreedByTwo } from './agreed-by-two.ts';
import { asData } from './client.ts';
import { staffAtConsole } from './staff-at-console.ts';
import type { App } from './start-app.ts';

/** A key that two people agreed to, and that the director took. */
export async function partnerKey(
  app: App,
  scopes: readonly Scope[],
  more: { addresses?: string[]; replaces?: string; name?: string } = {},
) {
  const { addresses = [], replaces = null } = more;
  const name = more.name ?? `Partner ${randomUUID().slice(0, 8)}`;
  const wanted = { name, scopes: [...scopes], days: 30, addresses, replaces };
  await agreedByTwo(app, { kind: 'partner-key', ...wanted });
  const mary = staffAtConsole(app);
  await mary.logInAs('director');
  const { keys } = await mary.done(showPartners, {});
  const keyId = keys.find((one) => one.name === name)?.keyId ?? '';
  const { key } = await mary.done(takePartnerKey, { keyId });
  return { key, keyId, mary };
}

type Rest<F> = F extends (app: App, ...rest: infer R) => unknown ? R : never;
export type OfKey = Rest<typeof partnerKey>;
export type OfAsking = Rest<typeof askAsPartner>;

interface Asking {
  readonly method?: string;
  readonly body?: object;
  readonly once?: string;
}

/** What a key is answered by `/partner/v1`. */
export async function askAsPartner(
  app: App,
  key: string | null,
  path: string,
  { method, body, once }: Asking = {},
) {
  const response = await fetch(`${app.url}/partner/v1${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(once && { 'idempotency-key': once }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const data = asData(await response.json());
  const type = response.headers.get('content-type');
  return { status: response.status, data, type };
}
