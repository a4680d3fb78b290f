import type { BorrowerId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Statement } from '../../store/database/database.ts';

/** One part of the export: rows of one borrower, in its words. */
export interface ExportPart {
  readonly name: string;
  /** The tables it tells of; a test compares them with the schema. */
  readonly tables: readonly string[];
  readonly rows: Statement<object, { borrowerId: BorrowerId }>;
}

/** More than any borrower has of one kind; a part that is cut says so. */
export const mostRowsAPart = 5_000;

export const kwacha = (column: string, as: string) =>
  `(${column} / 100.0)::numeric(20, 2)::text as "${as}"`;
/** By the orders: what hangs on them is found by no borrower without a look at all rows. */
export const ofTheirOrders =
  'order_id in (select id from loan_order where borrower_id = :borrowerId)';
export const rows = (query: string) =>
  sql<object, { borrowerId: BorrowerId }>(`${query} limit ${mostRowsAPart + 1}`);
