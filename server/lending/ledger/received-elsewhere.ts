import { noonOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Network } from '../../../contract/market/network.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';

/** The provider of payments that the paybill of a former system took. */
export const elsewhere = 'elsewhere';

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
