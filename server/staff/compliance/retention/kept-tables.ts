import { sql } from '../../../store/database/database.ts';
import type { Statement } from '../../../store/database/database.ts';

/**
 * How the age of a table is known: by a column that an index begins with, so that the oldest row
 * is found at once.
 */
interface Aged {
  readonly table: string;
  readonly column: string;
  /** Of an index on a part of the table. */
  readonly where?: string;
}

/** Tables whose rows go by age, and some that are kept as long as the law has records kept. */
export const agedTables: readonly Aged[] = [
  { table: 'rate_window', column: 'started_at' },
  { table: 'request_once', column: 'created_at' },
  { table: 'sms_code', column: 'expires_at' },
  { table: 'device', column: 'last_seen_at', where: 'known_at is null' },
  { table: 'face_challenge', column: 'expires_at' },
  { table: 'tracking_batch', column: 'received_at' },
  { table: 'staff_session', column: 'last_used_at' },
  { table: 'staff_challenge', column: 'expires_at' },
  { table: 'device_grant', column: 'expires_at' },
  { table: 'book_use', column: 'at' },
  { table: 'act_once', column: 'created_at' },
  { table: 'sealed_item', column: 'purge_after', where: 'purge_after is not null' },
  { table: 'borrower', column: 'created_at' },
  { table: 'payment', column: 'created_at' },
  { table: 'complaint', column: 'filed_at' },
  { table: 'data_request', column: 'filed_at' },
  { table: 'sealed_reading', column: 'at', where: 'who is not null' },
  { table: 'suspicion', column: 'raised_at' },
  { table: 'breach', column: 'opened_at' },
];

/** Kept as records of who was lent to, of the money, and of who decided and looked. */
export const recordTables: ReadonlySet<string> = new Set([
  'account',
  'act_head',
  'act_log',
  'borrower',
  'borrower_fact',
  'breach',
  'breach_step',
  'card_reading',
  'complaint',
  'complaint_step',
  'consent',
  'contact_attempt',
  'data_request',
  'death_report',
  'discrepancy',
  'dispute',
  'evidence',
  'journal',
  'journal_line',
  'ledger_proof',
  'loan_decision',
  'registry_trust',
  'loan_event',
  'loan_order',
  'number_change',
  'order_history',
  'payment',
  'payment_claim',
  'payment_history',
  'payment_note',
  'period',
  'plan',
  'product_version',
  'proposal',
  'proposal_signature',
  'reading_chain',
  'reconciliation',
  'register_words',
  'review',
  'review_approval',
  'sealed_item',
  'sealed_reading',
  'statement_booking',
  'statement_file',
  'statement_row',
  'statement_word',
  'suspicion',
  'transfer',
  'unsealing',
  'wallet',
  'watch_list',
]);

interface Ages {
  readonly oldest: Statement<{ readonly oldest: Date | null }>;
  /** The plan of finding what is older than an instant; never run. */
  readonly beyond: Statement<{ readonly 'QUERY PLAN': unknown }, { before: Date }>;
}

/** How old rows of a table are, by its name. */
export const agesOf: ReadonlyMap<string, Ages> = new Map(
  agedTables.map(({ table, column, where }): [string, Ages] => {
    const some = where === undefined ? '' : ` and ${where}`;
    return [
      table,
      {
        oldest: sql<{ readonly oldest: Date | null }>(
          `select min(${column}) as oldest from ${table} where true${some}`,
        ),
        beyond: sql<{ readonly 'QUERY PLAN': unknown }, { before: Date }>(
          `explain (format json) select from ${table} where ${column} < :before${some}`,
        ),
      },
    ];
  }),
);
