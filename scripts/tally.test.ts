import { expect, test } from 'vitest';
import { closingLine, type Report, tallyOf } from './tally.mjs';

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

test('the closing line names skipped tests only when there are any', () => {
  const sum = { passed: 3, failed: 1, skipped: 0 };
  expect(closingLine(sum)).toBe('3 passed, 1 failed');
  expect(closingLine({ ...sum, skipped: 4 })).toBe('3 passed, 1 failed, 4 skipped');
});
