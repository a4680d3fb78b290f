import { vi } from 'vitest';
import type { knownStatements } from '../server/store/database/database.ts';

/**
 * Every statement of the product's calls, acts and jobs: those of a product that is loaded anew,
 * as test files share their modules and some make statements of their own. And how many calls,
 * acts and jobs there are.
 */
export async function productStatements(): Promise<{
  readonly statements: ReturnType<typeof knownStatements>;
  readonly uses: number;
}> {
  vi.resetModules();
  const { servedCalls } = await import('../server/app/http/served-calls.ts');
  const { jobList } = await import('../server/app/jobs/job-list.ts');
  const { servedActs } = await import('../server/staff/acts/served-acts.ts');
  const { operatorRuns } = await import('../server/staff/operator/acts.ts');
  const database = await import('../server/store/database/database.ts');
  const uses = [servedCalls, jobList, [...servedActs.keys()], Object.keys(operatorRuns)];
  return { statements: database.knownStatements(), uses: uses.flat().length };
}
