import * as z from 'zod/mini';
import { authSteps } from '../../contract/verification.ts';
import type { AuthStepName } from '../../contract/verification.ts';
import { civilDateOf, parseCivilDate } from '../../contract/values/civil-date.ts';
import type { BorrowerId } from '../../contract/values/ids.ts';
import { parseKwacha } from '../../contract/values/ngwee.ts';
import type { VerifiedFacts } from '../../domain/decision.ts';
import { sql } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';

/** What verification wrote down of a borrower, as far as the lending acts read it. */
export interface BorrowerFacts {
  readonly verified: VerifiedFacts;
  readonly allStepsDone: boolean;
  readonly fullName: string | null;
  readonly nrc: string | null;
}

/** The facts as they stand in `borrower_fact`: names and shapes, amounts as kwacha digits. */
const storedFacts = z.partial(
  z.object({
    fullName: z.string(),
    nrc: z.string(),
    birthDate: z.string(),
    monthlyIncome: z.string(),
    faceMatch: z.number(),
    contactsDiffer: z.boolean(),
    onWatchList: z.boolean(),
  }),
);

interface FactsRow {
  steps: AuthStepName[];
  facts: Record<string, unknown>;
  open_orders: bigint;
  written_off_orders: bigint;
  last_declined_at: Date | null;
  others_with_nrc: bigint;
  borrowers_on_device: bigint;
}

/**
 * Everything the decision looks at, in one statement. Doubles of an NRC and of a device are
 * counted over all borrowers; they refer a loan to an operator and never decide by themselves.
 */
const selectFacts = sql<FactsRow>(`
  select
    array(select step from borrower_step where borrower_id = $1) as steps,
    (select coalesce(jsonb_object_agg(name, value), '{}') from borrower_fact
      where borrower_id = $1) as facts,
    (select count(*) from loan_order where borrower_id = $1
      and status in ('reviewing', 'referred', 'disbursing', 'active', 'overdue')) as open_orders,
    (select count(*) from loan_order where borrower_id = $1 and status = 'written-off')
      as written_off_orders,
    (select max(created_at) from loan_order where borrower_id = $1 and status = 'declined')
      as last_declined_at,
    (select count(*) from borrower_fact mine join borrower_fact theirs
      on theirs.name = 'nrc' and theirs.value = mine.value and theirs.borrower_id <> $1
      where mine.borrower_id = $1 and mine.name = 'nrc') as others_with_nrc,
    (select count(distinct theirs.borrower_id) from device_record mine
      join device_record theirs on theirs.kind = 'device'
        and theirs.info ->> 'deviceid' = mine.info ->> 'deviceid'
      where mine.borrower_id = $1 and mine.kind = 'device') as borrowers_on_device`);

export async function loadBorrowerFacts(
  q: Queryable,
  borrowerId: BorrowerId,
): Promise<BorrowerFacts> {
  const row = await q.row(selectFacts, [borrowerId]);
  if (!row) throw new Error('the facts of a borrower are always one row');
  const stored = z.parse(storedFacts, row.facts);
  return {
    verified: verifiedFacts(row, stored),
    allStepsDone: authSteps.every(({ step }) => row.steps.includes(step)),
    fullName: stored.fullName ?? null,
    nrc: stored.nrc ?? null,
  };
}

function verifiedFacts(row: FactsRow, stored: z.output<typeof storedFacts>): VerifiedFacts {
  const birthDate = stored.birthDate ? parseCivilDate(stored.birthDate) : null;
  const income = stored.monthlyIncome ? parseKwacha(stored.monthlyIncome) : null;
  const { faceMatch, contactsDiffer, onWatchList } = stored;
  return {
    stepsDone: row.steps,
    openOrders: Number(row.open_orders),
    writtenOffOrders: Number(row.written_off_orders),
    borrowersOnDevice: Number(row.borrowers_on_device),
    ...(stored.nrc !== undefined && { othersWithNrc: Number(row.others_with_nrc) }),
    ...(row.last_declined_at && { lastDeclinedOn: civilDateOf(row.last_declined_at) }),
    ...(birthDate && { birthDate }),
    ...(income !== null && { monthlyIncome: income }),
    ...(faceMatch !== undefined && { faceMatch }),
    ...(contactsDiffer !== undefined && { contactsDiffer }),
    ...(onWatchList !== undefined && { onWatchList }),
  };
}
