import {
  exportApprovals,
  exportAudit,
  listActs,
  listReadings,
  proveActs,
} from '../../../../contract/staff/audit-acts.ts';
import { type ServedAct, serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { approvalLines } from '../../proofs/staff-evidence.ts';
import { listLoggedActs } from './list-acts.ts';
import { listSealedReadings } from './list-readings.ts';
import { exportAuditFile } from './export-audit.ts';
import { showChangesAct } from './show-changes.ts';
import { proveChain } from './prove-acts.ts';

/** Who did what, who looked at whom, and the proof of it. */
export const auditActs: readonly ServedAct[] = [
  serveAct(listActs, ({ context, args, staff }) => listLoggedActs(context.db, args, staff)),

  serveAct(listReadings, ({ context, args, staff }) =>
    listSealedReadings(context.db, args, staff),
  ),

  serveAct(exportApprovals, async ({ context, sends }) => {
    sends(approvalLines);
    const fileName = `approvals-${context.clock.today()}.jsonl`;
    return { fileName, mediaType: 'application/jsonl', content: '' };
  }),

  serveAct(exportAudit, exportAuditFile),

  showChangesAct,

  serveAct(proveActs, async ({ context }) => {
    const proof = await proveChain(context.db);
    if ('broken' in proof) {
      return new StaffRefusal('chain-broken', { position: String(proof.broken) });
    }
    return { rows: proof.rows, head: proof.head, provedAt: context.clock.now() };
  }),
];
