import { expect, it } from 'vitest';
import { paymentProviders } from './payment-providers.ts';
import { paymentSettings } from './payment-settings.ts';

const names = ['pawapay', 'mtn', 'airtel'] as const;
/** An account with everybody. */
const all = {
  ...paymentSettings({}, [], 'http://127.0.0.1:9'),
  callbackSecret: 'ours',
};

it.each(names)('an account with %s alone reaches no other', (only) => {
  const paymentAccounts = new Map([...all.paymentAccounts].filter(([name]) => name === only));
  const routed = { MTN: [only], Airtel: [only], Zamtel: [only] };
  const settings = { ...all, paymentAccounts, paymentRoutes: routed };
  const { named, of } = paymentProviders(settings, { now: () => new Date() });
  expect(names.filter((name) => named(name) !== undefined)).toEqual([only]);
  expect(of('MTN').name).toBe(only);
});
