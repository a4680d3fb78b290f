import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endAccess } from '../../contract/staff/people-acts.ts';
import { type Role, roleNames } from '../../contract/staff/permissions.ts';
import { rolesApart } from '../../contract/staff/roles-apart.ts';
import type { StaffId } from '../../contract/staff/people-words.ts';
import type { ProposalBody } from '../../contract/staff/proposal-kinds.ts';
import { previewProposal } from '../../contract/staff/propose-acts.ts';
import { sql } from '../../server/store/database/database.ts';
import { staffAtConsole } from '../staff-at-console.ts';
import { type App, startApp } from '../start-app.ts';
import { triesAsProgram } from '../as-program.ts';
import { idsOfRoles, loggedInAs } from './insiders.ts';

/** An insider with what the program has, and one with a browser. */
let app: App;
let idOf: (role: Role) => StaffId;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: true });
  idOf = await idsOfRoles(app);
});
afterAll(() => app.close());

const as = (role: Role) => loggedInAs(app, role);

describe('with the program’s SQL', () => {
  const tries = (statement: string) =>
    triesAsProgram(app.db, ['delete from staff_session', statement]);
  const newPerson = (id: string) => `
    insert into staff (id, name, email, phone, nrc_mark, state, is_founder, created_at)
    values ('${id}', 'A stranger', '${id}@x.example', '${id}', '${id}', 'works-here', true, now())`;
  const ends = (roles: string) => `
    update staff set state = 'ended', ended_at = now(), ended_reason = 'an attack' where id in
      (select staff_id from staff_role where role = any('{${roles}}'))`;

  it.each([
    ['founds the lender again without sessions', newPerson('s1'), /two people invite a third/],
    ['takes the end of the founding away', 'delete from founding_ended', /denied|appended/],
    [
      'changes the end of the founding',
      'update founding_ended set ended_at = now()',
      /denied|app/,
    ],
    [
      'gives an engineer a second role',
      `insert into staff_role (staff_id, role, from_at)
       select staff_id, 'finance', now() from staff_role where role = 'engineer'`,
      /two people give|roles together/,
    ],
    ['ends four people at once', ends('care,credit,marketing,engineer'), /within the hour/],
    ['leaves one who may approve', ends('finance,compliance'), /two who may approve/],
  ])('%s: refused', async (_, statement, why) => {
    await expect(tries(statement)).rejects.toThrow(why);
  });
});

describe('at the console', () => {
  it.each([
    ['engineer', 'care'],
    ['auditor', 'compliance'],
    ['director', 'finance'],
    ['director', 'care'],
  ] as const)('%s and %s are not proposed for one person', async (...roles) => {
    const body: ProposalBody = {
      kind: 'invite',
      name: 'Twice Able',
      email: 'twice@lender.example',
      mobile: '0966000209',
      nrc: '222222/10/1',
      roles: [...roles],
      lastDay: roles[0] === 'auditor' ? app.context.clock.today() : null,
    };
    const { reason, values } = await (await as('director')).ask(previewProposal, { body });
    expect([reason, values['why']]).toEqual([
      'not-possible-now',
      `No one may hold these roles together: ${roles.join(', ')}.`,
    ]);
  });

  it('one person ends three colleagues’ access in an hour, and leaves two approvers', async () => {
    const director = await as('director');
    const ask = async (role: Role) =>
      (await director.ask(endAccess, { staffId: idOf(role), reason: 'An attack.' })).reason;
    expect(await ask('finance')).toBeNull();
    expect(await ask('compliance')).toBe('last-approvers');
    expect(await ask('marketing')).toBeNull();
    expect(await ask('care')).toBeNull();
    expect(await ask('credit')).toBe('ended-many');
    app.hour.setOffset(app.hour.offsetSeconds() + 3601n);
    expect(
      await (
        await as('director')
      ).ask(endAccess, {
        staffId: idOf('credit'),
        reason: 'An hour later.',
      }),
    ).toMatchObject({ reason: null });
  });

  it('a wrong login of staff leaves a security event with its network', async () => {
    const one = staffAtConsole(app);
    await expect(one.logIn()).rejects.toThrow(/passkey-unknown/);
    const events = sql<{ detail: string; network: string | null }>(
      "select detail, network from security_event where kind = 'staff-login-wrong'",
    );
    const [event, ...others] = await app.db.rows(events);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      detail: 'endPasskey',
      network: expect.stringMatching(/\/\d+$/),
    });
  });
});

it('the database and the program agree on which roles are apart', async () => {
  const pairs = roleNames.flatMap((one) =>
    roleNames.filter((other) => other > one).map((other) => [one, other] as const),
  );
  for (const pair of pairs) {
    const refused = app.db.transaction(async (tx) => {
      // Of whom the founding let everything in, but for the roles.
      await tx.run(sql('alter table founding_ended disable trigger user'));
      await tx.run(sql('delete from founding_ended'));
      await tx.run(
        sql(`insert into staff_role (staff_id, role, from_at)
        select '${idOf('marketing')}', role, now() from unnest('{${pair.join(',')}}'::text[])
          as role where not exists (select from staff_role r where r.staff_id =
            '${idOf('marketing')}' and r.role = role and r.until_at is null)`),
      );
      throw new Error('let through');
    });
    const why = rolesApart(pair).length > 0 ? /roles together/ : /let through/;
    await expect(refused, pair.join(' and ')).rejects.toThrow(why);
  }
});
