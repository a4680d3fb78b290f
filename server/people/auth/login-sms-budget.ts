import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { type Hit, hitsSoFar, type RateLimit } from '../../http/rate-limits.ts';
import { measure } from '../../messages/gsm-text.ts';
import type { Config } from '../../store/config.ts';
import type { Context } from '../../store/context.ts';

/*
 * What login codes may cost in a day, over all processes: an attacker who has codes sent spends our
 * money. Windows of a day begin at midnight UTC.
 */

/** What a segment costs where `SMS_SEGMENT_PRICE` does not say: more than any contract asks. */
const dearest = ngwee(50n);

/** In percent of the budget. The rest stays for numbers in a browser that logged in to them. */
const ofStrangers = 70n;
/** Of numbers that begin like those of one network. */
const ofOneNetwork = 50n;
/** Of 10,000 numbers in a row: who earns by each message they get owns some ranges. */
const ofOneRange = 5n;
/** However small the budget is. */
const fewestInRange = 4;
const networkDigits = 3;
const rangeDigits = 6;

const names = {
  range: 'login-sms-range',
  network: 'login-sms-network',
  strangers: 'login-sms-strangers',
  all: 'login-sms-money',
} as const;

function limitOf(part: keyof typeof names, percent: bigint, config: Config): RateLimit {
  const most = Number((config.sms.loginBudget * percent) / 100n);
  return { name: names[part], most, windowSeconds: 86_400 };
}

/** What one code counts, from narrow to wide; an own browser only of what all share. */
export function costOfCode(
  { config }: Pick<Context, 'config'>,
  { mobile, text, isOwn }: { readonly mobile: Mobile; readonly text: string; isOwn: boolean },
): Hit[] {
  const price = config.sms.segmentPrice ?? dearest;
  const weight = Number(price) * measure(text).segments;
  const all = { limit: limitOf('all', 100n, config), of: 'all', weight };
  if (isOwn) return [all];
  const range = limitOf('range', ofOneRange, config);
  const most = Math.max(range.most, fewestInRange * weight);
  const network = mobile.slice(0, networkDigits);
  return [
    { limit: { ...range, most }, of: mobile.slice(0, rangeDigits), weight },
    { limit: limitOf('network', ofOneNetwork, config), of: network, weight },
    { limit: limitOf('strangers', ofStrangers, config), of: 'all', weight },
    all,
  ];
}

export function isOfBudget({ name }: RateLimit): boolean {
  return Object.values<string>(names).includes(name);
}

/** Which shares of today's budget are used: of all, and of what strangers may use. */
export async function budgetUsed(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
): Promise<{ readonly all: number; readonly strangers: number }> {
  const { db, config } = context;
  const share = async (limit: RateLimit) =>
    (await hitsSoFar(db, context, { limit, of: 'all' })) / limit.most;
  return {
    all: await share(limitOf('all', 100n, config)),
    strangers: await share(limitOf('strangers', ofStrangers, config)),
  };
}
