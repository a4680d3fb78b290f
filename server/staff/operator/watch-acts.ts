import type { OperatorArgs } from '../../../contract/staff/operator.ts';
import { parseNrc } from '../../../contract/market/nrc.ts';
import { parseMobile } from '../../../contract/market/phone.ts';
import { sql } from '../../store/database/database.ts';
import { watchFingerprint } from '../../lending/orders/watch-list.ts';
import type { WatchedKind } from '../../lending/orders/watch-list.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';
import { OperatorRefusal } from './operator-call.ts';
import { instantText, tablePart } from './page.ts';

interface WatchedRow {
  kind: WatchedKind;
  fingerprint: string;
  reason: string;
  added_by: string;
  added_at: Date;
}

const mostWatched = 500;

const selectWatched = sql<WatchedRow>(`
  select kind, fingerprint, reason, added_by, added_at from watch_list
  where removed_at is null order by added_at desc limit ${mostWatched}`);

const addWatched = sql<
  void,
  { kind: WatchedKind; fingerprint: string; reason: string; who: string; now: Date }
>(`
  insert into watch_list (kind, fingerprint, reason, added_by, added_at)
  values (:kind, :fingerprint, :reason, :who, :now)
  on conflict (kind, fingerprint) do update set reason = excluded.reason,
    added_by = excluded.added_by, added_at = excluded.added_at,
    removed_by = null, removed_at = null
  where watch_list.removed_at is not null`);

const removeWatched = sql<
  void,
  { kind: WatchedKind; fingerprint: string; who: string; now: Date }
>(`
  update watch_list set removed_by = :who, removed_at = :now
  where kind = :kind and fingerprint = :fingerprint and removed_at is null`);

/** Enough of a fingerprint to tell two apart on a screen. */
const shownLength = 12;

export async function listWatched({ context }: OperatorCall<object>): ActOutcome {
  const watched = await context.db.rows(selectWatched);
  const rows = watched.map((row) => [
    row.kind,
    row.fingerprint.slice(0, shownLength),
    instantText(row.added_at),
    row.added_by,
    row.reason,
  ]);
  const columns = ['kind', 'fingerprint', 'since', 'by', 'because'];
  return {
    page: { title: 'The watch list', parts: [tablePart('', columns, rows, 'It is empty.')] },
    data: watched,
  };
}

export async function addToWatchList(
  call: OperatorCall<OperatorArgs<'watch add'>>,
): ActOutcome {
  const { context, args, who } = call;
  const { kind, value, reason } = args;
  const fingerprint = fingerprintOf(context.keys, kind, value);
  if (fingerprint === null) return notOfKind(kind);
  const row = { kind, fingerprint, reason, who, now: context.clock.now() };
  if ((await context.db.run(addWatched, row)) === 0) {
    return new OperatorRefusal(409, 'It is on the watch list already.');
  }
  return done('Loans of this are looked at by a person from now on.', fingerprint);
}

export async function removeFromWatchList(
  call: OperatorCall<OperatorArgs<'watch remove'>>,
): ActOutcome {
  const { context, args, who } = call;
  const { kind, value } = args;
  const listed = await context.db.rows(selectWatched);
  const byPrefix = listed.filter(
    (row) =>
      row.kind === kind && value.length >= shownLength && row.fingerprint.startsWith(value),
  );
  const fingerprint =
    byPrefix.length === 1 ? byPrefix[0]?.fingerprint : fingerprintOf(context.keys, kind, value);
  if (!fingerprint) return notOfKind(kind);
  const row = { kind, fingerprint, who, now: context.clock.now() };
  if ((await context.db.run(removeWatched, row)) === 0) {
    return new OperatorRefusal(404, 'It is not on the watch list.');
  }
  return done('It is watched no longer.', fingerprint);
}

function fingerprintOf(keys: Keyring, kind: WatchedKind, value: string): string | null {
  const read = { nrc: parseNrc, mobile: parseMobile, device: (id: string) => id }[kind];
  const plain = read(value.trim());
  return plain === null ? null : watchFingerprint(keys, kind, plain);
}

function notOfKind(kind: WatchedKind): OperatorRefusal {
  const wanted = { nrc: '123456/11/1', mobile: '0971000001', device: 'the id of a phone' }[
    kind
  ];
  return new OperatorRefusal(422, `This is no ${kind}. It is written like this: ${wanted}.`);
}

function done(title: string, fingerprint: string) {
  const shown = `Fingerprint ${fingerprint.slice(0, shownLength)}.`;
  return { page: { title, parts: [{ heading: '', lines: [shown] }] }, data: { fingerprint } };
}
