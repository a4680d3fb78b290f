import type { TypeMeaning } from '../../../contract/staff/statement-meanings.ts';
import { otherMeaning } from '../statements/file-layout.ts';
import type { FileLayout } from '../statements/file-layout.ts';

const payments: Readonly<Record<string, TypeMeaning>> = {
  DEPOSIT: 'collect',
  PAYOUT: 'payout',
};

/** The columns we need, by the names that pawaPay gives them in its API and in its portal. */
export const layout: FileLayout = {
  id: ['transactionid'],
  theirId: ['providertransactionid'],
  type: ['transactiontype', 'type'],
  amount: ['amount'],
  date: ['date', 'creationdate'],
  status: ['status', 'transactionstatus'],
  network: ['provider', 'correspondent', 'mno'],
  meaningOf: (type) => payments[type.toUpperCase()] ?? otherMeaning(type),
  zone: 'Z',
};
