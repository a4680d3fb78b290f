import type { BorrowerId } from '../../../../contract/words/ids.ts';
import type { RegistryName } from '../../../../contract/words/registry-name.ts';
import type { OurFault, RegistryFinding } from '../../../../domain/rules/registry.ts';
import { registryGivesUpHours } from '../../../../domain/rules/registry.ts';
import { sql } from '../../../store/database/database.ts';
import type { Database, Queryable } from '../../../store/database/database.ts';
import { jsonText } from '../../../store/database/json-text.ts';
import { consentInSql, factOfChanged } from '../../inquiries/inquiries.ts';

/** An inquiry that this process asks now. */
export interface ClaimedInquiry {
  readonly identityId: string;
  readonly borrowerId: BorrowerId;
  readonly reference: string;
  readonly consentId: string;
  /** Which asking it is; a later one makes this one void. */
  readonly attempts: number;
  readonly downs: number;
  /** It was not found before, and is asked a second time. */
  readonly isAgain: boolean;
}

interface Asking {
  readonly provider: RegistryName;
  readonly now: Date;
}

/** A person who tries numbers through us tries two a day. */
const mostCardsADay = 2;
/** A process that dies while it asks is followed by another after it. */
const leaseSeconds = 60;
/** One more is asked to see whether our fault is mended. */
const probeMinutes = 10;

const selectFault = sql<{ fault: string | null }, { provider: string }>(
  'select fault from registry_state where provider = :provider',
);
const lockProbe = sql<object, Asking>(`
  select provider from registry_state
  where provider = :provider and probe_at <= :now for update skip locked`);
const takeProbe = sql<void, Asking>(`
  update registry_state
  set probe_at = :now::timestamptz + interval '${probeMinutes} minutes'
  where provider = :provider and fault is not null`);

// Cards that met no failure come first: they tell best whether a fault is mended. The row of the
// borrower is not locked: a card is saved without a wait for the register.
const selectNext = sql<
  { identityId: string; borrowerId: BorrowerId; consentId: string },
  Asking
>(`
  select i.identity_id, i.borrower_id, ${consentInSql} as consent_id from registry_inquiry i
  where i.provider = :provider and i.state = 'queued' and i.next_at <= :now
    and exists ${consentInSql}
    and (select count(*) from registry_inquiry o where o.borrower_id = i.borrower_id
      and o.identity_id <> i.identity_id
      and o.asked_at > :now::timestamptz - interval '24 hours') < ${mostCardsADay}
  order by i.downs, i.next_at limit 1 for update of i skip locked`);
const countAsked = sql<{ asked: number }, Asking & { day: string; most: number }>(`
  insert into registry_day as d (provider, day, asked) values (:provider, :day::date, 1)
  on conflict (provider, day) do update set asked = d.asked + 1 where d.asked < :most
  returning asked`);
const claim = sql<
  ClaimedInquiry,
  { identityId: string; borrowerId: BorrowerId; consentId: string; now: Date }
>(`
  update registry_inquiry set attempts = attempts + 1, asked_at = :now,
    consent_id = :consentId, next_at = :now::timestamptz + interval '${leaseSeconds} seconds'
  where identity_id = :identityId and borrower_id = :borrowerId
  returning identity_id, borrower_id, reference, consent_id, attempts, downs,
    answer is not null as is_again`);

/**
 * Takes the next inquiry, over all processes. While our fault lasts it takes one each ten minutes.
 * It takes none above what a day may cost.
 */
export function claimInquiry(
  db: Database,
  asking: Asking & { readonly day: string; readonly mostADay: number },
): Promise<ClaimedInquiry | null> {
  const { provider, now, day, mostADay: most } = asking;
  return db.transaction(async (tx) => {
    const isFaulty = ((await tx.row(selectFault, { provider }))?.fault ?? null) !== null;
    // One process looks for the card to try it by, so that it is the best one.
    if (isFaulty && (await tx.row(lockProbe, { provider, now })) === undefined) return null;
    const next = await tx.row(selectNext, { provider, now });
    if (next === undefined || most === 0) return null;
    if (isFaulty) await tx.run(takeProbe, { provider, now });
    if ((await tx.row(countAsked, { provider, now, day, most })) === undefined) return null;
    return (await tx.row(claim, { ...next, now })) ?? null;
  });
}

type Mine = Pick<ClaimedInquiry, 'identityId' | 'borrowerId' | 'attempts'>;
const isMine = `identity_id = :identityId and borrower_id = :borrowerId
    and attempts = :attempts and state = 'queued'`;

const lockBorrower = sql<unknown, { borrowerId: BorrowerId }>(
  'select from borrower where id = :borrowerId for update',
);
const keepFinding = sql<
  void,
  Mine & { now: Date; answer: string; state: string; nextAt: Date | null }
>(`
  with answered as (
    update registry_inquiry set answer = :answer::jsonb, answered_at = :now,
      state = :state, next_at = :nextAt
    where ${isMine} returning borrower_id
  ) ${factOfChanged('answered', ':answer::jsonb')}`);

/** Keeps a finding, unless the card was replaced since; a second asking may follow. */
export async function keepAnswer(
  tx: Queryable,
  claimed: ClaimedInquiry,
  found: {
    readonly finding: RegistryFinding;
    readonly now: Date;
    readonly againAt: Date | null;
  },
): Promise<boolean> {
  const { borrowerId, identityId, attempts } = claimed;
  const { finding, now, againAt: nextAt } = found;
  // As all who save: first the borrower, then what is theirs.
  await tx.row(lockBorrower, { borrowerId });
  const state = nextAt === null ? 'answered' : 'queued';
  const answer = jsonText(finding);
  const mine = { identityId, borrowerId, attempts };
  return (await tx.run(keepFinding, { ...mine, now, answer, state, nextAt })) > 0;
}

const putOff = sql<void, Mine & { nextAt: Date; downs: number }>(
  `update registry_inquiry set next_at = :nextAt, downs = :downs where ${isMine}`,
);

/** Asks again later. */
export async function putOffInquiry(
  q: Queryable,
  { identityId, borrowerId, attempts }: ClaimedInquiry,
  later: { readonly nextAt: Date; readonly downs: number },
): Promise<void> {
  await q.run(putOff, { identityId, borrowerId, attempts, ...later });
}

const giveUp = sql<void, { identityId: string; borrowerId: BorrowerId; now: Date }>(`
  with ended as (
    update registry_inquiry
    set state = case when answer is null then 'given-up' else 'answered' end, next_at = null
    where identity_id = :identityId and borrower_id = :borrowerId and state = 'queued'
    returning borrower_id, answer
  ), without as (select borrower_id from ended where answer is null)
  ${factOfChanged('without', `'{"kind": "not-asked"}'::jsonb`)}`);

/** Nothing is waited for any more. What was answered before stays. */
export async function giveInquiryUp(
  db: Database,
  { identityId, borrowerId }: Pick<ClaimedInquiry, 'identityId' | 'borrowerId'>,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.row(lockBorrower, { borrowerId });
    await tx.run(giveUp, { identityId, borrowerId, now });
  });
}

const mostGivenUp = 100;
const selectHopeless = sql<
  { identityId: string; borrowerId: BorrowerId },
  { provider: string | null; now: Date }
>(`
  select identity_id, borrower_id from registry_inquiry
  where state = 'queued' and (:provider::text is null
    or provider <> :provider::text and answer is null
    or queued_at < :now::timestamptz - interval '${registryGivesUpHours} hours'
      and answer is null)
  order by next_at limit ${mostGivenUp}`);

/** Gives up what was waited for too long, and what only another provider was to be asked. */
export async function giveUpHopeless(
  db: Database,
  of: { readonly provider: RegistryName | null; readonly now: Date },
): Promise<number> {
  const hopeless = await db.rows(selectHopeless, of);
  for (const one of hopeless) await giveInquiryUp(db, one, of.now);
  return hopeless.length;
}

const noteRequest = sql<
  void,
  {
    identityId: string;
    borrowerId: BorrowerId;
    requestId: string | null;
    price: string | null;
    forgetAt: Date | null;
  }
>(`
  update registry_inquiry set request_id = :requestId, price = coalesce(:price, price),
    forget_at = :forgetAt
  where identity_id = :identityId and borrower_id = :borrowerId`);

/** Which record the provider has of an asking; it is asked to delete it. */
export async function noteProviderRecord(
  q: Queryable,
  { identityId, borrowerId }: ClaimedInquiry,
  record: {
    readonly requestId: string | null;
    readonly price: string | null;
    readonly forgetAt: Date | null;
  },
): Promise<void> {
  await q.run(noteRequest, { identityId, borrowerId, ...record });
}

interface ProviderRecord {
  readonly identityId: string;
  readonly borrowerId: BorrowerId;
  readonly requestId: string;
}

const mostForgotten = 20;
const selectToForget = sql<ProviderRecord, Asking>(`
  select identity_id, borrower_id, request_id from registry_inquiry
  where provider = :provider and forget_at <= :now and request_id is not null
  order by forget_at limit ${mostForgotten}`);
const setForget = sql<void, ProviderRecord & { at: Date | null }>(`
  update registry_inquiry set forget_at = :at
  where identity_id = :identityId and borrower_id = :borrowerId
    and request_id = :requestId`);

/** Records that the provider is to delete now. */
export function toForget(q: Queryable, asking: Asking) {
  return q.rows(selectToForget, asking);
}

/** Null: it is deleted there; else when to ask again. */
export async function noteForgotten(
  q: Queryable,
  of: ProviderRecord & { readonly at: Date | null },
): Promise<void> {
  await q.run(setForget, of);
}

const upsertState = (set: string) => `
  insert into registry_state (provider) values (:provider)
  on conflict (provider) do update set ${set}`;
const setWell = sql<void, { provider: string }>(
  upsertState('fault = null, fault_since = null, probe_at = null, downs_in_row = 0'),
);
const setDown = sql<void, { provider: string }>(`
  insert into registry_state as s (provider, downs_in_row) values (:provider, 1)
  on conflict (provider) do update set downs_in_row = s.downs_in_row + 1`);
const setFault = sql<void, Asking & { fault: OurFault }>(`
  insert into registry_state as s (provider, fault, fault_since, probe_at)
  values (:provider, :fault, :now, :now::timestamptz + interval '${probeMinutes} minutes')
  on conflict (provider) do update set fault = excluded.fault,
    fault_since = coalesce(s.fault_since, excluded.fault_since),
    probe_at = excluded.probe_at`);

/** Notes how the provider is: one circuit for all. */
export async function noteState(
  q: Queryable,
  { provider, now }: Asking,
  state: 'well' | 'down' | { readonly fault: OurFault },
): Promise<void> {
  if (state === 'well') await q.run(setWell, { provider });
  else if (state === 'down') await q.run(setDown, { provider });
  else await q.run(setFault, { provider, now, fault: state.fault });
}

/** How a provider is, as the last askings found. */
export interface RegistryState {
  readonly fault: OurFault | null;
  readonly faultSince: Date | null;
  readonly downsInRow: number;
}

const selectState = sql<RegistryState, { provider: string }>(`
  select fault, fault_since, downs_in_row from registry_state where provider = :provider`);

export async function registryState(
  q: Queryable,
  provider: RegistryName,
): Promise<RegistryState> {
  const none = { fault: null, faultSince: null, downsInRow: 0 };
  return (await q.row(selectState, { provider })) ?? none;
}
