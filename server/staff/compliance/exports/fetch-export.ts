import { exportHours, fetchExport } from '../../../../contract/staff/export-acts.ts';
import type { ServedAct } from '../../acts/serve-act.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { tableFile } from '../../money/books/table-file.ts';
import { findProposal } from '../../proposals/proposal-row.ts';
import { exportedLoans, uncoveredFile } from './exported-loans.ts';

/**
 * The file is made when it is fetched and sent without being kept: between two fetches nothing of
 * it lies anywhere.
 */
const fetchExportAct = serveAct(fetchExport, async (call) => {
  const { context, args, staff, about, sends } = call;
  const { db, clock } = context;
  const { proposalId } = args;
  const proposal = await findProposal(db, proposalId);
  if (proposal?.body.kind !== 'export') return new StaffRefusal('unknown');
  about({ kind: 'export', id: proposalId, proposalId });
  if (proposal.proposer.id !== staff.id) return new StaffRefusal('export-of-another');
  if (proposal.state !== 'done' || proposal.doneAt === null) {
    return new StaffRefusal('export-not-ready');
  }
  const sinceMs = clock.now().getTime() - proposal.doneAt.getTime();
  if (sinceMs > exportHours * 3_600_000) return new StaffRefusal('export-over');
  const { orderIds, uncover, why } = proposal.body;
  const loans = await exportedLoans(db, orderIds);
  const table = await uncoveredFile(context, loans, {
    ...{ proposalId, by: staff.id, uncover, why },
  });
  const { content, ...head } = await tableFile(table, args.format);
  sends(async function* () {
    yield Buffer.from(content, 'base64');
  });
  return { ...head, content: '' };
});

/** Files that name several people. */
export const exportActs: readonly ServedAct[] = [fetchExportAct];
