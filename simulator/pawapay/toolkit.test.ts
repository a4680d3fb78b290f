import { expect, test } from 'vitest';
import { rehearse } from '../../testing/merchant.ts';

test('the active configuration gives limits, decimals and how to find a prompt', async () => {
  await using merchant = await rehearse();
  const path = '/pawapay/v2/active-conf?country=ZMB&operationType=DEPOSIT';
  const { data } = await merchant.get(path);
  expect(data).toMatchObject({
    companyName: 'ExtraMoney',
    signatureConfiguration: { signedCallbacks: true },
    countries: [{ country: 'ZMB', prefix: '260' }],
  });
  expect(data).toHaveProperty('countries.0.providers.0.currencies.0.operationTypes', {
    DEPOSIT: expect.objectContaining({
      minAmount: '1',
      maxAmount: '20000',
      decimalsInAmount: 'TWO_PLACES',
      status: 'OPERATIONAL',
      pinPromptInstructions: expect.anything(),
    }),
  });
  const providers = ['MTN_MOMO_ZMB', 'AIRTEL_OAPI_ZMB', 'ZAMTEL_ZMB'];
  expect(data).toHaveProperty(
    'countries.0.providers',
    providers.map((provider) => expect.objectContaining({ provider })),
  );
});

test.each([
  ['+260 763-456789', 'MTN_MOMO_ZMB', '260763456789'],
  ['260971000001', 'AIRTEL_OAPI_ZMB', '260971000001'],
  ['260551000001', 'ZAMTEL_ZMB', '260551000001'],
])('the provider of %s is predicted as %s', async (phoneNumber, provider, cleaned) => {
  await using merchant = await rehearse();
  const { data } = await merchant.post('/pawapay/v2/predict-provider', { phoneNumber });
  expect(data).toEqual({ country: 'ZMB', provider, phoneNumber: cleaned });
});

test.each([['260123'], ['260981000001'], [7]])(
  'no provider is predicted for %s',
  async (phoneNumber) => {
    await using merchant = await rehearse();
    const answer = await merchant.post('/pawapay/v2/predict-provider', { phoneNumber });
    expect(answer).toMatchObject({ status: 400, data: { failureReason: expect.anything() } });
  },
);

test('a ported number is mispredicted', async () => {
  await using merchant = await rehearse();
  await merchant.post('/phones/0961000002/wallet', { network: 'Airtel' });
  const body = { phoneNumber: '260961000002' };
  expect((await merchant.post('/pawapay/v2/predict-provider', body)).data).toMatchObject({
    provider: 'MTN_MOMO_ZMB',
  });
});
