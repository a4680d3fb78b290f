import { describe, expect, it } from 'vitest';
import { kwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { mtnAccess } from '../../../testing/mtn-access.ts';
import { scriptedNetwork } from '../../../testing/scripted-network.ts';
import type { Said, Script } from '../../../testing/scripted-network.ts';
import type { MtnAccess } from './settings.ts';
import { mtnReadiness } from './readiness.ts';

const holds = (availableBalance: unknown, currency: unknown = 'ZMW'): Said => ({
  body: { availableBalance, currency },
});
const token: Said = { body: { access_token: 'T', expires_in: 3600 } };
const payouts = 'GET /disbursement/v1_0/account/balance';
const usual: Script = {
  'POST /collection/token/': token,
  'POST /disbursement/token/': token,
  'GET /collection/v1_0/account/balance': holds('12.5'),
  [payouts]: holds('20000'),
};
const secrets =
  'MTN_DISBURSEMENT_KEY, MTN_DISBURSEMENT_USER, MTN_DISBURSEMENT_API_KEY and ' +
  'MTN_TARGET_ENVIRONMENT';

async function ready(script: Script = {}, access: Partial<MtnAccess> = {}) {
  await using network = await scriptedNetwork({ ...usual, ...script });
  return await mtnReadiness({ ...mtnAccess, url: network.url, ...access }, () => new Date(0));
}

describe('what MTN says before money moves', () => {
  it('is what both accounts hold, of which one pays', async () => {
    expect(await ready({}, { callbackUrl: 'https://loans.example.zm/in' })).toEqual({
      account: 'MTN MoMo',
      found: [
        ['collection', 'token taken, K12.50'],
        ['disbursement', 'token taken, K20000.00'],
        ['callbacks', 'loans.example.zm, as the API users must have been made with'],
        ['payouts', expect.stringContaining('only a payout shows it')],
      ],
      faults: [],
      floats: [
        { provider: 'mtn', wallet: 'collection', amount: ngwee(12_50n), pays: [] },
        { provider: 'mtn', wallet: 'disbursement', amount: kwacha(20_000), pays: ['MTN'] },
      ],
    });
  });

  it('says so where no callback is set', async () => {
    const { found } = await ready();
    expect(found).toContainEqual(['callbacks', expect.stringContaining('MTN_CALLBACK_URL')]);
  });

  it.each<[string, Said, string]>([
    ['kwacha in production', holds('5', 'EUR'), 'MTN disbursement holds EUR, and ZMW is sent.'],
    ['a currency', holds('5', null), 'MTN disbursement holds no currency, and ZMW is sent.'],
    ['an amount', holds('much'), 'MTN disbursement names an unreadable balance.'],
    [
      'a good answer',
      { status: 500, body: { code: 'PONDERED' } },
      'MTN disbursement answered HTTP 500. It says PONDERED.',
    ],
    ['a word', { status: 502 }, 'MTN disbursement answered HTTP 502.'],
    [
      'leave to look',
      { status: 403, body: { code: 'NOT_ALLOWED' } },
      `MTN disbursement does not let us in (HTTP 403): look at ${secrets}. It says NOT_ALLOWED.`,
    ],
  ])('is a fault where it lacks %s', async (_, said, fault) => {
    const { faults, floats } = await ready({ [payouts]: said });
    expect(faults).toEqual([fault]);
    expect(floats.map(({ wallet }) => wallet)).toEqual(['collection']);
  });

  it('is a fault of our keys where there is no token', async () => {
    const { faults } = await ready({ 'POST /disbursement/token/': { status: 401 } });
    expect(faults).toEqual([
      `MTN disbursement does not let us in (no token: HTTP 401): look at ${secrets}.`,
    ]);
  });

  it('is in euros in the sandbox', async () => {
    const { faults, floats } = await ready(
      {
        'GET /collection/v1_0/account/balance': holds('7', 'EUR'),
        [payouts]: holds('7', 'EUR'),
      },
      { targetEnvironment: 'sandbox' },
    );
    expect([faults, floats.map(({ amount }) => amount)]).toEqual([[], [kwacha(7), kwacha(7)]]);
  });
});
