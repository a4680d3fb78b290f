import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addTallies, closingLine, failuresOf, type Report, tallyOf } from './tally.mjs';

const report = (changes: Partial<Report> = {}): Report => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
  ...changes,
});

test('a good run counts what passed and what was skipped', () => {
  const tally = tallyOf(report({ numPendingTests: 2, numTodoTests: 1 }), 0);
  expect(tally).toEqual({ passed: 3, failed: 0, skipped: 3 });
});

test('a failed test counts once', () => {
  const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }];
  expect(tallyOf(report({ numFailedTests: 1, testResults }), 1).failed).toBe(1);
});

test('a file that broke before its first test counts as a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(tallyOf(report({ testResults }), 1).failed).toBe(1);
});

test('a run that ended badly never counts as zero failures', () => {
  expect(tallyOf(report(), 1).failed).toBe(1);
  expect(tallyOf(undefined, 0).failed).toBe(1);
});

test('what failed is told by file, test and the first line of why', () => {
  const testResults = [
    {
      name: '/here/a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'adds' },
        { status: 'failed', fullName: 'takes', failureMessages: ['expected 1\n at a.ts'] },
      ],
    },
    {
      name: '/here/b.test.ts',
      status: 'failed',
      message: 'no such file',
      assertionResults: [],
    },
    { name: '/here/c.test.ts', status: 'passed', assertionResults: [] },
  ];
  expect(failuresOf(report({ testResults }), '/here')).toEqual([
    'a.test.ts › takes: expected 1',
    'b.test.ts: no such file',
  ]);
  expect(failuresOf(undefined, '/here')).toEqual([]);
});

test('a property that failed is told with all it takes to play it again', () => {
  const why = thrownBy(() =>
    fc.assert(
      fc.property(fc.nat(), (n) => n < 0),
      { seed: 7, endOnFailure: true },
    ),
  );
  const [told = ''] = failuresOf(failedBy(why), '/here');
  const [first, ...others] = told.split('\n');
  expect(first).toMatch(/^a\.test\.ts › holds: Error: Property failed after 1 tests$/);
  expect(others).toEqual([
    '    { seed: 7, path: "0", endOnFailure: true }',
    expect.stringMatching(/^ {4}Counterexample: \[\d+\]$/),
    '    Shrunk 0 time(s)',
  ]);
});

test('a long counterexample is cut off behind its seed', () => {
  const [told = ''] = failuresOf(
    failedBy(`Error: Property failed after 2 tests\n{ seed: 1 }\n${'x'.repeat(9000)}`),
    '/here',
  );
  expect(told).toContain('{ seed: 1 }');
  expect(told.length).toBeLessThan(1600);
  expect(told.endsWith('x …')).toBe(true);
});

function failedBy(why: string): Report {
  const failed = { status: 'failed', fullName: 'holds', failureMessages: [why] };
  const file = { name: '/here/a.test.ts', status: 'failed', assertionResults: [failed] };
  return report({ testResults: [file] });
}

function thrownBy(act: () => void): string {
  try {
    act();
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  throw new Error('nothing was thrown');
}

test('the closing line names skipped tests only when there are any', () => {
  const sum = addTallies(
    { passed: 2, failed: 0, skipped: 0 },
    { passed: 1, failed: 1, skipped: 0 },
  );
  expect(closingLine(sum)).toBe('3 passed, 1 failed');
  expect(closingLine({ ...sum, skipped: 4 })).toBe('3 passed, 1 failed, 4 skipped');
});
