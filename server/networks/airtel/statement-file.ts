import type { FileLayout } from '../statements/file-layout.ts';
import { meaningNamed } from './statement.ts';
import { providerIdOf } from './wire-id.ts';

/** The export of Airtel's portal, whose shape is not published either. */
export const layout: FileLayout = {
  id: ['externalid', 'referenceid', 'reference', 'referencenumber', 'partnertransactionid'],
  theirId: ['transactionid', 'airtelmoneyid', 'id'],
  type: ['transactiontype', 'servicetype', 'type'],
  amount: ['amount', 'transactionamount'],
  date: ['date', 'transactiondate', 'transactiondateandtime', 'createdat'],
  status: ['status', 'transactionstatus'],
  meaningOf: meaningNamed,
  ourId: providerIdOf,
  zone: '+02:00',
};
