import type { FileLayout } from '../statement-file.ts';

const collects = /^(?:debit|payment|request.?to.?pay|collection|deposit)\b/i;
const payouts = /^(?:transfer|disbursement|payout)\b/i;
const others = /fee|commission|float|adjust|refund|reversal|withdraw|cash|settlement|top.?up/i;

/**
 * The export of MTN's partner portal. Nothing about it is published: these are names that were seen
 * in such exports, and a file with others is refused with its header.
 */
export const mtnFile: FileLayout = {
  id: ['externalid', 'externaltransactionid'],
  theirId: ['id', 'transactionid', 'financialtransactionid'],
  type: ['type', 'transactiontype'],
  amount: ['amount'],
  date: ['date', 'transactiondate'],
  status: ['status', 'transactionstatus'],
  operationOf(type) {
    // First of all: the fee of a transfer is no transfer.
    if (others.test(type)) return 'other';
    if (collects.test(type)) return 'collect';
    return payouts.test(type) ? 'payout' : null;
  },
  zone: '+02:00',
};
