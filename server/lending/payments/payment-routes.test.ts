import { describe, expect, it } from 'vitest';
import type { Problems } from '../../store/settings.ts';
import { defaultRoutes, isOnARoute, readRoutes } from './payment-routes.ts';

function read(text: string) {
  const problems: Problems = [];
  return { routes: readRoutes(text, problems), problems };
}

describe('the routes of payments', () => {
  it.each([
    ['', {}],
    ['MTN:mtn', { MTN: ['mtn'] }],
    ['MTN:mtn,pawapay Airtel:airtel', { MTN: ['mtn', 'pawapay'], Airtel: ['airtel'] }],
    ['  Zamtel:pawapay\n Airtel:pawapay,airtel ', { Airtel: ['pawapay', 'airtel'] }],
  ])('"%s" is read', (text, changed) => {
    expect(read(text)).toEqual({ routes: { ...defaultRoutes, ...changed }, problems: [] });
  });

  it.each([
    ['Vodafone:pawapay', 'names "Vodafone", but the networks are: MTN, Airtel, Zamtel'],
    ['MTN:momo', 'names "momo", but the providers are: pawapay, mtn, airtel'],
    ['MTN', 'names no provider for MTN'],
    ['MTN:', 'names no provider for MTN'],
    ['MTN:mtn:pawapay', 'names "mtn:pawapay", but the providers are: pawapay, mtn, airtel'],
    ['MTN:mtn,,pawapay', 'names no provider for MTN'],
    ['MTN:mtn,mtn', 'names mtn twice for MTN'],
    ['MTN:mtn MTN:pawapay', 'names MTN twice'],
    ['Zamtel:mtn', 'gives Zamtel to mtn, not its own'],
    ['MTN:airtel', 'gives MTN to airtel, not its own'],
  ])('"%s" is refused', (text, complaint) => {
    expect(read(text).problems).toEqual([`PAYMENT_ROUTES ${complaint}.`]);
  });

  it('know who is on one', () => {
    const { routes } = read('MTN:mtn,pawapay Airtel:airtel Zamtel:pawapay');
    expect(isOnARoute(routes, 'mtn')).toBe(true);
    expect(isOnARoute(defaultRoutes, 'airtel')).toBe(false);
  });
});
