import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { didit } from '../../server/networks/registry/didit/didit.ts';
import { prembly } from '../../server/networks/registry/prembly/prembly.ts';
import type { IdentityRegistry } from '../../server/store/ports/identity-registry.ts';
import { startSimulator, type Simulator } from '../../simulator/start.ts';
import { cardOf } from '../register-card.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, callbackBaseUrl: 'http://127.0.0.1:1' });
});
afterAll(() => simulator.close());
beforeEach(() => {
  simulator.world.settings.registerState = 'works';
});

const atSimulator = (): Record<'didit' | 'prembly', IdentityRegistry> => ({
  didit: didit({ url: `${simulator.url}/didit`, apiKey: 'sandbox-didit-key' }),
  prembly: prembly({
    url: `${simulator.url}/prembly`,
    apiKey: 'sandbox-prembly-key',
    appId: '',
  }),
});

/** By the last two digits of a serial. */
const simulated = [
  ['00', { kind: 'agrees' }, { kind: 'agrees' }],
  [
    '01',
    { kind: 'disagrees', nearly: ['last-name'], clearly: [] },
    { kind: 'disagrees', nearly: ['name'], clearly: [] },
  ],
  [
    '02',
    { kind: 'disagrees', nearly: [], clearly: ['first-name', 'last-name'] },
    { kind: 'disagrees', nearly: [], clearly: ['name'] },
  ],
  [
    '03',
    { kind: 'disagrees', nearly: [], clearly: ['birth-date'] },
    { kind: 'disagrees', nearly: [], clearly: ['birth-date'] },
  ],
  ['04', { kind: 'not-found' }, { kind: 'not-found' }],
  ['05', { kind: 'deceased' }, { kind: 'unclear', code: 'code-07' }],
  ['06', { kind: 'unclear', code: 'inconclusive' }, { kind: 'unclear', code: 'code-99' }],
  ['07', { kind: 'down' }, { kind: 'down' }],
  ['07', { kind: 'down' }, { kind: 'down' }],
  ['07', { kind: 'agrees' }, { kind: 'agrees' }],
  ['09', { kind: 'down' }, { kind: 'down' }],
  ['10', { kind: 'down' }, { kind: 'down' }],
  ['11', { kind: 'down', retryAfterSeconds: 2 }, { kind: 'down', retryAfterSeconds: 2 }],
  ['12', { kind: 'unclear', code: 'something_new' }, { kind: 'unclear', code: 'code-99' }],
  ['13', { kind: 'agrees' }, { kind: 'unclear', code: 'no-name' }],
  ['14', { kind: 'agrees' }, { kind: 'down', retryAfterSeconds: 900 }],
] as const;

describe('the simulated register', () => {
  it('answers by the serial of the card, through both providers', async () => {
    const registries = atSimulator();
    // The catalogue says that a date of birth is taken.
    expect(await registries.didit.health()).toMatchObject({
      faults: [],
      found: expect.arrayContaining([['balance', 'USD 250.00']]),
    });
    for (const [serial, byDidit] of simulated) {
      const asked = cardOf(serial);
      simulator.register.holders.set(asked.nrc, asked);
      // Each counts the askings of a card alone.
      simulator.register.asked.length = serial === '07' ? simulator.register.asked.length : 0;
      expect((await registries.didit.verify(asked)).answer, serial).toMatchObject(byDidit);
    }
    simulator.register.asked.length = 0;
    for (const [serial, , byPrembly] of simulated) {
      const { answer: said } = await registries.prembly.verify(cardOf(serial));
      expect(said, serial).toMatchObject(byPrembly);
    }
  });

  it.each([
    ['key-403', 'key', 'key'],
    ['key-401', 'key', 'key'],
    ['balance-403', 'balance', 'balance'],
    ['balance-402', 'balance', 'balance'],
    ['onboarding', 'onboarding', null],
    ['consent', 'consent', null],
  ] as const)('with our account %s nothing is said of the card', async (state, one, other) => {
    simulator.world.settings.registerState = state;
    const registries = atSimulator();
    const fault = { kind: 'our-fault', what: one };
    expect((await registries.didit.verify(cardOf('00'))).answer).toEqual(fault);
    if (other === null) return;
    const { answer: said } = await registries.prembly.verify(cardOf('00'));
    expect(said).toEqual({ kind: 'our-fault', what: other });
  });

  it('is down after eight seconds of silence', async () => {
    const { didit: one, prembly: other } = atSimulator();
    const both = await Promise.all([one.verify(cardOf('08')), other.verify(cardOf('08'))]);
    expect(both.map((reply) => reply.answer)).toEqual([{ kind: 'down' }, { kind: 'down' }]);
  });

  it('deletes a record, and says what is missing of our account', async () => {
    const { didit: one } = atSimulator();
    const { requestId } = await one.verify(cardOf('00'));
    expect(await one.forget?.(requestId ?? '')).toBe(true);
    expect(simulator.register.forgotten).toEqual([requestId]);
    simulator.world.settings.registerBalance = '1.00';
    const poor = await one.health();
    simulator.world.settings.registerBalance = '250.00';
    expect(poor.faults).toEqual(['The balance at Didit is for fewer than 100 cards.']);
    simulator.world.settings.registerState = 'key-401';
    const [fault] = (await one.health()).faults;
    expect(fault).toBe('Didit does not let us in (HTTP 401): look at DIDIT_API_KEY.');
  });
});
