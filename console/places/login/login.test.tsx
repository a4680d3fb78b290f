// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { walk, type ConsoleLook } from '../../../testing/screens/console-walk.tsx';

const loggedOut: ConsoleLook = { roles: null, presses: true };
/** Of the lender: which ways in there are, and whose passkeys the simulator holds. */
const lender = { showWaysIn: { sso: true, 'demoPeople.*.roles': ['credit'] } };

beforeEach(() => history.replaceState(null, '', '#invitation'));

it.each<[title: string, address: string, look: ConsoleLook]>([
  ['the ways in', '/', { ...loggedOut, presses: false, answers: lender }],
  ['a passkey and a code alone', '/', { ...loggedOut, bare: true, rows: 0, turn: 1 }],
  ['an invitation', '/enrol', loggedOut],
  ['an invitation that was opened', '/enrol', { ...loggedOut, by: ['[Open the invitation'] }],
  ['back from the company’s provider', '/sso?state=s&code=c', { ...loggedOut, presses: false }],
])('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
