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

const insertPeople = sql(`
  with p as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::bigint[],
      $7::int[]) as one (id, mobile, network, wallet_id, token_hash, credit_limit, settled)
  ), b as (
    insert into borrower (id, mobile, channel_code, credit_limit, settled_orders, created_at)
    select id, mobile, 'h5', credit_limit, settled, $8 from p
  ), w as (
    insert into wallet (id, borrower_id, mobile, network, created_at)
    select wallet_id, id, mobile, network, $8 from p
  ), s as (
    insert into borrower_step (borrower_id, step, done_at)
    select id, step, $8 from p, unnest(array['identity', 'personal', 'contacts',
      'questionnaire', 'face']) as one (step)
  ), f as (
    insert into borrower_fact (borrower_id, name, value, recorded_at)
    select id, name, value, $8 from p, jsonb_each($9::jsonb || jsonb_build_object(
      'nrcFingerprint', 'card of ' || mobile)) as one (name, value)
  )
  insert into session (token_hash, borrower_id, created_at, last_used_at, device_hash, known_at)
  select token_hash, id, $8, $8, $10, $8 from p`);

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
  await db.run(insertPeople, [
    people.map((one) => one.id),
    people.map((one) => one.mobile),
    people.map((one) => one.network),
    people.map((one) => one.walletId),
    people.map((one) => one.tokenHash),
    people.map((one) => one.limit),
    people.map((one) => one.settledLoans),
    now,
    facts,
    deviceHash,
  ]);
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

const renewSession = sql(`
  insert into session (token_hash, borrower_id, created_at, last_used_at, device_hash, known_at)
  values ($1, $2, $3, $3, $4, $3)
  on conflict (token_hash) do update set created_at = $3, last_used_at = $3`);

/** As a borrower who logs in again; how that is done has tests of its own. */
export async function logInAgain(
  { db, now }: { readonly db: Pick<Database, 'run'>; readonly now: Date },
  { id, tokenHash }: Person,
): Promise<void> {
  await db.run(renewSession, [tokenHash, id, now, deviceHash]);
}
