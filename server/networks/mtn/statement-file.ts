import type { TypeMeaning } from '../../../contract/staff/statement-meanings.ts';
import { otherMeaning } from '../statements/file-layout.ts';
import type { FileLayout } from '../statements/file-layout.ts';

const collects = /^(?:debit|payment|request.?to.?pay|collection|deposit)\b/i;
const payouts = /^(?:disbursement|payout)\b/i;
const ourExternalId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The export of MTN's partner portal. Nothing about it is published: these are names that were seen
 * in such exports, and a file with others is refused with its header.
 */
export const layout: FileLayout = {
  id: ['externalid', 'externaltransactionid'],
  theirId: ['id', 'transactionid', 'financialtransactionid'],
  type: ['type', 'transactiontype'],
  amount: ['amount'],
  date: ['date', 'transactiondate'],
  status: ['status', 'transactionstatus'],
  meaningOf(type): TypeMeaning | null {
    if (/^transfer$/i.test(type)) return 'either-way';
    // Checked first: the fee of a payout is not a payout.
    const other = otherMeaning(type);
    if (other !== null && other !== 'transfer') return other;
    if (collects.test(type)) return 'collect';
    if (payouts.test(type)) return 'payout';
    return other !== null && /cash|adjust/i.test(type) ? other : null;
  },
  // The cell may hold any text; only our own ids are accepted.
  ourId: (written) => (ourExternalId.test(written) ? written : null),
  zone: '+02:00',
};
