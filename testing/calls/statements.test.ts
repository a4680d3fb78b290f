import { describe, expect, it } from 'vitest';
import { knownStatements, script } from '../../server/store/database/database.ts';
import { servedActs } from '../../server/staff/acts/served-acts.ts';
import { operatorRuns } from '../../server/staff/operator/acts.ts';
import { servedCalls } from '../../server/app/http/served-calls.ts';
import { jobList } from '../../server/app/jobs/job-list.ts';
import { testDatabase } from '../database.ts';

const planned = /^\s*(?:select|insert|update|delete|with)\b/i;

describe('every statement of the calls, the jobs and the acts', () => {
  it('fits the tables as they are', async () => {
    const all = [servedCalls, jobList, [...servedActs.keys()], Object.keys(operatorRuns)];
    expect(all.flat().length).toBeGreaterThan(100);
    await using db = await testDatabase();
    // What changes the schema itself cannot be planned ahead.
    const statements = knownStatements().filter(({ text }) => planned.test(text));
    expect(statements.length).toBeGreaterThan(50);
    const faults: string[] = [];
    for (const { name, text } of statements) {
      await db
        .run(script(`prepare "${name}" as ${text}`))
        .catch((error: Error) => faults.push(`${error.message}: ${text}`));
    }
    expect(faults).toEqual([]);
  });
});
