import assert from 'node:assert/strict';
import { listPeople } from '../../contract/staff/people-acts.ts';
import type { Role } from '../../contract/staff/permissions.ts';
import type { StaffId } from '../../contract/staff/people-words.ts';
import { staffAtConsole } from '../staff-at-console.ts';
import type { App } from '../start-app.ts';

/** Logs a colleague of the demo in at the console. */
export async function loggedInAs(app: App, role: Role) {
  const one = staffAtConsole(app);
  await one.logInAs(role);
  return one;
}

/** Who has which role. */
export async function idsOfRoles(app: App): Promise<(role: Role) => StaffId> {
  const { people } = await (await loggedInAs(app, 'director')).done(listPeople, {});
  const staff = new Map(
    people.flatMap(({ id, roles }) => roles.map((role) => [role, id] as const)),
  );
  return (role) => {
    const id = staff.get(role);
    assert(id !== undefined, `there is no ${role}`);
    return id;
  };
}
