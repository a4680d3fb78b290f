import { randomUUID } from 'node:crypto';
import type { Role } from '../contract/staff/permissions.ts';
import type { ArgsOf, StaffAct, StaffAnswerOf } from '../contract/staff/staff-act.ts';
import { openConsole } from '../server/staff/access/console.ts';
import { makeDemoStaff } from '../server/staff/access/demo-staff.ts';
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
  const opened = await openConsole(context, 'no-screens');
  const people = new Map<Role, ReturnType<typeof staffAtConsole>>();

  /** Asks as one of the people by role, who logs in first where the session is over. */
  async function ask<A extends StaffAct>(
    role: Role,
    act: A,
    args: ArgsOf<A>,
    requestId: string = randomUUID(),
  ) {
    const known = people.get(role);
    const person = known ?? staffAtConsole({ server: { console: opened } });
    people.set(role, person);
    if (known === undefined) await person.logInAs(role);
    const answer = await person.ask(act, args, requestId);
    if (answer.reason !== 'session-over') return answer;
    await person.logInAs(role);
    return person.ask(act, args, requestId);
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

  return { ask, done, close: async () => opened?.close() };
}
