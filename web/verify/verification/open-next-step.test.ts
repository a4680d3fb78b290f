import { expect, it } from 'vitest';
import { authSteps } from '../../../contract/borrower/auth-steps.ts';
import { addressOfFirstOpen } from './open-next-step.ts';

const listed = (done: readonly number[]) =>
  authSteps.map(({ cerCode, name }) => ({
    cerCode,
    name,
    isAuth: done.includes(cerCode) ? (1 as const) : (0 as const),
  }));

it.each([
  [[], '/authentication/identity'],
  [[1], '/authentication/base'],
  [[1, 2], '/authentication/linkman'],
  [[1, 2, 15], '/authentication/questionnaire'],
  [[1, 2, 15, 4], '/face/face-start'],
  [[1, 2, 15, 4, 5], '/home'],
  [[2, 15], '/authentication/identity'],
])('with the steps %o done, %s opens', (done, address) => {
  expect(addressOfFirstOpen(listed(done))).toBe(address);
});
