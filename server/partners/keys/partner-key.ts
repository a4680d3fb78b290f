import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Scope } from '../../../contract/partner/webhook-types.ts';
import type { Context } from '../../store/context.ts';
import { type Queryable, sql } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { plainAddress } from '../../store/networks-of.ts';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const random = (length: number) =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
const checksumOf = (text: string) => {
  let left = crc32(text);
  let digits = '';
  for (let place = 0; place < 6; place++) {
    digits = (letters[left % letters.length] ?? '') + digits;
    left = Math.floor(left / letters.length);
  }
  return digits;
};

/** The id of a key to come. */
export const newKeyId = () => random(8);

/** `xm_live_` or `xm_test_`, the id, a secret, and a checksum by which scanners know it. */
export function newPartnerKey(id: string, isTest: boolean): string {
  const text = `xm_${isTest ? 'test' : 'live'}_${id}_${random(32)}`;
  return text + checksumOf(text);
}

const pattern = /^xm_(live|test)_([0-9A-Za-z]{8})_[0-9A-Za-z]{38}$/;

/** The id in a key that was typed right; null: it is none, and nothing need be looked up. */
export function keyIdOf(key: string): string | null {
  const id = pattern.exec(key)?.[2] ?? null;
  return id !== null && checksumOf(key.slice(0, -6)) === key.slice(-6) ? id : null;
}

export const hashOfKey = (key: string) => createHash('sha256').update(key).digest();

export interface PartnerKeyRow {
  readonly id: string;
  readonly partnerId: string | null;
  readonly name: string;
  readonly isTest: boolean;
  readonly scopes: readonly Scope[];
  readonly addresses: readonly string[];
  readonly isTaken: boolean;
  readonly proposalId: string;
  readonly madeAt: Date;
  readonly endsAt: Date;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly uses: number;
}

const usesDays = 30;
const mostCounted = 1000;
const mostKeys = 100;
const columns = `id, partner_id, name, is_test, scopes, addresses::text[] as addresses,
  token_hash is not null as is_taken, proposal_id, made_at, ends_at, revoked_at, last_used_at,
  (select count(*) from (select from partner_use u where u.key_id = k.id and u.at > :since
    limit ${mostCounted}) used)::int as uses`;
const listRows = sql<PartnerKeyRow, { since: Date }>(
  `select ${columns} from partner_key k order by made_at desc, id limit ${mostKeys}`,
);
const findRow = sql<PartnerKeyRow, { id: string; since: Date }>(
  `select ${columns} from partner_key k where id = :id`,
);

const sinceOf = ({ clock }: Pick<Context, 'clock'>) =>
  new Date(clock.now().getTime() - usesDays * 86_400_000);

/** All keys, the newest first. */
export const listKeys = (context: Pick<Context, 'db' | 'clock'>) =>
  context.db.rows(listRows, { since: sinceOf(context) });
export const findKey = async (context: Pick<Context, 'db' | 'clock'>, id: string) =>
  (await context.db.row(findRow, { id, since: sinceOf(context) })) ?? null;

export interface WantedKey {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly addresses: readonly string[];
  readonly endsAt: Date;
  /** The first key of the partner; null: this is it. */
  readonly partnerId: string | null;
}

/** A key that two people agreed to; its secret is made when it is taken. */
export async function addKey(
  { db, clock, config }: Context,
  wanted: WantedKey,
  proposalId: string,
): Promise<string> {
  const id = newKeyId();
  const isTest = config.providers !== 'real';
  await insertInto(db, 'partner_key', {
    id,
    isTest,
    madeAt: clock.now(),
    proposalId,
    ...wanted,
  });
  return id;
}

const takeRow = sql<void, { id: string; tokenHash: Uint8Array; now: Date }>(`
  update partner_key set token_hash = :tokenHash
  where id = :id and token_hash is null and revoked_at is null and ends_at > :now`);

/** The key itself, once; null: it was taken before, or is over. */
export async function takeKey(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, isTest }: PartnerKeyRow,
): Promise<string | null> {
  const key = newPartnerKey(id, isTest);
  const taken = await db.run(takeRow, { id, tokenHash: hashOfKey(key), now: clock.now() });
  return taken === 1 ? key : null;
}

const revokeRow = sql<void, { id: string; by: string; now: Date }>(`
  update partner_key set revoked_at = :now, revoked_by = :by
  where id = :id and revoked_at is null`);
const endRow = sql<void, { id: string; endsAt: Date }>(
  'update partner_key set ends_at = least(ends_at, :endsAt::timestamptz) where id = :id',
);

/** Ends it at once, everywhere: each request looks. False: it was none, or had ended. */
export async function revokeKey(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
  by: string,
): Promise<boolean> {
  return (await db.run(revokeRow, { id, by, now: clock.now() })) === 1;
}

/** Lets a key end sooner, as another takes its place. */
export async function endKeyBy(q: Queryable, id: string, endsAt: Date): Promise<void> {
  await q.run(endRow, { id, endsAt });
}

/** Who asks by a key. */
export interface Partner {
  readonly id: string;
  /** Of its first key: the same after one takes the place of another. */
  readonly partnerId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
}

const findPartner = sql<
  Partner,
  { id: string; tokenHash: Uint8Array; now: Date; isTest: boolean; ip: string }
>(`
  select id, coalesce(partner_id, id) as partner_id, name, scopes from partner_key
  where id = :id and token_hash = :tokenHash and revoked_at is null and ends_at > :now
    and is_test = :isTest
    and (cardinality(addresses) = 0 or exists (
      select from unnest(addresses) as network where :ip::inet <<= network))`);
const noteUse = sql<void, { id: string; now: Date }>(`
  update partner_key set last_used_at = :now
  where id = :id and (last_used_at is null
    or last_used_at < :now::timestamptz - interval '1 minute')`);

/** Who asks, if the key opens anything from that address in this world. */
export async function findPartnerBy(
  { db, clock, config }: Context,
  { key, ip }: { readonly key: string; readonly ip: string },
): Promise<Partner | null> {
  const id = keyIdOf(key);
  if (id === null) return null;
  const now = clock.now();
  const isTest = config.providers !== 'real';
  const of = { id, tokenHash: hashOfKey(key), now, isTest, ip: plainAddress(ip) };
  const partner = await db.row(findPartner, of);
  if (partner === undefined) return null;
  await db.run(noteUse, { id, now });
  return partner;
}
