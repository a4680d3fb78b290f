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
    if (collects.test(type)) return 'collect';
    if (payouts.test(type)) return 'payout';
    return others.test(type) ? 'other' : null;
  },
  zone: '+02:00',
};
