import type { Mobile } from '../../../contract/market/phone.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { fingerprint } from '../../store/sealing/keyring.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';

/** What a person of the lender may want to be asked about. */
export const watchedKinds = ['nrc', 'mobile', 'device'] as const;
export type WatchedKind = (typeof watchedKinds)[number];

/** How a watched thing is found again without being written down. */
export function watchFingerprint(keys: Keyring, kind: WatchedKind, value: string): string {
  return fingerprint(keys, kind, value);
}

const selectWatched = sql<
  { found: boolean },
  { kinds: readonly string[]; fingerprints: readonly string[] }
>(`
  select exists (
    select from watch_list w
      join unnest(:kinds::text[], :fingerprints::text[]) as one (kind, fingerprint)
        on w.kind = one.kind and w.fingerprint = one.fingerprint
    where w.removed_at is null) as found`);

/** Whether a borrower's card, number or one of their phones is being watched. */
export async function isOnWatchList(
  q: Queryable,
  keys: Keyring,
  borrower: {
    /** The number of now, and those of before: a change of number lifts no watch. */
    readonly mobiles: readonly Mobile[];
    readonly devices: readonly string[];
    readonly nrcFingerprint: string | null;
  },
): Promise<boolean> {
  const { mobiles, devices, nrcFingerprint } = borrower;
  const known: readonly (readonly [WatchedKind, string])[] = [
    ...mobiles.map((one) => ['mobile', watchFingerprint(keys, 'mobile', one)] as const),
    ...devices.map((id) => ['device', watchFingerprint(keys, 'device', id)] as const),
    ...(nrcFingerprint === null ? [] : [['nrc', nrcFingerprint] as const]),
  ];
  const row = await q.row(selectWatched, {
    kinds: known.map(([kind]) => kind),
    fingerprints: known.map(([, f]) => f),
  });
  return row?.found === true;
}
