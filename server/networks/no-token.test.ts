import { expect, it } from 'vitest';
import type { Mobile } from '../../contract/market/phone.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import { airtelAccessTo } from '../../testing/airtel-merchant.ts';
import { mtnAccess } from '../../testing/mtn-access.ts';
import { scriptedNetwork } from '../../testing/scripted-network.ts';
import type { Said } from '../../testing/scripted-network.ts';
import { airtel } from './airtel/airtel.ts';
import { airtelReadiness } from './airtel/readiness.ts';
import { mtn } from './mtn/mtn.ts';
import { mtnReadiness } from './mtn/readiness.ts';
import { bearerTokens, noToken } from './tokens.ts';

const request = {
  providerId: 'f4401bd2-1568-4140-bf2d-eb77d2b2b639',
  amount: kwacha(500),
  mobile: '0971000001' as Mobile,
  message: 'ExtraMoney loan',
} as const;
const now = () => new Date(0);

const theNetworks = [
  {
    name: 'Airtel',
    tokens: ['POST /airtel/auth/oauth2/token'],
    provider: (url: string) => airtel(airtelAccessTo(url), { now }),
    ready: (url: string) => airtelReadiness(airtelAccessTo(url)),
  },
  {
    name: 'MTN',
    tokens: ['POST /collection/token/', 'POST /disbursement/token/'],
    provider: (url: string) => mtn({ ...mtnAccess, url }, { now, callbackSecret: 'secret' }),
    ready: (url: string) => mtnReadiness({ ...mtnAccess, url }, now),
  },
] as const;

const refused = /^\w+( \w+)? does not let us in \(no token: HTTP 40[013].*\): look at \w+/;
const away = /^\w+( \w+)? did not answer: no token: /;

const answers: readonly (readonly [string, Said | null, isAboutUs: boolean])[] = [
  ['HTTP 401', { status: 401 }, true],
  ['HTTP 403', { status: 403, body: { message: 'Access denied' } }, true],
  ['an invalid client by HTTP 400', { status: 400, body: { error: 'invalid_client' } }, true],
  ['HTTP 400 of a proxy', { status: 400, body: '<html>' }, false],
  ['HTTP 429', { status: 429, body: { error: 'slow_down' } }, false],
  ['HTTP 500', { status: 500, body: { error: 'server_error' } }, false],
  ['HTTP 503', { status: 503, body: '<html>' }, false],
  ['HTTP 200 without one', { body: {} }, false],
  ['no server', null, false],
];

it.each(
  theNetworks.flatMap((network) =>
    answers.map(([what, said, isAboutUs]) => ({ ...network, what, said, isAboutUs })),
  ),
)(
  '$name, for a token $what: refuses us is $isAboutUs',
  async ({ name, tokens, provider, ready, said, isAboutUs }) => {
    await using network = await scriptedNetwork(
      Object.fromEntries(tokens.map((token) => [token, said ?? {}])),
    );
    if (said === null) await network[Symbol.asyncDispose]();
    const to = provider(network.url);
    for (const outcome of [
      await to.collect({ ...request, network: name }),
      await to.payOut({ ...request, network: name }),
    ]) {
      expect(outcome).toMatchObject({ known: 'rejected', isTemporary: true });
      expect('isAboutUs' in outcome && outcome.isAboutUs === true).toBe(isAboutUs);
    }
    expect(new Set(network.lines())).toEqual(new Set(said === null ? [] : tokens));
    const { faults } = await ready(network.url);
    expect(faults).toHaveLength(tokens.length);
    for (const fault of faults) expect(fault).toMatch(isAboutUs ? refused : away);
  },
);

it('silence where tokens are given is an outage too', async () => {
  const tokens = bearerTokens(() =>
    Promise.resolve(noToken({ heard: false, isSent: true, why: 'timeout' })),
  );
  expect(await tokens.get()).toEqual({
    heard: false,
    isSent: false,
    isRefused: false,
    why: 'no token: timeout',
  });
});
