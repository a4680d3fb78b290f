import { listComplaints } from '../../../contract/borrower/complaints.ts';
import { serve } from '../../http/serve.ts';
import { complaintsOf } from './complaint-row.ts';
import { complaintView } from './complaint-view.ts';

/** The borrower's own complaints with their clocks and answers, the newest first. */
export const listComplaintsCall = serve(listComplaints, async ({ context, borrower }) => {
  const rows = await complaintsOf(context.db, borrower.id);
  return Promise.all(rows.map((row) => complaintView(context, row)));
});
