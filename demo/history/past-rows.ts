import type { Queryable, Statement } from '../../server/store/database/database.ts';
import { sql } from '../../server/store/database/database.ts';

/*
 * The form of the demo data: the rows that acts and jobs would have left behind, a list a table,
 * each list by one statement. Instants are those of the demo data, so nothing here asks the
 * database for one; bytes are hexadecimal, amounts digits.
 */

/** The columns of each table that a past fills, in the order their references ask for. */
const tables = {
  borrower: {
    id: 'text',
    mobile: 'text',
    channel_code: 'text',
    credit_limit: 'bigint',
    settled_orders: 'int',
    created_at: 'timestamptz',
    limit_raised_at: 'timestamptz',
  },
  wallet: {
    id: 'text',
    borrower_id: 'text',
    mobile: 'text',
    network: 'text',
    created_at: 'timestamptz',
  },
  borrower_step: { borrower_id: 'text', step: 'text', done_at: 'timestamptz' },
  borrower_fact: {
    borrower_id: 'text',
    name: 'text',
    value: 'jsonb',
    recorded_at: 'timestamptz',
  },
  consent: {
    id: 'text',
    borrower_id: 'text',
    purpose: 'text',
    text_version: 'int',
    given: 'boolean',
    at: 'timestamptz',
  },
  sealed_item: {
    id: 'text',
    borrower_id: 'text',
    kind: 'text',
    key_id: 'text',
    wrapped_key: 'bytea',
    body: 'bytea',
    created_at: 'timestamptz',
  },
  name_mark: { mark: 'bytea', borrower_id: 'text' },
  loan_order: {
    id: 'bigint',
    borrower_id: 'text',
    status: 'text',
    version: 'int',
    terms: 'jsonb',
    amount: 'bigint',
    wallet_id: 'text',
    contract_id: 'text',
    contract_hash: 'text',
    agreed_at: 'timestamptz',
    decision: 'jsonb',
    decision_facts: 'jsonb',
    created_at: 'timestamptz',
    disbursed_at: 'timestamptz',
    settled_at: 'timestamptz',
    booked_on: 'date',
    ledger_position: 'jsonb',
    limit_then: 'bigint',
    limit_most: 'bigint',
    owed: 'bigint',
    oldest_due_on: 'date',
    chain_length: 'int',
    chain_head: 'bytea',
  },
  order_history: {
    order_id: 'bigint',
    from_status: 'text',
    to_status: 'text',
    at: 'timestamptz',
  },
  plan: { id: 'text', borrower_id: 'text', order_id: 'bigint', period: 'int' },
  loan_decision: {
    order_id: 'bigint',
    link: 'int',
    verdict: 'text',
    decision_hash: 'bytea',
    at: 'timestamptz',
    chain: 'bytea',
  },
  review: {
    id: 'text',
    kind: 'text',
    borrower_id: 'text',
    order_id: 'bigint',
    reasons: 'jsonb',
    opened_at: 'timestamptz',
  },
  bureau_inquiry: {
    id: 'text',
    borrower_id: 'text',
    order_id: 'bigint',
    identity_id: 'text',
    provider: 'text',
    reference: 'text',
    consent_id: 'text',
    state: 'text',
    created_at: 'timestamptz',
    queued_at: 'timestamptz',
    attempts: 'int',
    asked_at: 'timestamptz',
    answered_at: 'timestamptz',
    answer: 'jsonb',
  },
  loan_event: {
    order_id: 'bigint',
    id: 'text',
    borrower_id: 'text',
    kind: 'text',
    effective_at: 'timestamptz',
    recorded_at: 'timestamptz',
    body: 'jsonb',
  },
  payment: {
    id: 'text',
    provider_id: 'uuid',
    provider: 'text',
    borrower_id: 'text',
    order_id: 'bigint',
    plan_id: 'text',
    operation: 'text',
    purpose: 'text',
    amount: 'bigint',
    mobile: 'text',
    network: 'text',
    state: 'text',
    failure_code: 'text',
    failure: 'text',
    provider_reference: 'text',
    created_at: 'timestamptz',
    settled_at: 'timestamptz',
  },
  payment_history: {
    payment_id: 'text',
    from_state: 'text',
    to_state: 'text',
    provider: 'text',
    at: 'timestamptz',
  },
  transfer: {
    source: 'text',
    source_id: 'text',
    line: 'text',
    borrower_id: 'text',
    order_id: 'bigint',
    debit: 'text',
    credit: 'text',
    amount: 'bigint',
    event_at: 'timestamptz',
    created_at: 'timestamptz',
    link: 'int',
    chain: 'bytea',
  },
  sms: {
    id: 'text',
    borrower_id: 'text',
    mobile: 'text',
    kind: 'text',
    text: 'text',
    state: 'text',
    tries: 'int',
    provider: 'text',
    created_at: 'timestamptz',
    expires_at: 'timestamptz',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export type PastTable = keyof typeof tables;
type PastRow<Table extends PastTable> = {
  readonly [Column in keyof (typeof tables)[Table]]: unknown;
};

type Insert = Statement<void, { rows: string }>;
const inserts = Object.entries(tables).map(([table, columns]): [string, Insert] => [
  table,
  insertInto(table, columns),
]);

/** A column that is JSON itself comes as its text. */
function insertInto(table: string, columns: Readonly<Record<string, string>>): Insert {
  const names = Object.keys(columns);
  const come = names.map((name) => `${name} ${columns[name]?.replace('jsonb', 'text')}`);
  const go = names.map((name) => (columns[name] === 'jsonb' ? `${name}::jsonb` : name));
  return sql<void, { rows: string }>(`
    insert into ${table} (${names.join(', ')})
    select ${go.join(', ')} from json_to_recordset(:rows::json) as r (${come.join(', ')})`);
}

/** Rows of a past, gathered in memory and then written together. */
export function pastRows() {
  const rows = new Map<string, unknown[]>();
  return {
    add<Table extends PastTable>(table: Table, row: PastRow<Table>): void {
      const list = rows.get(table);
      if (list === undefined) rows.set(table, [row]);
      else list.push(row);
    },
    /** One statement a table. */
    async write(tx: Queryable): Promise<void> {
      for (const [table, insert] of inserts) {
        const list = rows.get(table);
        if (list !== undefined) await tx.run(insert, { rows: JSON.stringify(list, plain) });
      }
    },
  };
}

export type PastRows = ReturnType<typeof pastRows>;

/** As `json_to_recordset` reads it. */
function plain(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

/** Bytes as a row has them. */
export function hex(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString('hex')}`;
}
