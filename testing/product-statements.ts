import { vi } from 'vitest';
import type { knownStatements } from '../server/store/database/database.ts';

/**
 * Every statement of the product's calls, acts and jobs, of a freshly loaded product. Test files
 * share their modules and some make their own statements. And how many calls, acts and jobs
 * there are.
 */
export async function productStatements(): Promise<{
  readonly statements: ReturnType<typeof knownStatements>;
  readonly uses: number;
}> {
  vi.resetModules();
  const { servedCalls } = await import('../server/app/http/served-calls.ts');
  const { jobList } = await import('../server/app/jobs/job-list.ts');
  const { servedActs } = await import('../server/app/served-acts.ts');
  const { operatorRuns } = await import('../server/staff/system/operator/acts.ts');
  const database = await import('../server/store/database/database.ts');
  const uses = [servedCalls, jobList, [...servedActs.keys()], Object.keys(operatorRuns)];
  return { statements: database.knownStatements(), uses: uses.flat().length };
}
