import * as z from 'zod/mini';
import type { deathOutcomes } from '../../../contract/staff/death-acts.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';

type Outcome = (typeof deathOutcomes)[number];

/** The report of a death as it is kept; who reported it is encrypted. */
export interface DeathReportRow {
  readonly id: string;
  readonly number: string;
  readonly borrowerId: BorrowerId | null;
  readonly wordsId: string | null;
  readonly certificateId: string | null;
  readonly mediaType: 'application/pdf' | 'image/webp' | null;
  readonly reportedAt: Date;
  readonly answerBy: CivilDate | null;
  readonly outcome: Outcome | null;
  readonly diedOn: CivilDate | null;
  /** The first of the two who confirm it, and the day they read on the certificate. */
  readonly firstBy: string | null;
  readonly firstSaid: CivilDate | null;
  readonly reason: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

export const reporterSchema = z.strictObject({ name: z.string(), mobile: z.string() });

const selectByNumber = sql<DeathReportRow, { number: string }>(`
  select id, number, borrower_id, words_id, certificate_id, media_type, reported_at, answer_by,
    outcome, died_on, first_by, first_said, reason, decided_by, decided_at
  from death_report where number = :number`);

/** The report of a number; null: there is none. */
export async function findDeathReport(
  q: Queryable,
  number: string,
): Promise<DeathReportRow | null> {
  return (await q.row(selectByNumber, { number })) ?? null;
}

const putFirst = sql<
  void,
  { borrowerId: BorrowerId; firstBy: string; firstSaid: CivilDate; reason: string }
>(`
  update death_report set first_by = :firstBy, first_said = :firstSaid, reason = :reason
  where borrower_id = :borrowerId and outcome is null`);

/** The first of two confirms the open reports about a borrower, in place of an earlier first. */
export function confirmFirst(
  tx: Queryable,
  of: {
    readonly borrowerId: BorrowerId;
    readonly firstBy: string;
    readonly firstSaid: CivilDate;
    readonly reason: string;
  },
): Promise<number> {
  return tx.run(putFirst, of);
}

const decideAll = sql<
  void,
  Pick<DeathReportRow, 'diedOn' | 'reason' | 'decidedBy'> & {
    borrowerId: BorrowerId;
    number: string | null;
    outcome: Outcome;
    now: Date;
  }
>(`
  update death_report set outcome = :outcome, died_on = :diedOn, reason = :reason,
    decided_by = :decidedBy, decided_at = :now
  where borrower_id = :borrowerId and outcome is null
    and (:number::text is null or number = :number)`);

/**
 * Decides the open reports about a borrower, or one of them by its number.
 * @returns how many there were
 */
export function decideDeathReports(
  tx: Queryable,
  of: {
    readonly borrowerId: BorrowerId;
    readonly number: string | null;
    readonly outcome: 'confirmed' | 'rejected' | 'well';
    readonly diedOn?: CivilDate;
    readonly reason?: string;
    readonly by?: string;
    readonly now: Date;
  },
): Promise<number> {
  const { diedOn = null, reason = null, by: decidedBy = null, ...rest } = of;
  return tx.run(decideAll, { ...rest, diedOn, reason, decidedBy });
}

const endStops = sql<
  void,
  { borrowerId: BorrowerId; number: string | null; by: string | null; now: Date }
>(`
  update contact_stop set ended_at = :now, ended_by = :by
  where borrower_id = :borrowerId and ended_at is null and report_id in (
    select id from death_report
    where borrower_id = :borrowerId and (:number::text is null or number = :number))`);

/** Ends what reports stopped; what staff had stopped beside it stays. */
export async function endReportedStops(
  tx: Queryable,
  of: {
    readonly borrowerId: BorrowerId;
    readonly number: string | null;
    readonly by: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx.run(endStops, of);
}
