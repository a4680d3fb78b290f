import { expect, it } from 'vitest';
import { paymentProviders } from './payment-providers.ts';
import { paymentSettings } from './payment-settings.ts';

const names = ['pawapay', 'mtn', 'airtel'] as const;
/** An account with everybody. */
const all = {
  ...paymentSettings({}, [], 'http://127.0.0.1:9'),
  callbackSecret: 'ours',
};

it.each(names)('who has an account with %s alone reaches nobody else', (only) => {
  const none = { pawapay: null, mtn: null, airtel: null };
  const routed = { MTN: [only], Airtel: [only], Zamtel: [only] };
  const settings = { ...all, ...none, [only]: all[only], paymentRoutes: routed };
  const { named, of } = paymentProviders(settings, { now: () => new Date() });
  expect(names.filter((name) => named(name) !== undefined)).toEqual([only]);
  expect(of('MTN').name).toBe(only);
});
