import type { FileLayout } from '../statement-file.ts';
import { isOther, operationNamed } from './statement.ts';
import { providerIdOf } from './wire-id.ts';

/** The export of Airtel's portal, whose shape is not published either. */
export const airtelFile: FileLayout = {
  id: ['externalid', 'referenceid', 'reference', 'referencenumber', 'partnertransactionid'],
  theirId: ['transactionid', 'airtelmoneyid', 'id'],
  type: ['transactiontype', 'servicetype', 'type'],
  amount: ['amount', 'transactionamount'],
  date: ['date', 'transactiondate', 'transactiondateandtime', 'createdat'],
  status: ['status', 'transactionstatus'],
  operationOf: (type) => (isOther(type) ? 'other' : operationNamed(type)),
  ourId: providerIdOf,
  zone: '+02:00',
};
