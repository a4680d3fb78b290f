import type { BureauName } from '../../../contract/words/bureau-name.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { RegistryName } from '../../../contract/words/registry-name.ts';
import { sql } from '../../store/database/database.ts';
import type { Database, Queryable } from '../../store/database/database.ts';
import { jsonText } from '../../store/database/json-text.ts';
import { consentInSql, factOfChanged } from './inquiries.ts';

/** Who is asked: the provider of a register, or a credit bureau. */
type Provider = RegistryName | BureauName;

/** An inquiry that this process asks now. */
export interface ClaimedInquiry {
  /** Of a register, that of the identity. */
  readonly id: string;
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
  readonly provider: Provider;
  readonly now: Date;
}

/** A person who tries numbers through us tries two a day. */
const mostADayOfOne = 2;
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
const countAsked = sql<{ asked: number }, Asking & { day: string; most: number }>(`
  insert into registry_day as d (provider, day, asked) values (:provider, :day::date, 1)
  on conflict (provider, day) do update set asked = d.asked + 1 where d.asked < :most
  returning asked`);
const lockBorrower = sql<unknown, { borrowerId: BorrowerId }>(
  'select from borrower where id = :borrowerId for update',
);

type Mine = Pick<ClaimedInquiry, 'id' | 'borrowerId' | 'attempts'>;
const mostGivenUp = 100;

interface QueueOf {
  /** The primary key. */
  readonly key: 'identity_id' | 'id';
  /** What the decision reads of it. */
  readonly fact: 'registry' | 'bureau';
  /** The consent to be asked about, in SQL of the inquiry `i`. */
  readonly purpose: string;
  readonly givesUpHours: number;
}
interface Found<Finding> {
  readonly finding: Finding;
  readonly now: Date;
  readonly againAt: Date | null;
}
type InquiryTable = 'registry_inquiry' | 'bureau_inquiry';

function statementsOf(table: InquiryTable, of: QueueOf) {
  const { key, fact, purpose, givesUpHours } = of;
  const consent = consentInSql(purpose);
  // Those that met no failure come first: they tell best whether a fault is mended. The row of the
  // borrower is not locked: a card is saved without a wait for the register.
  const selectNext = sql<{ id: string; borrowerId: BorrowerId; consentId: string }, Asking>(`
    select i.${key} as id, i.borrower_id, ${consent} as consent_id from ${table} i
    where i.provider = :provider and i.state = 'queued' and i.next_at <= :now
      and exists ${consent}
      and (select count(*) from ${table} o where o.borrower_id = i.borrower_id
        and o.${key} <> i.${key}
        and o.asked_at > :now::timestamptz - interval '24 hours') < ${mostADayOfOne}
    order by i.downs, i.next_at limit 1 for update of i skip locked`);
  const claim = sql<
    ClaimedInquiry,
    { id: string; borrowerId: BorrowerId; consentId: string; now: Date }
  >(`
    update ${table} set attempts = attempts + 1, asked_at = :now,
      consent_id = :consentId, next_at = :now::timestamptz + interval '${leaseSeconds} seconds'
    where ${key} = :id and borrower_id = :borrowerId
    returning ${key} as id, borrower_id, reference, consent_id, attempts, downs,
      answer is not null as is_again`);
  const isMine = `${key} = :id and borrower_id = :borrowerId
      and attempts = :attempts and state = 'queued'`;
  const keepFinding = sql<
    void,
    Mine & { now: Date; answer: string; state: string; nextAt: Date | null }
  >(`
    with answered as (
      update ${table} set answer = :answer::jsonb, answered_at = :now,
        state = :state, next_at = :nextAt
      where ${isMine} returning borrower_id
    ) ${factOfChanged('answered', `'${fact}'`, ':answer::jsonb')}`);
  const putOff = sql<void, Mine & { nextAt: Date; downs: number }>(
    `update ${table} set next_at = :nextAt, downs = :downs where ${isMine}`,
  );
  const giveUp = sql<void, { id: string; borrowerId: BorrowerId; now: Date; without: string }>(`
    with ended as (
      update ${table}
      set state = case when answer is null then 'given-up' else 'answered' end, next_at = null
      where ${key} = :id and borrower_id = :borrowerId and state = 'queued'
      returning borrower_id, answer
    ), without as (select borrower_id from ended where answer is null)
    ${factOfChanged('without', `'${fact}'`, ':without::jsonb')}`);
  const selectHopeless = sql<
    { id: string; borrowerId: BorrowerId },
    { provider: string | null; now: Date; isAll: boolean }
  >(`
    select ${key} as id, borrower_id from ${table}
    where state = 'queued' and (:provider::text is null or :isAll::boolean
      or provider <> :provider::text and answer is null
      or queued_at < :now::timestamptz - interval '${givesUpHours} hours'
        and answer is null)
    order by next_at limit ${mostGivenUp}`);
  return { selectNext, claim, keepFinding, putOff, giveUp, selectHopeless };
}

/** The inquiries of a table with their queue. */
export function inquiryRows<Finding extends object>(table: InquiryTable, of: QueueOf) {
  const { selectNext, claim, keepFinding, putOff, giveUp, selectHopeless } = statementsOf(
    table,
    of,
  );
  /** Nothing is waited for any more. What was answered before stays. */
  const giveInquiryUp = async (
    db: Database,
    { id, borrowerId }: Pick<ClaimedInquiry, 'id' | 'borrowerId'>,
    as: { readonly now: Date; readonly without: object },
  ): Promise<void> => {
    await db.transaction(async (tx) => {
      await tx.row(lockBorrower, { borrowerId });
      await tx.run(giveUp, { id, borrowerId, now: as.now, without: jsonText(as.without) });
    });
  };
  return {
    giveInquiryUp,
    /**
     * Takes the next inquiry, over all processes. While our fault lasts it takes one each ten
     * minutes. It takes none above what a day may cost.
     */
    claimInquiry(
      db: Database,
      asking: Asking & { readonly day: string; readonly mostADay: number },
    ): Promise<ClaimedInquiry | null> {
      const { provider, now, day, mostADay: most } = asking;
      return db.transaction(async (tx) => {
        const isFaulty = ((await tx.row(selectFault, { provider }))?.fault ?? null) !== null;
        // One process looks for the card to try it by, so that it is the best one.
        const isTried = isFaulty && (await tx.row(lockProbe, { provider, now })) === undefined;
        if (isTried) return null;
        const next = await tx.row(selectNext, { provider, now });
        if (next === undefined || most === 0) return null;
        if (isFaulty) await tx.run(takeProbe, { provider, now });
        if ((await tx.row(countAsked, { provider, now, day, most })) === undefined) return null;
        return (await tx.row(claim, { ...next, now })) ?? null;
      });
    },
    /** Keeps a finding, unless the card was replaced since; a second asking may follow. */
    async keepAnswer(
      tx: Queryable,
      { borrowerId, id, attempts }: ClaimedInquiry,
      { finding, now, againAt: nextAt }: Found<Finding>,
    ): Promise<boolean> {
      // As all who save: first the borrower, then what is theirs.
      await tx.row(lockBorrower, { borrowerId });
      const state = nextAt === null ? 'answered' : 'queued';
      const answer = jsonText(finding);
      const mine = { id, borrowerId, attempts };
      return (await tx.run(keepFinding, { ...mine, now, answer, state, nextAt })) > 0;
    },
    /** Asks again later. */
    async putOffInquiry(
      q: Queryable,
      { id, borrowerId, attempts }: ClaimedInquiry,
      later: { readonly nextAt: Date; readonly downs: number },
    ): Promise<void> {
      await q.run(putOff, { id, borrowerId, attempts, ...later });
    },
    /** Gives up what was waited for too long, what only another was to be asked, or all. */
    async giveUpHopeless(
      db: Database,
      as: {
        readonly provider: Provider | null;
        readonly now: Date;
        readonly isAll?: boolean;
        readonly without: object;
      },
    ): Promise<number> {
      const { provider, now, isAll = false } = as;
      const hopeless = await db.rows(selectHopeless, { provider, now, isAll });
      for (const one of hopeless) await giveInquiryUp(db, one, as);
      return hopeless.length;
    },
  };
}
export type InquiryRows<Finding extends object> = ReturnType<typeof inquiryRows<Finding>>;

const upsertState = (set: string) => `
  insert into registry_state (provider) values (:provider)
  on conflict (provider) do update set ${set}`;
const setWell = sql<void, { provider: string }>(
  upsertState('fault = null, fault_since = null, probe_at = null, downs_in_row = 0'),
);
const setDown = sql<void, { provider: string }>(`
  insert into registry_state as s (provider, downs_in_row) values (:provider, 1)
  on conflict (provider) do update set downs_in_row = s.downs_in_row + 1`);
const setFault = sql<void, Asking & { fault: string }>(`
  insert into registry_state as s (provider, fault, fault_since, probe_at)
  values (:provider, :fault, :now, :now::timestamptz + interval '${probeMinutes} minutes')
  on conflict (provider) do update set fault = excluded.fault,
    fault_since = coalesce(s.fault_since, excluded.fault_since),
    probe_at = excluded.probe_at`);

/** Notes how the provider is: one circuit for all. */
export async function noteState(
  q: Queryable,
  { provider, now }: Asking,
  state: 'well' | 'down' | { readonly fault: string },
): Promise<void> {
  if (state === 'well') await q.run(setWell, { provider });
  else if (state === 'down') await q.run(setDown, { provider });
  else await q.run(setFault, { provider, now, fault: state.fault });
}

/** How a provider is, as the last askings found. */
export interface RegistryState {
  readonly fault: string | null;
  readonly faultSince: Date | null;
  readonly downsInRow: number;
}

const selectState = sql<RegistryState, { provider: string }>(`
  select fault, fault_since, downs_in_row from registry_state where provider = :provider`);

export async function registryState(q: Queryable, provider: Provider): Promise<RegistryState> {
  const none = { fault: null, faultSince: null, downsInRow: 0 };
  return (await q.row(selectState, { provider })) ?? none;
}
