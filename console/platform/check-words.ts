import type { CheckName } from '../../contract/staff/checks.ts';

/** What each check of evidence looks at. */
export const checkWords: Readonly<Record<CheckName, string>> = {
  books: 'Loans, balances and floats agree with the ledger',
  views: 'Who viewed personal details',
  'closed-months': 'Closed months are as they were closed',
  'kept-heads': 'Heads of the chains of earlier nights',
  journals: 'Lines of journals are their transfers',
  approvals: 'Signatures of approvals',
  rows: 'Consents, reveals, staff, roles, journals, prices and rules',
  'audit-log': 'Chain of the audit log',
  'kept-hashes': 'Audit hashes that left the machine',
};

/** What checks found, and which did not run, as sentences. */
export function checkTroubles(of: {
  readonly failedChecks: readonly CheckName[];
  readonly lateChecks: readonly CheckName[];
}): string[] {
  const named = (names: readonly CheckName[]) =>
    names.map((name) => checkWords[name]).join('; ');
  return [
    ...(of.failedChecks.length > 0 ? [`Checks failed: ${named(of.failedChecks)}.`] : []),
    ...(of.lateChecks.length > 0 ? [`Checks did not run: ${named(of.lateChecks)}.`] : []),
  ];
}
