import { describe, expect, it } from 'vitest';
import { scriptedNetwork } from '../../../testing/scripted-network.ts';
import type { Said } from '../../../testing/scripted-network.ts';
import { pawapay } from './pawapay.ts';

const providerId = 'f4401bd2-1568-4140-bf2d-eb77d2b2b639';

describe('a statement', () => {
  const header = 'Date,Transaction ID,Transaction type,Currency,Amount\r\n';
  const row = (amount: string) =>
    `2026-03-02T08:00:00Z,${providerId},DEPOSIT,ZMW,${amount}\r\n`;
  const line = { providerId: providerId, operation: 'collect', amount: 15_50n };
  const asked = 'POST /v2/statements';
  const state = 'GET /v2/statements/S1';
  const from = new Date('2026-03-01T22:00:00.000Z');
  const days = (count: number) => ({ from, to: new Date(from.getTime() + count * 86_400_000) });

  /** pawaPay making a statement: what it says of it, and the file. */
  async function making(states: (url: string) => Said[], file: Said, first?: Said) {
    const network = await scriptedNetwork({
      [asked]: first ?? { body: { statementId: 'S1', status: 'ACCEPTED' } },
      'GET /file': file,
    });
    network.script[state] = states(`${network.url}/file`);
    const now = () => new Date('2026-03-03T08:00:00Z');
    const provider = pawapay({ url: network.url, token: 'T' }, { now, timeoutMs: 2000 });
    return { network, provider, [Symbol.asyncDispose]: () => network[Symbol.asyncDispose]() };
  }
  const done = (downloadUrl: unknown): Said => ({ body: { status: 'COMPLETED', downloadUrl } });
  const whole: Said = { body: `${header}${row('15.50')}` };

  it('is asked for in its zone, waited for, and read', async () => {
    const states = (url: string) => [{ body: { status: 'PROCESSING' } }, done(url)];
    await using pawapayIs = await making(states, whole);
    const { provider, network } = pawapayIs;
    expect(await provider.statement(days(1))).toMatchObject([line]);
    expect(network.lines()).toEqual([asked, state, state, 'GET /file']);
    expect(network.asked[0]?.body).toEqual({
      wallet: { country: 'ZMB', currency: 'ZMW' },
      startDate: '2026-03-01T22:00:00',
      endDate: '2026-03-02T22:00:00',
      compressed: false,
    });
    // Who keeps the files need not learn what lets us in.
    expect(network.asked.at(-1)?.headers).not.toHaveProperty('authorization');
  });

  it('of more than 31 days comes in parts that leave nothing out', async () => {
    await using pawapayIs = await making((url) => [done(url)], whole);
    expect(await pawapayIs.provider.statement(days(40))).toMatchObject([line, line]);
    const spans = pawapayIs.network.asked.filter(({ path }) => path === '/v2/statements');
    expect(spans.map(({ body }) => body)).toMatchObject([
      { startDate: '2026-03-01T22:00:00', endDate: '2026-04-01T22:00:00' },
      { startDate: '2026-04-01T22:00:00', endDate: '2026-04-10T22:00:00' },
    ]);
  });

  it('of 31 days comes whole', async () => {
    await using pawapayIs = await making((url) => [done(url)], whole);
    expect(await pawapayIs.provider.statement(days(31))).toMatchObject([line]);
  });

  it('is read in the envelope of other answers too', async () => {
    const wrapped = (url: string) => [
      { body: { data: { status: 'COMPLETED', downloadUrl: url } } },
    ];
    await using pawapayIs = await making(wrapped, whole);
    expect(await pawapayIs.provider.statement(days(1))).toMatchObject([line]);
  });

  it.each<[string, (url: string) => Said[], Said, Said | undefined]>([
    ['it failed', () => [{ body: { status: 'FAILED' } }], whole, undefined],
    ['without its address', () => [done(undefined)], whole, undefined],
    ['its file is gone', (url) => [done(url)], { status: 404 }, undefined],
    ['its address is none', () => [done('nowhere')], whole, undefined],
    ['it was not taken', (url) => [done(url)], whole, { status: 400, body: {} }],
    ['it has no name', (url) => [done(url)], whole, { body: '<html>' }],
  ])('does not come where %s', async (_, states, file, first) => {
    await using pawapayIs = await making(states, file, first);
    expect(await pawapayIs.provider.statement(days(1))).toBeNull();
  });

  it('with a row in doubt proves nothing', async () => {
    const torn: Said = { body: `${header}${row('15.50')}2026-03-02,x` };
    await using pawapayIs = await making((url) => [done(url)], torn);
    expect(await pawapayIs.provider.statement(days(1))).toMatchObject({ line: 3 });
  });
});
