import { formerPaybill } from '../../../contract/staff/provider-text.ts';
import { noonOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Network } from '../../../contract/market/network.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';

/** The provider of payments that the paybill of a former system took. */
export const elsewhere = formerPaybill;

/** After the reference of a payment: what its loan did not owe of it. No reference ends so. */
export const ofRest = ' (rest)';

const insertTransfer = sql<void, { id: string; amount: bigint; at: Date; now: Date }>(`
  insert into transfer (source, source_id, line, debit, credit, amount, event_at, created_at, link,
    chain)
  values ('statement', :id, 'statement:1', 'received-elsewhere', 'unidentified-receipts', :amount,
    :at, :now, 1, '')`);

export interface ReceivedElsewhere {
  readonly reference: string;
  readonly day: CivilDate;
  readonly network: Network;
  readonly amount: Ngwee;
  /** Null: a payment takes it at once. */
  readonly caseId: string | null;
}

/**
 * Books a payment that a former paybill took as an unidentified receipt of that paybill, on the
 * day it was paid. Its own account has it, and no float. False: its reference is booked already.
 */
export async function bookReceivedElsewhere(
  tx: Queryable,
  { reference, ...row }: ReceivedElsewhere,
  now: Date,
): Promise<boolean> {
  const id = newId();
  const noon = noonOf(row.day);
  const booking = {
    ...{ ...row, id, provider: elsewhere, kind: 'unidentified', journalId: null },
    ...{ reference: reference.toLowerCase(), turns: 1, isBooked: true, bookedAt: now },
  };
  const isNew = await insertInto(tx, 'statement_booking', booking, 'on conflict do nothing');
  if (isNew === 0) return false;
  await tx.run(insertTransfer, { id, amount: row.amount, at: noon < now ? noon : now, now });
  return true;
}

const takeBack = sql<
  { id: string; amount: bigint; caseId: string },
  { reference: string | null; caseId: string | null }
>(`
  update statement_booking b set is_booked = false, turns = turns + 1
  where provider = '${elsewhere}' and is_booked and case_id is not null
    and (reference = lower(:reference) or case_id = :caseId)
    and not exists (select from payment p where p.case_id = b.case_id)
  returning id, amount, case_id`);
const insertBack = sql<void, { id: string; at: Date; now: Date }>(`
  insert into transfer (source, source_id, line, debit, credit, amount, event_at, created_at, link,
    chain)
  select 'statement', id, 'statement:' || turns, 'unidentified-receipts', 'received-elsewhere',
    amount, :at, :now, turns, ''
  from statement_booking where id = :id`);

/**
 * Books that a former paybill reversed what no loan has. That is a whole receipt, by its case, or
 * the rest of a payment, by its reference. Null: none is held.
 */
export async function takeBackElsewhere(
  tx: Queryable,
  of: { readonly caseId: string } | { readonly restOf: string },
  { at, now }: { readonly at: Date; readonly now: Date },
): Promise<{ readonly caseId: string; readonly amount: Ngwee } | null> {
  const row = await tx.row(takeBack, {
    reference: 'restOf' in of ? `${of.restOf}${ofRest}` : null,
    caseId: 'caseId' in of ? of.caseId : null,
  });
  if (row === undefined) return null;
  await tx.run(insertBack, { id: row.id, at: at < now ? at : now, now });
  return { caseId: row.caseId, amount: ngwee(row.amount) };
}

const selectRest = sql<{ amount: bigint; orderId: bigint | null }, { reference: string }>(`
  select b.amount, p.order_id from statement_booking b
    left join payment p on p.case_id = b.case_id and p.state = 'confirmed'
  where b.provider = '${elsewhere}' and b.reference = lower(:reference) and b.is_booked`);

/** What the loan of a payment did not owe of it, and the loan that has that, if one does. */
export async function restElsewhere(q: Queryable, reference: string) {
  const row = await q.row(selectRest, { reference: `${reference}${ofRest}` });
  return row && { amount: ngwee(row.amount), orderId: row.orderId };
}
