import { sayIAmWell } from '../../../contract/borrower/death-report.ts';
import { serve } from '../../http/serve.ts';
import { noteSecurityEvent } from '../../store/security-events.ts';
import { restLoans } from '../collections/rest-loans.ts';
import { decideDeathReports, endReportedStops } from './death-report-row.ts';

/**
 * The borrower is well: every open report of their death ends, and contact goes on at once. What
 * staff confirmed stays; they are called then.
 */
export const sayIAmWellCall = serve(sayIAmWell, async ({ context, borrower }) => {
  const { db, clock } = context;
  const { id: borrowerId, mobile } = borrower;
  const now = clock.now();
  const ended = await db.transaction(async (tx) => {
    const of = { borrowerId, number: null, now };
    const reports = await decideDeathReports(tx, { ...of, outcome: 'well' });
    if (reports === 0) return 0;
    await endReportedStops(tx, { ...of, by: null });
    await restLoans(tx, { borrowerId, staffId: null, now });
    return reports;
  });
  if (ended > 0) {
    context.wake('send-sms');
    await noteSecurityEvent(context, { kind: 'said-well', mobile });
  }
  return null;
});
