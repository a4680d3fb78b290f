import { expect, test } from 'vitest';
import { paths } from '../console/platform/paths.ts';
import { staffActs } from '../contract/staff/staff-acts.ts';
import { may, permissionNames, type Role, roleNames } from '../contract/staff/permissions.ts';
import { looks } from './console-looks.ts';

/** Nothing is asked before they are shown: forms to fill in, and the ways in. */
const askNothing: readonly string[] = [
  paths.newProposal,
  paths.newJournal,
  paths.importJournals,
  paths.handOver,
  paths.manyLoans,
  paths.invite,
  paths.device,
  paths.enrol,
  paths.sso,
];

test('every screen with its own address has its looks', () => {
  const fixed = Object.values(paths).filter((path) => typeof path === 'string');
  const missing = fixed.filter((path) => !(path in looks) && !askNothing.includes(path));
  expect(missing).toEqual([]);
});

const roleOf: Readonly<Record<string, Role>> = {
  'Grace Banda': 'credit',
  'Moses Chola': 'engineer',
  'Naomi Lungu': 'marketing',
};

test.each(Object.entries(looks))('%s is not for whom its picture says', (_path, of) => {
  const asked = staffActs.find(({ name }) => name === of.act);
  expect(asked).toBeDefined();
  const permission = permissionNames.find((name) => name === asked?.permission);
  const isFor = (role: Role) =>
    permission === undefined || may([role], permission, asked?.level ?? 'reads');
  const role = of.notFor === null ? undefined : roleOf[of.notFor];
  expect(role === undefined ? roleNames.every(isFor) : !isFor(role)).toBe(true);
});
