import { createHash } from 'node:crypto';
import type { BodyOf } from '../../proposals/kind.ts';
import type { LeftOutRule } from '../../../../contract/staff/mailing-words.ts';
import type { ProposalId, StaffId } from '../../../../contract/staff/people-words.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';

/** A message to many, as two people agreed to it. */
export interface MailingRow {
  readonly id: string;
  readonly proposalId: ProposalId;
  readonly body: BodyOf<'send-mailing'>;
  readonly leftOut: readonly { readonly rule: LeftOutRule; readonly people: number }[];
  readonly seed: string;
  readonly createdAt: Date;
  readonly untilAt: Date;
  readonly endedAt: Date | null;
  readonly stoppedBy: { readonly id: StaffId; readonly name: string } | null;
}

export const mailingColumns = `m.id, m.proposal_id, m.body, m.left_out, m.seed, m.created_at,
    m.until_at, m.ended_at, (select json_build_object('id', s.id, 'name', s.name)
      from staff s where s.id = m.stopped_by) as stopped_by`;

const mostOpen = 50;
const selectOpen = sql<MailingRow>(`
  select ${mailingColumns} from mailing m where m.ended_at is null
  order by m.created_at limit ${mostOpen}`);
const selectOne = sql<MailingRow, { id: string }>(
  `select ${mailingColumns} from mailing m where m.id = :id`,
);

export function openMailings(q: Queryable): Promise<MailingRow[]> {
  return q.rows(selectOpen);
}

export async function findMailing(q: Queryable, id: string): Promise<MailingRow | null> {
  return (await q.row(selectOne, { id })) ?? null;
}

const selectNext = sql<
  { borrowerId: BorrowerId },
  { mailingId: string; now: Date; most: number }
>(`
  select borrower_id from mailing_person
  where mailing_id = :mailingId and outcome is null and next_at <= :now
  order by next_at limit :most`);

/** The next people of a mailing to decide about. */
export async function nextPeople(
  q: Queryable,
  of: { readonly mailingId: string; readonly now: Date; readonly most: number },
): Promise<readonly BorrowerId[]> {
  return (await q.rows(selectNext, of)).map(({ borrowerId }) => borrowerId);
}

type Place = { readonly mailingId: string; readonly borrowerId: BorrowerId };

// The mailing is held too: a stop waits for this person, or comes before.
const lockPerson = sql<{ one: number }, Place>(`
  select 1 as one from mailing_person p join mailing m on m.id = p.mailing_id
  where p.mailing_id = :mailingId and p.borrower_id = :borrowerId and p.outcome is null
    and m.ended_at is null
  for update of p skip locked for share of m`);

/** Whether a person waits to be decided about, by this transaction and no other. */
export async function lockWaiting(tx: Queryable, place: Place): Promise<boolean> {
  return (await tx.row(lockPerson, place)) !== undefined;
}

const putOff = sql<void, Place & { nextAt: Date }>(`
  update mailing_person set next_at = :nextAt
  where mailing_id = :mailingId and borrower_id = :borrowerId`);

export async function askAgainAt(tx: Queryable, place: Place, nextAt: Date): Promise<void> {
  await tx.run(putOff, { ...place, nextAt });
}

const decide = sql<void, Place & { outcome: string; smsId: string | null; now: Date }>(`
  update mailing_person set outcome = :outcome, sms_id = :smsId, decided_at = :now,
    next_at = null
  where mailing_id = :mailingId and borrower_id = :borrowerId`);

/** Writes down what became of a person. */
export async function decidePerson(
  tx: Queryable,
  place: Place,
  of: {
    readonly outcome: 'sent' | 'held-out' | LeftOutRule;
    readonly smsId: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx.run(decide, { ...place, ...of });
}

const endDone = sql<void, { mailingId: string; now: Date }>(`
  update mailing m set ended_at = :now where id = :mailingId and ended_at is null
    and not exists (select from mailing_person p left join sms s on s.id = p.sms_id
      where p.mailing_id = m.id and (p.outcome is null or s.state = 'queued'))`);

/** A mailing has ended when everyone was decided about, and no message of it waits. */
export async function endIfDone(q: Queryable, mailingId: string, now: Date): Promise<void> {
  await q.run(endDone, { mailingId, now });
}

const stop = sql<void, { mailingId: string; staffId: StaffId; now: Date }>(`
  update mailing set ended_at = :now, stopped_by = :staffId
  where id = :mailingId and ended_at is null`);
const takeOut = sql<void, { mailingId: string }>(`
  delete from sms where state = 'queued' and id = any(array(
    select sms_id from mailing_person where mailing_id = :mailingId and sms_id is not null))`);

/** Ends a mailing, and takes out of the outbox what has not left; false: it had ended. */
export async function stopSending(
  tx: Queryable,
  of: { readonly mailingId: string; readonly staffId: StaffId; readonly now: Date },
): Promise<boolean> {
  if ((await tx.run(stop, of)) === 0) return false;
  await tx.run(takeOut, { mailingId: of.mailingId });
  return true;
}

const drawDigits = 8;

/** A number of [0, 1) for a borrower, the same as long as the seed is. */
export function drawOf({ seed }: Pick<MailingRow, 'seed'>, borrowerId: BorrowerId): number {
  const drawn = createHash('sha256').update(`${seed}|${borrowerId}`).digest('hex');
  return Number.parseInt(drawn.slice(0, drawDigits), 16) / 16 ** drawDigits;
}
