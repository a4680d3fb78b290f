import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take a minute and more, longest first. A clean clone remembers no durations, and
 * would begin with the largest files: what is short to read and long to run came last, alone.
 */
const longest = [
  'journeys/cut-anywhere.',
  'testing/kill/kill-money.',
  'journeys/states-of-visiting.',
  'journeys/borrow-and-repay.',
  'journeys/console-screens.',
  'testing/simulation/simulation.',
  'journeys/conformance/loans.',
  'journeys/conformance/sessions.',
  'journeys/states-of-',
  'journeys/my-data.',
  'terminal/thin-client.',
  'journeys/console-history.',
  'journeys/new-borrower.',
  'journeys/face-with-a-person.',
  'testing/kill/kill-approvals.',
  'server/app/main.',
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
