import { expect, test } from 'vitest';
import { may, permissionNames, roleNames } from '../../contract/staff/permissions.ts';
import { whyNot } from './session.ts';

const levels = ['reads', 'does', 'proposes', 'approves'] as const;

test.each(roleNames)('buttons of %s are grey exactly where the table says no', (role) => {
  for (const permission of permissionNames) {
    for (const level of levels) {
      const why = whyNot([role], permission, level);
      expect(why === null, `${permission} ${level}`).toBe(may([role], permission, level));
    }
  }
});

test('the reason names what it is and who may', () => {
  expect(whyNot(['care'], 'staff', 'proposes')).toBe(
    'Your roles do not allow this: Invite people and change their roles. Director may.',
  );
  expect(whyNot([], 'end-access', 'does')).toMatch(/Director, finance and compliance may\.$/);
});

test('two roles may what either may', () => {
  expect(whyNot(['care', 'director'], 'staff', 'proposes')).toBeNull();
});
