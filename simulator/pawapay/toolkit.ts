import type { Answer, Request } from '../http/router.ts';
import { answerJson, readJsonObject } from '../http/router.ts';
import { kwachaText, shortKwachaText } from '../world/kwacha.ts';
import type { Network } from '../world/network.ts';
import { mobileOfMsisdn, networkNames, networkOfPrefix, networks } from '../world/network.ts';
import type { World } from '../world/world.ts';
import { answerRefusal, refuse } from './failures.ts';
import { wordsOf } from './payment.ts';
import type { Payments } from './payments.ts';

const kinds = ['deposit', 'payout'] as const;
const operationType = { deposit: 'DEPOSIT', payout: 'PAYOUT' } as const;

/** `GET /v2/active-conf`: limits, decimals, status and how to find a prompt that did not come. */
export function activeConfiguration(world: World, { query }: Request): Answer {
  const wanted = wantedKinds(query);
  const providers = wantsZambia(query)
    ? networkNames.map((network) => ({
        provider: networks[network].provider,
        displayName: { en: network },
        nameDisplayedToCustomer: world.settings.companyName,
        currencies: [
          {
            currency: 'ZMW',
            displayName: 'K',
            operationTypes: Object.fromEntries(
              wanted.map((kind) => [operationType[kind], describe(world, network, kind)]),
            ),
          },
        ],
      }))
    : [];
  return answerJson(200, {
    companyName: world.settings.companyName,
    signatureConfiguration: {
      signedRequestsOnly: world.settings.pawapaySigningKeys !== '',
      signedCallbacks: world.settings.pawapaySignedCallbacks !== 'off',
    },
    countries: wantsZambia(query)
      ? [{ country: 'ZMB', displayName: { en: 'Zambia' }, prefix: '260', providers }]
      : [],
  });
}

/** `GET /v2/availability`: OPERATIONAL, or what a fault armed for everybody says. */
export function availability(world: World, { query }: Request): Answer {
  const providers = networkNames.map((network) => ({
    provider: networks[network].provider,
    operationTypes: Object.fromEntries(
      wantedKinds(query).map((kind) => [operationType[kind], statusOf(world, kind)]),
    ),
  }));
  return answerJson(200, wantsZambia(query) ? [{ country: 'ZMB', providers }] : []);
}

/** `POST /v2/predict-provider`: by prefix, so a ported number is mispredicted as in life. */
export function predictProvider({ body }: Request): Answer {
  const phoneNumber = readJsonObject(body)?.['phoneNumber'];
  if (typeof phoneNumber !== 'string') {
    const message = "The request is missing the parameter 'phoneNumber'.";
    return answerRefusal(refuse('MISSING_PARAMETER', message));
  }
  const digits = phoneNumber.replace(/\D/g, '');
  const mobile = mobileOfMsisdn(digits);
  const network = mobile === undefined ? undefined : networkOfPrefix(mobile);
  if (network === undefined) {
    const message = `The phone number '${digits}' seems to be invalid.`;
    return answerRefusal(refuse('INVALID_PARAMETER', message));
  }
  const { provider } = networks[network];
  return answerJson(200, { country: 'ZMB', provider, phoneNumber: digits });
}

/** `GET /v2/wallet-balances`: one wallet for the country. */
export function walletBalances(payments: Payments, { query }: Request): Answer {
  const balance = kwachaText(payments.available());
  const wallet = { country: 'ZMB', balance, currency: 'ZMW', provider: '' };
  return answerJson(200, { balances: wantsZambia(query) ? [wallet] : [] });
}

function describe(world: World, network: Network, kind: (typeof kinds)[number]) {
  const { callbackBaseUrl, minAmount, maxAmount } = world.settings;
  const common = {
    minAmount: shortKwachaText(minAmount),
    maxAmount: shortKwachaText(maxAmount),
    decimalsInAmount: 'TWO_PLACES',
    status: statusOf(world, kind),
    callbackUrl: `${callbackBaseUrl}/callbacks/pawapay/${kind}s`,
  };
  if (kind === 'payout') return common;
  const { shortCode } = networks[network];
  const instructions = {
    channels: [
      {
        type: 'USSD',
        displayName: { en: 'Did not get the PIN prompt?' },
        quickLink: `tel:${shortCode.replace('#', '%23')}`,
        variables: { shortCode },
        instructions: {
          en: [
            {
              text: `Dial ${shortCode} on your phone`,
              template: 'Dial {{shortCode}} on your phone',
            },
          ],
        },
      },
    ],
  };
  return {
    ...common,
    authType: 'PROVIDER_AUTH',
    pinPrompt: 'AUTOMATIC',
    pinPromptRevivable: true,
    pinPromptInstructions: instructions,
  };
}

function statusOf(world: World, kind: (typeof kinds)[number]): string {
  const { operation } = wordsOf[kind];
  if (world.faults.expects(operation, 'provider-closed')) return 'CLOSED';
  const delayed = world.faults.expects(operation, 'provider-delayed');
  return kind === 'payout' && delayed ? 'DELAYED' : 'OPERATIONAL';
}

function wantedKinds(query: URLSearchParams) {
  const wanted = query.get('operationType');
  return kinds.filter((kind) => wanted === null || operationType[kind] === wanted);
}

function wantsZambia(query: URLSearchParams): boolean {
  const country = query.get('country');
  return country === null || country === 'ZMB';
}
