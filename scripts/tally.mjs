import { relative } from 'node:path';

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/** @type {Tally} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {Tally} a
 * @param {Tally} b
 * @returns {Tally}
 */
export function addTallies(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

/**
 * @typedef {object} Report the part of vitest's JSON report that is read here
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {TestFile[]} testResults
 */

/**
 * @typedef {object} TestFile
 * @property {string} [name] the file's path
 * @property {string} status
 * @property {string} [message] why a file broke before its first test
 * @property {{ status: string, fullName?: string, failureMessages?: string[] }[]} assertionResults
 */

/**
 * Counts one run. A file that broke before its first test, and a run that ended badly without a
 * failed test to show for it, count as one failure each: nothing that failed reads as zero.
 * @param {Report | undefined} report nothing when the run left no report
 * @param {number} code the run's exit code
 * @returns {Tally}
 */
export function tallyOf(report, code) {
  if (report === undefined) return { ...NOTHING, failed: 1 };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Says again, for the end of a long run, what failed: file, test and the first line of why; of a
 * property all it takes to play it again.
 * @param {Report | undefined} report nothing when the run left no report
 * @param {string} root what the files' paths are told from
 * @returns {string[]}
 */
export function failuresOf(report, root) {
  return (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name = '', message = '', assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const whys = failed.map(
        ({ fullName = '', failureMessages = [] }) =>
          ` › ${fullName}: ${whyOf(failureMessages[0] ?? '')}`,
      );
      const told = whys.length > 0 ? whys : [`: ${whyOf(message)}`];
      return told.map((why) => `${relative(root, name)}${why}`);
    });
}

/** Enough to see what a counterexample is like; its seed, before it, draws it again in full. */
const MOST_LETTERS_OF_A_PROPERTY = 1500;

/**
 * The first line says why; what was drawn by chance is told with seed, path and counterexample,
 * up to where it was thrown.
 * @param {string} text
 */
function whyOf(text) {
  if (!/^(\w+: )?Property failed/.test(text)) return text.slice(0, 300).replace(/\n[^]*/, '');
  const told = text.replace(/\n+(Hint:| +at )[^]*/, '');
  const most = MOST_LETTERS_OF_A_PROPERTY;
  const cut = told.length > most ? `${told.slice(0, most)} …` : told;
  return cut.replace(/\n+/g, '\n    ');
}

/**
 * The line that closes a run: "12 passed, 0 failed" and, only when there are any, ", 3 skipped".
 * @param {Tally} tally
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
