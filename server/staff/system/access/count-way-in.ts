import { beginDeviceGrant } from '../../../../contract/staff/own-acts.ts';
import { beginEnrol } from '../../../../contract/staff/own-acts.ts';
import { beginPasskey, beginSso } from '../../../../contract/staff/session-acts.ts';
import { addressStages } from '../../../http/admit.ts';
import { countAgainstLimits, type Hit, type RateLimit } from '../../../http/rate-limits.ts';
import { TooMany } from '../../../http/too-many.ts';
import type { Context } from '../../../store/context.ts';
import type { StaffBrowser } from './console-cookies.ts';

/** Anyone may ask these, and each keeps a row until it is used or over. */
const keepRows: ReadonlySet<string> = new Set(
  [beginPasskey, beginSso, beginDeviceGrant, beginEnrol].map(({ name }) => name),
);

const perAddress = 300;
const ofStrangers: RateLimit = { name: 'staff-ways-in', most: 5_000, windowSeconds: 3600 };
const ofBrowser: RateLimit = { name: 'staff-ways-in-known', most: 300, windowSeconds: 3600 };

/**
 * Counts the beginning of a login over all processes; throws {@link TooMany}. Browsers in which
 * staff logged in before count apart: no stranger shuts them out, from whatever address.
 */
export async function countWayIn(
  context: Context,
  name: string,
  { ip, browser }: { readonly ip: string; readonly browser: StaffBrowser },
): Promise<void> {
  if (!keepRows.has(name)) return;
  const hits: Hit[] = browser.isKnown
    ? [{ limit: ofBrowser, of: browser.id }]
    : [...addressStages('staff-ways-in', perAddress, ip), { limit: ofStrangers, of: 'all' }];
  const over = await countAgainstLimits(context.db, context, hits);
  if (over !== null) throw new TooMany(over.retryAfterSeconds);
}
