import type {
  Operation,
  StatementLine,
  UnreadableStatement,
} from '../../store/ports/payment-provider.ts';
import { readFileBy } from '../statement-file.ts';
import type { FileLayout } from '../statement-file.ts';

const operations: Readonly<Record<string, Operation>> = {
  DEPOSIT: 'collect',
  PAYOUT: 'payout',
};

/** What else moves a wallet there, and is no payment of ours. */
const otherType =
  /fee|refund|withdraw|top.?up|adjust|compensation|remittance|split|transfer|settlement/i;

/** The columns we need, by the names that pawaPay gives them in its API and in its portal. */
export const pawapayFile: FileLayout = {
  id: ['transactionid'],
  type: ['transactiontype', 'type'],
  amount: ['amount'],
  date: ['date', 'creationdate'],
  operationOf: (type) =>
    operations[type.toUpperCase()] ?? (otherType.test(type) ? 'other' : null),
  zone: 'Z',
};

/** Reads the CSV of a statement that was asked for; of which day each row is was said then. */
export function readStatementFile(csv: string): readonly StatementLine[] | UnreadableStatement {
  const read = readFileBy(pawapayFile, csv);
  return 'why' in read ? read : read.lines;
}
