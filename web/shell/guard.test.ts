import { expect, test, vi } from 'vitest';

vi.stubGlobal('__LENDER__', {});
const { mayEnter } = await import('./guard.ts');
const { findRoute, routes } = await import('./routes.tsx');

/** The table of the specification. */
const specified = [
  ['/', 'Home', 'public'],
  ['/home', 'Home', 'public'],
  ['/me', 'Me', 'auth'],
  ['/agreement/privacy', 'Privacy Policy', 'public'],
  ['/al', 'Loan Contract', 'public'],
  ['/authentication', 'Identity Information', 'auth'],
  ['/authentication/identity', 'Identity Information', 'auth'],
  ['/authentication/base', 'Personal information', 'auth'],
  ['/authentication/linkman', 'Emergency Contact', 'auth'],
  ['/authentication/questionnaire', 'Questionnaire', 'auth'],
  ['/borrow-plan', 'Estimated bill', 'auth'],
  ['/qp', 'Loan bills', 'public'],
  ['/qp/extension/:orderPlanId', 'Bill Extension', 'public'],
  ['/face', 'Confirm Identity', 'auth'],
  ['/face/face-start', 'Confirm Identity', 'auth'],
  ['/face/face-success', 'Successful', 'auth'],
  ['/face/face-recognition', 'Confirm Identity', 'auth'],
  ['/set', 'Set', 'auth'],
  ['/billing-details/:orderId', 'Billing Details', 'auth'],
  ['/repayment-plan/:orderId', 'Repayment Plan', 'auth'],
  ['/coupon', 'Coupon', 'auth'],
  ['/promotion', 'ExtraMoney', 'public'],
  ['/return-visit', 'ExtraMoney', 'public'],
];

/** Beside the specification: what must be found by who cannot log in (docs/adr/0038). */
const ours = [
  ['/help', 'Help', 'public'],
  ['/verify-letter', 'Check a letter', 'public'],
  ['/for-family', 'A death in the family', 'public'],
  ['/stop-number', 'Your number', 'public'],
];

test('the route table is that of the specification, and what strangers need', () => {
  const table = routes.map(({ path, title, access }) => [path, title, access]);
  const isOurs = ([path]: readonly string[]) => ours.some(([own]) => own === path);
  expect(table.filter((row) => !isOurs(row))).toEqual(specified);
  expect(table.filter(isOurs)).toEqual(ours);
});

test.each(specified)(
  'without a token, %s (%s) is entered only when it is %s',
  (path, _, access) => {
    const address = `${path?.replace(/:\w+/, '7')}?from=sms#top`;
    expect(mayEnter(address, null)).toBe(access === 'public');
    expect(mayEnter(address, 'token')).toBe(true);
  },
);

test.each([
  ['/billing-details/7', '/billing-details/:orderId'],
  ['/home/', '/home'],
  ['/billing-details', null],
  ['/billing-details/7/8', null],
  ['/homes', null],
])('%s is the route %s', (address, path) => {
  expect(findRoute(address)?.path ?? null).toBe(path);
});
