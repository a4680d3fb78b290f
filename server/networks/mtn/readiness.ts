import { formatKwacha } from '../../../contract/words/ngwee.ts';
import { amountOf } from '../amount-of.ts';
import { recordOf, textOf } from '../../store/foreign-json.ts';
import type { Float, Readiness } from '../../store/ports/readiness.ts';
import { whyNot } from '../../store/ports/readiness.ts';
import type { MtnAccess, MtnProductName } from './settings.ts';
import { mtnClient } from './client.ts';
import { currencyOf } from './initiate.ts';

const products = ['collection', 'disbursement'] as const;

/** What our account holds by each product of MTN, or a sentence where one does not say. */
export async function mtnFloats(
  access: MtnAccess,
  now: () => Date,
): Promise<readonly (Float | string)[]> {
  return Promise.all(products.map((product) => floatOf(access, product, now)));
}

async function floatOf(
  access: MtnAccess,
  product: MtnProductName,
  now: () => Date,
): Promise<Float | string> {
  const client = mtnClient(access, product, { now });
  const answer = await client.get(`/${product}/v1_0/account/balance`);
  const upper = product.toUpperCase();
  const keys = `MTN_${upper}_KEY, MTN_${upper}_USER, MTN_${upper}_API_KEY`;
  const secrets = `${keys} and MTN_TARGET_ENVIRONMENT`;
  const name = `MTN ${product}`;
  if (!answer.heard || answer.status !== 200) {
    return `${whyNot(answer, { name, secrets })}${codeOf(answer)}`;
  }
  const { availableBalance, currency } = recordOf(answer.body);
  const wanted = currencyOf(access.targetEnvironment);
  if (currency !== wanted) {
    return `${name} holds ${textOf(currency) ?? 'no currency'}, and ${wanted} is sent.`;
  }
  const amount = amountOf(availableBalance);
  if (amount === null) return `${name} names an unreadable balance.`;
  const pays = product === 'disbursement' ? (['MTN'] as const) : [];
  return { provider: 'mtn', wallet: product, amount, pays };
}

function codeOf(answer: { readonly heard: boolean; readonly body?: unknown }): string {
  const code = answer.heard ? textOf(recordOf(answer.body)['code']) : null;
  return code === null ? '' : ` It says ${code}.`;
}

/** Asks MTN for everything that has to be right before money moves. */
export async function mtnReadiness(access: MtnAccess, now: () => Date): Promise<Readiness> {
  const all = await mtnFloats(access, now);
  const floats = all.filter((one) => typeof one !== 'string');
  const faults = all.filter((one) => typeof one === 'string');
  const found = floats.map(({ wallet, amount }): [string, string] => [
    wallet,
    `token taken, K${formatKwacha(amount)}`,
  ]);
  const callbacks =
    access.callbackUrl === null
      ? 'none: MTN_CALLBACK_URL is not set, payments are asked about'
      : `${new URL(access.callbackUrl).host}, as the API users must have been made with`;
  return {
    account: 'MTN MoMo',
    found: [
      ...found,
      ['callbacks', callbacks],
      ['payouts', 'MTN may refuse them until it has enabled them; only a payout shows it'],
    ],
    faults,
    floats,
  };
}
