import { createHash } from 'node:crypto';
import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import type { BorrowerId, RepayAccountId } from '../../contract/words/ids.ts';
import type { Network } from '../../contract/market/network.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import { grantCoupon } from '../../server/lending/coupons/grant-coupon.ts';
import type { Database } from '../../server/store/database/database.ts';
import { sql } from '../../server/store/database/database.ts';
import { newId } from '../../server/store/ids.ts';
import { deviceHash } from '../one-device.ts';
import type { Dice } from './dice.ts';

/** A borrower of a history: verified, logged in, with one wallet. */
export interface Person {
  /** From 1 on. */
  readonly number: number;
  readonly id: BorrowerId;
  readonly mobile: Mobile;
  readonly network: Network;
  readonly walletId: RepayAccountId;
  readonly tokenHash: Uint8Array;
  readonly limit: Ngwee;
  readonly settledLoans: number;
}

const insertPeople = sql<
  void,
  {
    ids: readonly string[];
    mobiles: readonly string[];
    networks: readonly string[];
    walletIds: readonly string[];
    tokenHashes: readonly Uint8Array[];
    creditLimits: readonly bigint[];
    settledLoans: readonly number[];
    now: Date;
    facts: string;
    deviceHash: Uint8Array;
  }
>(`
  with p as (
    select * from unnest(:ids::text[], :mobiles::text[], :networks::text[], :walletIds::text[],
      :tokenHashes::bytea[], :creditLimits::bigint[],
      :settledLoans::int[]) as one (id, mobile, network, wallet_id, token_hash, credit_limit,
        settled)
  ), b as (
    insert into borrower (id, mobile, channel_code, credit_limit, settled_orders, created_at)
    select id, mobile, 'h5', credit_limit, settled, :now from p
  ), w as (
    insert into wallet (id, borrower_id, mobile, network, created_at)
    select wallet_id, id, mobile, network, :now from p
  ), s as (
    insert into borrower_step (borrower_id, step, done_at)
    select id, step, :now from p, unnest(array['identity', 'personal', 'contacts',
      'questionnaire', 'face']) as one (step)
  ), f as (
    insert into borrower_fact (borrower_id, name, value, recorded_at)
    select id, name, value, :now from p, jsonb_each(:facts::jsonb || jsonb_build_object(
      'nrcFingerprint', 'card of ' || mobile)) as one (name, value)
  )
  insert into session (token_hash, borrower_id, created_at, last_used_at, device_hash, known_at)
  select token_hash, id, :now, :now, :deviceHash, :now from p`);

const facts = JSON.stringify({
  birthDate: '1990-05-05',
  monthlyIncome: '90000',
  otherLoansMonthly: '0',
  loanPurpose: 'business',
  face: 'matched',
  contactsDiffer: true,
  cardAgrees: true,
});

const prefixes = { MTN: '096', Airtel: '097', Zamtel: '095' } as const;

/** Registers so many borrowers, with limits and histories of their own, and some coupons. */
export async function registerPeople(
  db: Database,
  of: { readonly dice: Dice; readonly count: number; readonly now: Date },
): Promise<Person[]> {
  const { dice, count, now } = of;
  const people = Array.from({ length: count }, (_, at) => drawPerson(dice, at + 1));
  await db.run(insertPeople, {
    ids: people.map((one) => one.id),
    mobiles: people.map((one) => one.mobile),
    networks: people.map((one) => one.network),
    walletIds: people.map((one) => one.walletId),
    tokenHashes: people.map((one) => one.tokenHash),
    creditLimits: people.map((one) => one.limit),
    settledLoans: people.map((one) => one.settledLoans),
    now,
    facts,
    deviceHash,
  });
  for (const person of people) {
    const coupons = dice.pick([0, 1, 1, 2]);
    for (let given = 0; given < coupons; given++) await giveCoupon(db, dice, person, now);
  }
  return people;
}

function drawPerson(dice: Dice, number: number): Person {
  const network = dice.pick(['MTN', 'Airtel', 'Zamtel'] as const);
  const mobile = `${prefixes[network]}${5_000_000 + number}` as Mobile;
  return {
    number,
    network,
    mobile,
    id: newId<BorrowerId>(),
    walletId: newId<RepayAccountId>(),
    tokenHash: createHash('sha256').update(`token of ${mobile}`).digest(),
    limit: kwacha(dice.pick([300, 1000, 1000, 2500, 8000])),
    settledLoans: dice.pick([0, 1, 1, 5]),
  };
}

async function giveCoupon(db: Database, dice: Dice, person: Person, now: Date): Promise<void> {
  const today = civilDateOf(now);
  const worth = dice.chance(50)
    ? ({ kind: 'fixed', amount: kwacha(dice.between(1, 40)) } as const)
    : ({ kind: 'percentage', basisPoints: dice.between(1, 100) * 100 } as const);
  await grantCoupon(db, {
    borrowerId: person.id,
    worth,
    grantedAt: now,
    validFrom: today,
    name: `Coupon ${dice.between(1, 999)}`,
    description: 'Takes something off the charges of a bill.',
    minAmount: kwacha(dice.pick([0, 0, 50, 300])),
    validTo: addDays(today, dice.between(10, 120)),
    uses: dice.pick([1, 1, 2]),
  });
}

const renewSession = sql<
  void,
  { tokenHash: Uint8Array; borrowerId: BorrowerId; now: Date; deviceHash: Uint8Array }
>(`
  insert into session (token_hash, borrower_id, created_at, last_used_at, device_hash, known_at)
  values (:tokenHash, :borrowerId, :now, :now, :deviceHash, :now)
  on conflict (token_hash) do update set created_at = :now, last_used_at = :now`);

/** As a borrower who logs in again; that has its own tests. */
export async function logInAgain(
  { db, now }: { readonly db: Pick<Database, 'run'>; readonly now: Date },
  { id, tokenHash }: Person,
): Promise<void> {
  await db.run(renewSession, { tokenHash, borrowerId: id, now, deviceHash });
}
