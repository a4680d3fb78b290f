import type { Mobile } from '../../../contract/market/phone.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { CardReading } from '../../store/ports/card-reader.ts';

interface Owner {
  readonly id: BorrowerId;
}

export const insertBorrower = sql<void, { id: BorrowerId; mobile: Mobile; now: Date }>(`
  insert into borrower (id, mobile, channel_code, credit_limit, created_at)
  values (:id, :mobile, 'h5', 0, :now)`);
export const selectReadings = sql<{ corrected: unknown; confirmedAt: Date | null }, Owner>(`
  select corrected, confirmed_at from card_reading where borrower_id = :id order by confirmed_at`);
export const selectItems = sql<{ kind: string; purgeAfter: Date | null; body: Buffer }, Owner>(
  `select kind, purge_after, body from sealed_item where borrower_id = :id order by kind`,
);
export const selectFacts = sql<{ facts: Record<string, unknown> }, Owner>(`
  select coalesce(jsonb_object_agg(name, value), '{}') as facts from borrower_fact
  where borrower_id = :id`);
export const selectSteps = sql<void, Owner>(
  'select step from borrower_step where borrower_id = :id',
);
export const selectOpenings = sql<{ reader: string }, Owner>(
  `select distinct reader from sealed_reading where borrower_id = :id and kind = 'nrc-front'`,
);
export const forgetReadings = sql<void, Owner>(
  `delete from sealed_item where borrower_id = :id and kind = 'card-reading'`,
);

/** The text of the card of these tests. */
export const printed = {
  nrc: '204817/11/1',
  firstName: 'CHIPONATASHA',
  lastName: 'MWANAWINA',
  birthDate: '1994-03-17',
  sex: 'female',
} as const;
/** How a reader reads it: two names as one, and not quite surely. */
export const read: CardReading = {
  text: printed,
  confidence: { nrc: 0.97, firstName: 0.9, lastName: 0.95, birthDate: 0.99, sex: 0.98 },
  retake: false,
  engine: 'fake 1',
};
/** What its owner makes of it. */
export const confirmed = { ...printed, firstName: 'Chipo Natasha', lastName: 'Mwanawina' };
