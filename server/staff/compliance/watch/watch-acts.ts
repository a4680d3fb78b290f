import { parseNrc } from '../../../../contract/market/nrc.ts';
import { parseMobile } from '../../../../contract/market/phone.ts';
import { listWatched, unwatch, watch } from '../../../../contract/staff/watch-acts.ts';
import type { WatchedKind } from '../../../lending/orders/watch-list.ts';
import { watchedKinds, watchFingerprint } from '../../../lending/orders/watch-list.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import type { Keyring } from '../../../store/sealing/keyring.ts';
import { type ServedAct, serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { listing } from '../../acts/listing.ts';

interface WatchedRow {
  readonly kind: WatchedKind;
  readonly fingerprint: string;
  readonly reason: string;
  readonly by: string;
  readonly since: Date;
}

const watchedNow = listing<WatchedRow, 'kind' | 'fingerprints'>({
  source: (conditions) => `
    select w.kind, w.fingerprint, w.reason, coalesce(s.name, w.added_by) as by,
      w.added_at as since
    from watch_list w left join staff s on s.id = w.added_by
    where ${['w.removed_at is null', ...conditions].join(' and ')}`,
  keys: [
    { column: 'w.added_at', type: 'timestamptz', of: (row) => row.since },
    { column: 'w.fingerprint', type: 'text', of: (row) => row.fingerprint },
  ],
  filters: { kind: 'w.kind = :kind', fingerprints: 'w.fingerprint = any(:fingerprints)' },
});

const unlessWatched = `on conflict (kind, fingerprint) do update set reason = excluded.reason,
    added_by = excluded.added_by, added_at = excluded.added_at,
    removed_by = null, removed_at = null, removed_reason = null
  where watch_list.removed_at is not null`;

const remove = sql<
  void,
  { kind: WatchedKind; fingerprint: string; reason: string; by: string; now: Date }
>(`
  update watch_list set removed_by = :by, removed_at = :now, removed_reason = :reason
  where kind = :kind and fingerprint = :fingerprint and removed_at is null`);

/** Enough of a fingerprint for the audit log. */
const toldLength = 32;

export const watchAct = serveAct(watch, async (call) => {
  const { context, args, staff } = call;
  const { kind, value, reason } = args;
  const fingerprint = fingerprintOf(context.keys, kind, value);
  if (fingerprint === null) return new StaffRefusal('not-of-kind', { wanted: wanted[kind] });
  call.about({ kind: 'watched', id: fingerprint.slice(0, toldLength) });
  const now = context.clock.now();
  const row = { kind, fingerprint, reason, addedBy: staff.id, addedAt: now };
  const added = await insertInto(context.db, 'watch_list', row, unlessWatched);
  if (added === 0) return new StaffRefusal('watched-already');
  return { watched: { kind, fingerprint, reason, by: staff.name, since: now } };
});

export const unwatchAct = serveAct(unwatch, async (call) => {
  const { context, args, staff } = call;
  call.about({ kind: 'watched', id: args.fingerprint.slice(0, toldLength) });
  const row = { ...args, by: staff.id, now: context.clock.now() };
  return (await context.db.run(remove, row)) === 0 ? new StaffRefusal('unknown') : {};
});

/** Cards, numbers and phones whose every loan a person looks at. */
export const watchActs: readonly ServedAct[] = [
  serveAct(listWatched, async ({ context: { db, keys }, args: { filter, ...asked } }) => {
    const { kind, value } = filter;
    const fingerprints =
      value === undefined
        ? undefined
        : (kind === undefined ? watchedKinds : [kind]).flatMap(
            (one) => fingerprintOf(keys, one, value) ?? [],
          );
    const of = { ...asked, filter: { kind, fingerprints }, sort: 'newest' } as const;
    const page = await watchedNow(db, of);
    return page instanceof StaffRefusal ? page : { ...page, rows: [...page.rows] };
  }),

  watchAct,
  unwatchAct,
];

function fingerprintOf(keys: Keyring, kind: WatchedKind, value: string): string | null {
  const read = { nrc: parseNrc, mobile: parseMobile, device: (id: string) => id }[kind];
  const plain = read(value.trim());
  return plain === null ? null : watchFingerprint(keys, kind, plain);
}

const wanted: Readonly<Record<WatchedKind, string>> = {
  nrc: '123456/11/1',
  mobile: '0971000001',
  device: 'the id of a phone',
};
