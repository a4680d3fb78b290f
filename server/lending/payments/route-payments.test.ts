import { describe, expect, it } from 'vitest';
import type { Network } from '../../../contract/market/network.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { PaymentProvider } from '../../store/ports/payment-provider.ts';
import { firstOpen, nextOnRoute, routePayments } from './route-payments.ts';

const mobile = '0961234567' as Mobile;
const unused = (): never => {
  throw new Error('not asked here');
};

function provider(
  name: string,
  { isOpen = true, says = null, isSilent = false }: Partial<Played> = {},
): PaymentProvider {
  return {
    name,
    collect: unused,
    payOut: unused,
    ask: unused,
    isOpen: async () => isOpen,
    predictNetwork: () => (isSilent ? new Promise(() => {}) : Promise.resolve(says)),
    paymentNamedIn: () => null,
    readCallback: unused,
    statement: unused,
    readFile: unused,
  };
}

interface Played {
  readonly isOpen: boolean;
  readonly says: Network | null;
  readonly isSilent: boolean;
}

const routes = { MTN: ['mtn', 'pawapay'], Airtel: ['pawapay'], Zamtel: ['pawapay'] };

describe('the providers by their routes', () => {
  const both = routePayments([provider('pawapay'), provider('mtn')], routes);

  it('reach each network in their order', () => {
    expect(both.routeOf('MTN').map(({ name }) => name)).toEqual(['mtn', 'pawapay']);
    expect(both.of('MTN').name).toBe('mtn');
    expect(both.of('Zamtel').name).toBe('pawapay');
  });

  it('are known by name, also who is on no route', () => {
    const providers = [provider('pawapay'), provider('mtn'), provider('airtel')];
    const { named } = routePayments(providers, routes);
    expect(named('airtel')?.name).toBe('airtel');
    expect(named('past')).toBeUndefined();
  });

  it.each([
    ['mtn', 'pawapay'],
    ['pawapay', undefined],
    ['past', undefined],
  ])('after %s comes %s', (name, next) => {
    expect(nextOnRoute(both, 'MTN', name)?.name).toBe(next);
  });

  it.each([
    [true, true, 'mtn'],
    [false, true, 'pawapay'],
    [false, false, undefined],
  ])('open %s and %s: %s is asked', async (mtn, pawapay, chosen) => {
    const providers = [
      provider('mtn', { isOpen: mtn }),
      provider('pawapay', { isOpen: pawapay }),
    ];
    const open = await firstOpen(routePayments(providers, routes), 'collect', 'MTN');
    expect(open?.name).toBe(chosen);
  });

  it.each([
    [{ MTN: ['mtn'], Airtel: ['pawapay'], Zamtel: ['pawapay'] }, 'a route names mtn'],
    [{ MTN: [], Airtel: ['pawapay'], Zamtel: ['pawapay'] }, 'no provider reaches MTN'],
  ])('cannot be made by %j', (wrong, sentence) => {
    expect(() => routePayments([provider('pawapay')], wrong)).toThrow(sentence);
  });
});

describe('the network of a number', () => {
  it.each<[Partial<Played>, Partial<Played>, Network | null]>([
    [{ says: 'Airtel' }, { says: 'MTN' }, 'Airtel'],
    [{ says: null }, { says: 'MTN' }, 'MTN'],
    [{ isSilent: true }, { says: 'MTN' }, 'MTN'],
    [{ says: null }, { says: null }, null],
  ])('by pawaPay %j and MTN %j is %s', async (pawapay, mtn, network) => {
    const providers = [provider('pawapay', pawapay), provider('mtn', mtn)];
    expect(await routePayments(providers, routes).predictNetwork(mobile)).toBe(network);
  });
});
