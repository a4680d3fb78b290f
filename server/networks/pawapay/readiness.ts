import { market } from '../../../contract/market/zambia.ts';
import type { Network } from '../../../contract/market/network.ts';
import { networks } from '../../../contract/market/network.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { formatKwacha } from '../../../contract/words/ngwee.ts';
import type { ReadinessWanted } from '../../store/ports/payment-account.ts';
import type { Float, Readiness } from '../../store/ports/readiness.ts';
import { whyNot } from '../../store/ports/readiness.ts';
import type { PawapayClient } from './client.ts';
import type { PawapayAccess } from './settings.ts';
import { pawapayClient } from './client.ts';
import { networkOfCode, providerCode } from './networks.ts';
import { amountOf } from '../amount-of.ts';
import { byOperationType } from './read-answer.ts';
import { listOf, recordOf, textOf } from '../../store/foreign-json.ts';
import { withoutSlash } from '../../store/settings.ts';

const name = 'pawaPay';
const secrets = 'PAWAPAY_TOKEN and PAWAPAY_URL';

/** What our wallets at pawaPay hold; a sentence when it does not say. */
export async function pawapayFloats(
  access: PawapayAccess,
  now: () => Date,
): Promise<readonly Float[] | string> {
  return floatsOf(pawapayClient(access, { now }));
}

async function floatsOf(client: PawapayClient): Promise<readonly Float[] | string> {
  const answer = await client.get('/v2/wallet-balances?country=ZMB');
  if (!answer.heard || answer.status !== 200) return whyNot(answer, { name, secrets });
  const wallets = listOf(recordOf(answer.body)['balances']).map(recordOf);
  return wallets.flatMap((wallet): Float[] => {
    const amount = amountOf(wallet['balance']);
    if (wallet['currency'] !== market.currency || amount === null) return [];
    const code = textOf(wallet['provider']) ?? '';
    const network = networkOfCode(code);
    // A wallet of no network pays all of the country.
    const pays = code === '' ? networks : network === null ? [] : [network];
    return [{ provider: 'pawapay', wallet: code || 'ZMB', amount, pays }];
  });
}

/** Asks pawaPay for everything that has to be right before money moves. */
export async function pawapayReadiness(
  access: PawapayAccess,
  wanted: ReadinessWanted,
): Promise<Readiness> {
  const client = pawapayClient(access, { now: wanted.now });
  const [floats, conf, keys] = await Promise.all([
    floatsOf(client),
    client.get('/v2/active-conf?country=ZMB'),
    client.get('/v2/public-key/http'),
  ]);
  const found: [string, string][] = [];
  const faults: string[] = [];
  if (typeof floats === 'string') faults.push(floats);
  else if (floats.length === 0) faults.push('pawaPay names none of our wallets in kwacha.');
  else for (const one of floats) found.push([one.wallet, `K${formatKwacha(one.amount)}`]);
  const hasKeys = keys.heard && listOf(keys.body).length > 0;
  if (!hasKeys) faults.push('pawaPay gives no key to check its callbacks by.');
  if (!conf.heard || conf.status !== 200) faults.push(whyNot(conf, { name, secrets }));
  else {
    const body = recordOf(conf.body);
    faults.push(...faultsOfSwitches(body, access, found));
    for (const network of wanted.reaches) {
      faults.push(...faultsOfNetwork(body, network, wanted, found));
    }
  }
  const known = typeof floats === 'string' ? [] : floats;
  return { account: name, found, faults: [...new Set(faults)], floats: known };
}

/** The two switches of the dashboard: signed callbacks, and signed requests alone. */
function faultsOfSwitches(
  body: Readonly<Record<string, unknown>>,
  { signingKeys = [] }: PawapayAccess,
  found: [string, string][],
): string[] {
  const { signedRequestsOnly, signedCallbacks } = recordOf(body['signatureConfiguration']);
  found.push(['callbacks', signedCallbacks === true ? 'signed' : 'not signed']);
  const signs = signingKeys.length > 0;
  const needed =
    signedRequestsOnly === true ? 'signed ones alone are taken' : 'unsigned are taken';
  found.push(['requests', `${signs ? 'signed' : 'not signed'}; ${needed}`]);
  const faults: string[] = [];
  if (signedCallbacks !== true) {
    faults.push(
      'pawaPay does not sign its callbacks: switch it on in its dashboard, or none is believed.',
    );
  }
  if (signedRequestsOnly === true && !signs) {
    faults.push('pawaPay takes signed requests alone: set PAWAPAY_SIGNING_KEYS.');
  }
  if (signedRequestsOnly !== true && signs) {
    faults.push(
      'We sign, but pawaPay takes unsigned requests too: switch on "signed requests only" in its ' +
        'dashboard, or a leaked token still moves money.',
    );
  }
  return faults;
}

const pathOf = { DEPOSIT: 'deposits', PAYOUT: 'payouts' } as const;

/** Whether a network is there for us, open, large enough, and calls us back. */
function faultsOfNetwork(
  body: Readonly<Record<string, unknown>>,
  network: Network,
  { publicUrl, lends }: ReadinessWanted,
  found: [string, string][],
): string[] {
  const operations = operationsOf(body, network);
  return (['DEPOSIT', 'PAYOUT'] as const).flatMap((type) => {
    const what = `${network} ${pathOf[type]}`;
    const said = operations.get(type);
    if (said === undefined) return [`pawaPay has not enabled ${what} for us.`];
    const one = recordOf(said);
    const faults: string[] = [];
    const min = amountOf(one['minAmount'] ?? one['minTransactionLimit']);
    const max = amountOf(one['maxAmount'] ?? one['maxTransactionLimit']);
    const text = (amount: Ngwee | null) => (amount === null ? '?' : formatKwacha(amount));
    const range = `K${text(min)} to K${text(max)}`;
    found.push([what, `${range}, ${textOf(one['status']) ?? 'no status'}`]);
    if (max !== null && max < lends.most) {
      faults.push(
        `${what} reach K${formatKwacha(max)}, we lend up to K${formatKwacha(lends.most)}.`,
      );
    }
    if (min !== null && min > lends.least) {
      faults.push(
        `${what} begin at K${formatKwacha(min)}, we lend from K${formatKwacha(lends.least)}.`,
      );
    }
    if (one['status'] === 'CLOSED') faults.push(`${what} are closed at pawaPay just now.`);
    const address = textOf(one['callbackUrl']) ?? '';
    const ours = `${publicUrl}/callbacks/pawapay/${pathOf[type]}`;
    if (!isSameAddress(address, ours)) {
      const theirs = address === '' ? 'sends no callback' : `calls back ${address}`;
      faults.push(`For ${what} pawaPay ${theirs}, our address is ${ours}.`);
    }
    return faults;
  });
}

function operationsOf(body: Readonly<Record<string, unknown>>, network: Network) {
  const providers = listOf(body['countries'])
    .map(recordOf)
    .filter((country) => country['country'] === 'ZMB')
    .flatMap((country) => listOf(country['providers']).map(recordOf));
  const ours = providers.find((one) => one['provider'] === providerCode(network));
  const currency = listOf(ours?.['currencies'])
    .map(recordOf)
    .find((one) => one['currency'] === market.currency);
  return byOperationType(currency?.['operationTypes']);
}

/** Beside the simulator `localhost` and `127.0.0.1` are one machine. */
function isSameAddress(one: string, other: string): boolean {
  const plain = (address: string) =>
    withoutSlash(address.replace(/^(https?:\/\/)localhost(?=[:/]|$)/, '$1127.0.0.1'));
  return plain(one) === plain(other);
}
