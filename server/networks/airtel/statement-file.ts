import type { FileLayout } from '../statement-file.ts';
import { operationNamed } from './statement.ts';
import { providerIdOf } from './wire-id.ts';

const others = /fee|commission|levy|adjust|refund|reversal|settlement|top.?up/i;

/** The export of Airtel's portal, whose shape is not published either. */
export const airtelFile: FileLayout = {
  id: ['externalid', 'referenceid', 'reference', 'referencenumber', 'partnertransactionid'],
  theirId: ['transactionid', 'airtelmoneyid', 'id'],
  type: ['transactiontype', 'servicetype', 'type'],
  amount: ['amount', 'transactionamount'],
  date: ['date', 'transactiondate', 'transactiondateandtime', 'createdat'],
  status: ['status', 'transactionstatus'],
  operationOf: (type) => operationNamed(type) ?? (others.test(type) ? 'other' : null),
  ourId: providerIdOf,
  zone: '+02:00',
};
