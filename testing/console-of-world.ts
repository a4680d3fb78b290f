import { randomUUID } from 'node:crypto';
import type { Role } from '../contract/staff/permissions.ts';
import type { ArgsOf, StaffAct, StaffAnswerOf } from '../contract/staff/staff-act.ts';
import { servedActs } from '../server/app/served-acts.ts';
import { openConsole } from '../server/staff/system/console/console.ts';
import { makeDemoStaff } from '../demo/people/demo-staff.ts';
import type { Context } from '../server/store/context.ts';
import { staffAtConsole } from './staff-at-console.ts';

/** The console of a world whose clock is the test's own, with the simulator's people in it. */
export async function consoleOfWorld(world: { readonly context: Context }) {
  const usual = { port: 0, host: '127.0.0.1', url: null, sso: null };
  const console = { ...usual, ...world.context.config.console };
  const context = {
    ...world.context,
    config: { ...world.context.config, console: { ...console, port: 0 } },
  };
  await makeDemoStaff(context);
  const opened = await openConsole(context, servedActs, 'no-screens');
  const people = new Map<Role, ReturnType<typeof staffAtConsole>>();

  /** One of the people by role, logged in. */
  async function person(role: Role) {
    const known = people.get(role);
    const one = known ?? staffAtConsole({ server: { console: opened } });
    people.set(role, one);
    if (known === undefined) await one.logInAs(role);
    return one;
  }

  /** Asks as one of the people by role, who logs in first where the session is over. */
  async function ask<A extends StaffAct>(
    role: Role,
    act: A,
    args: ArgsOf<A>,
    requestId: string = randomUUID(),
  ) {
    const one = await person(role);
    const answer = await one.ask(act, args, requestId);
    if (answer.reason !== 'session-over') return answer;
    await one.logInAs(role);
    return one.ask(act, args, requestId);
  }

  /** As `ask`, of what must be done. */
  async function done<A extends StaffAct>(
    role: Role,
    act: A,
    args: ArgsOf<A>,
  ): Promise<StaffAnswerOf<A>> {
    const { data, reason, fields } = await ask(role, act, args);
    if (data === null) throw new Error(`${act.name}: ${reason} ${JSON.stringify(fields)}`);
    return data;
  }

  return { person, ask, done, close: async () => opened?.close() };
}
