import * as z from 'zod/mini';
import { authSteps } from '../../../contract/borrower/auth-steps.ts';
import type { AuthStepName } from '../../../contract/borrower/auth-steps.ts';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { parseKwacha } from '../../../contract/words/ngwee.ts';
import type { VerifiedFacts } from '../../../domain/rules/decision.ts';
import { inquiryKinds } from '../../../domain/rules/bureau.ts';
import type { BureauFact } from '../../../domain/rules/bureau.ts';
import { registryFields } from '../../../domain/rules/registry.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { fromJson } from '../../store/database/json-text.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';
import { firstPolicy, policyColumn } from '../rules/decision-policy.ts';
import type { PolicyVersion } from '../rules/decision-policy.ts';
import { isOnWatchList } from './watch-list.ts';

/** What verification wrote down of a borrower, as far as the lending acts read it. */
export interface BorrowerFacts {
  readonly verified: VerifiedFacts;
  /** The rules in force, read with the facts that they are asked about. */
  readonly policy: PolicyVersion;
  readonly allStepsDone: boolean;
  /** The borrower withdrew the consent to use their details for decisions. */
  readonly processingWithdrawn: boolean;
  /** They consented that a credit bureau is asked. */
  readonly bureauConsent: boolean;
  /** The sealed identity; null before the card was confirmed. */
  readonly identityId: string | null;
  /** On which day of the month they are paid, 1 to 31; null when they did not say. */
  readonly payday: number | null;
}

const fields = z.array(z.enum(registryFields));
const kindAlone = z.enum(['not-found', 'deceased', 'minor', 'waiting', 'not-asked']);
/** The words are of earlier versions. */
const registryFact = z.union([
  z.enum(['confirmed', 'contradicted', 'not-asked']),
  z.object({ kind: z.literal('agrees'), compared: fields }),
  z.object({ kind: z.literal('disagrees'), nearly: fields, clearly: fields }),
  z.object({ kind: z.literal('unclear'), code: z.string() }),
  z.object({ kind: kindAlone }),
]);

/** The facts as they stand in `borrower_fact`: names and shapes, amounts as kwacha digits. */
const storedFacts = z.partial(
  z.object({
    identityId: z.string(),
    nrcFingerprint: z.string(),
    birthDate: z.string(),
    monthlyIncome: z.string(),
    otherLoansMonthly: z.string(),
    payday: z.string(),
    loanPurpose: z.string(),
    cardAgrees: z.boolean(),
    registry: registryFact,
    bureau: z.looseObject({ kind: z.enum([...inquiryKinds, 'waiting']) }),
    face: z.enum(['matched', 'approved', 'under-review']),
    contactsDiffer: z.boolean(),
  }),
);

/** A row of {@link factsSelect}. */
export interface FactsRow {
  steps: AuthStepName[];
  facts: Record<string, unknown>;
  openOrders: bigint;
  writtenOffOrders: bigint;
  retryOn: string | null;
  othersWithNrc: bigint;
  borrowersOnDevice: bigint;
  mobile: Mobile;
  /** Numbers the account had before. */
  formerMobiles: Mobile[];
  devices: string[];
  watchListUsed: boolean;
  processingGiven: boolean | null;
  bureauGiven: boolean | null;
  policy: PolicyVersion | null;
  registryTrusted: boolean | null;
}

/** A borrower changes phones a few times; the newest are enough to know them by. */
const mostDevices = 20;

/**
 * Everything the decision looks at, in one statement. Doubles of an NRC and of a device are
 * counted over all borrowers; they refer a loan to an operator and never decide by themselves.
 */
export const factsSelect = `
  select
    array(select step from borrower_step where borrower_id = :borrowerId) as steps,
    (select coalesce(jsonb_object_agg(name, value), '{}') from borrower_fact
      where borrower_id = :borrowerId) as facts,
    (select count(*) from loan_order where borrower_id = :borrowerId
      and status in ('reviewing', 'referred', 'disbursing', 'active', 'overdue')) as open_orders,
    (select count(*) from loan_order
      where borrower_id = :borrowerId and status = 'written-off')
      as written_off_orders,
    (select max(decision ->> 'retryOn') from loan_order
      where borrower_id = :borrowerId and status = 'declined') as retry_on,
    (select count(*) from borrower_fact mine join borrower_fact theirs
      on theirs.name = 'nrcFingerprint' and theirs.value = mine.value
        and theirs.borrower_id <> :borrowerId
      where mine.borrower_id = :borrowerId and mine.name = 'nrcFingerprint') as others_with_nrc,
    (select count(distinct theirs.borrower_id) from device_record mine
      join device_record theirs on theirs.kind = 'device'
        and theirs.info ->> 'deviceid' = mine.info ->> 'deviceid'
      where mine.borrower_id = :borrowerId and mine.kind = 'device') as borrowers_on_device,
    (select mobile from borrower where id = :borrowerId) as mobile,
    array(select old_mobile from number_change
      where borrower_id = :borrowerId and state = 'done') as former_mobiles,
    array(select info ->> 'deviceid' from device_record
      where borrower_id = :borrowerId and kind = 'device' and info ->> 'deviceid' is not null
      group by 1 order by max(created_at) desc limit ${mostDevices}) as devices,
    exists (select from watch_list where removed_at is null) as watch_list_used,
    (select given from consent where borrower_id = :borrowerId and purpose = 'processing'
      order by at desc limit 1) as processing_given,
    (select given from consent where borrower_id = :borrowerId and purpose = 'bureau-inquiry'
      order by at desc limit 1) as bureau_given,
    (select passes from registry_trust where provider = (
        select provider from registry_inquiry where borrower_id = :borrowerId
        order by created_at desc limit 1)
      order by id desc limit 1) as registry_trusted,
    ${policyColumn} as policy`;
const selectFacts = sql<FactsRow, { borrowerId: BorrowerId }>(factsSelect);

export async function loadBorrowerFacts(
  q: Queryable,
  keys: Keyring,
  borrowerId: BorrowerId,
): Promise<BorrowerFacts> {
  const row = await q.row(selectFacts, { borrowerId });
  if (!row) throw new Error('the facts of a borrower are always one row');
  return factsOf(q, keys, row);
}

/** The facts by what was read of them. */
export async function factsOf(
  q: Queryable,
  keys: Keyring,
  row: FactsRow,
): Promise<BorrowerFacts> {
  const stored = z.parse(storedFacts, row.facts);
  const { devices } = row;
  const mobiles = [row.mobile, ...row.formerMobiles];
  const { nrcFingerprint = null } = stored;
  // The list is short and mostly empty, so it mostly costs no second question.
  const onWatchList =
    row.watchListUsed && (await isOnWatchList(q, keys, { mobiles, devices, nrcFingerprint }));
  return {
    verified: { ...verifiedFacts(row, stored), onWatchList },
    policy: row.policy ?? firstPolicy,
    processingWithdrawn: row.processingGiven === false,
    bureauConsent: row.bureauGiven === true,
    allStepsDone: authSteps.every(({ step }) => row.steps.includes(step)),
    identityId: stored.identityId ?? null,
    payday: stored.payday ? Number(stored.payday) : null,
  };
}

function verifiedFacts(row: FactsRow, stored: z.output<typeof storedFacts>): VerifiedFacts {
  const birthDate = stored.birthDate ? parseCivilDate(stored.birthDate) : null;
  const income = stored.monthlyIncome ? parseKwacha(stored.monthlyIncome) : null;
  const otherLoans = stored.otherLoansMonthly ? parseKwacha(stored.otherLoansMonthly) : null;
  const retryOn = row.retryOn ? parseCivilDate(row.retryOn) : null;
  const { registry, bureau, face, contactsDiffer, loanPurpose, cardAgrees } = stored;
  return {
    stepsDone: row.steps,
    openOrders: Number(row.openOrders),
    writtenOffOrders: Number(row.writtenOffOrders),
    borrowersOnDevice: Number(row.borrowersOnDevice),
    ...(stored.nrcFingerprint !== undefined && { othersWithNrc: Number(row.othersWithNrc) }),
    ...(retryOn && { retryOn }),
    ...(birthDate && { birthDate }),
    ...(income !== null && { monthlyIncome: income }),
    ...(otherLoans !== null && { otherLoansMonthly: otherLoans }),
    ...(loanPurpose !== undefined && { loanPurpose }),
    ...(cardAgrees !== undefined && { cardAgrees }),
    ...(registry !== undefined && {
      registry,
      registryTrusted: row.registryTrusted === true,
    }),
    // Of our own making: figures are read back as they were kept.
    ...(bureau !== undefined && { bureau: fromJson<BureauFact>(bureau) }),
    ...(face !== undefined && { face }),
    ...(contactsDiffer !== undefined && { contactsDiffer }),
  };
}
