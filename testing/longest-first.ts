import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take half a minute and more in CI, longest first, of all projects: they run together.
 * A clean clone remembers no durations, and would begin with the largest files: what is short to
 * read and long to run came last, alone.
 */
const longest = [
  'testing/kill/kill-money.',
  'journeys/borrow-and-repay.',
  'testing/simulation/simulation.',
  'journeys/console-screens.',
  'journeys/states-of-borrowing.',
  'journeys/states-of-visiting.',
  'journeys/states-of-verifying.',
  'terminal/thin-client.',
  'journeys/my-data.',
  'journeys/states-of-',
  'journeys/conformance/loans.',
  'journeys/face-with-a-person.',
  'journeys/cut-anywhere.',
  'journeys/conformance/sessions.',
  'journeys/new-borrower.',
  'server/app/main.',
  'testing/kill/kill-approvals.',
  'journeys/console-',
  'testing/calls/strangers.',
  'journeys/landing.',
  'testing/roles/rolling-restart.',
  'journeys/login-drawer.',
  'bench/failover/',
  'testing/house/house.',
  'journeys/',
];

/** The order in which test files begin: those first that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((part) => moduleId.includes(part));
      return found === -1 ? longest.length : found;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
