import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listActs, proveActs } from '../../../contract/staff/audit-acts.ts';
import { endAccess, newInvite } from '../../../contract/staff/people-acts.ts';
import { grantOf, may, type Role, roleNames } from '../../../contract/staff/permissions.ts';
import { kindRules } from '../../../contract/staff/kind-rules.ts';
import { beginAddPasskey, makeTotp } from '../../../contract/staff/own-acts.ts';
import { logInByCode, whoAmI } from '../../../contract/staff/session-acts.ts';
import type { StaffAct } from '../../../contract/staff/staff-act.ts';
import { staffActs } from '../../../contract/staff/staff-acts.ts';
import { enrolled } from '../../../testing/anchored-keys.ts';
import { staffAtConsole } from '../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { inviteStaff } from '../system/access/change-staff.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import { type Database, script, sql, type Transaction } from '../../store/database/database.ts';
import { runAct } from './run-act.ts';
import type { StaffCaller } from './serve-act.ts';
import { servedActs } from '../../app/served-acts.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
  // Before the first login: after that two people invite a third.
  for (const role of [...roleNames, ...roleNames, ...Array<Role>(9).fill('care')]) {
    await invite(role);
  }
});
afterAll(() => app.close());

let people = 0;
const invited: { readonly role: Role; readonly staffId: StaffId }[] = [];
async function invite(role: Role): Promise<void> {
  const number = String(100_000 + ++people);
  const staffId = await inviteStaff(
    app.context,
    {
      name: `Person ${number}`,
      email: `p${number}@lender.example`,
      mobile: `0966${number}`,
      nrc: `${number}/10/1`,
      roles: [role],
      lastDay: role === 'auditor' ? app.context.clock.today() : null,
    },
    { proposalId: null },
  );
  if (typeof staffId !== 'string') throw new Error(JSON.stringify(staffId));
  invited.push({ role, staffId });
}

/** A new staff member with this role, at a new browser. */
async function newPerson([role]: readonly [Role]) {
  const at = invited.findIndex((one) => one.role === role);
  const { staffId } = invited.splice(at, 1)[0] ?? expect.fail(`no other ${role} is invited`);
  return { ...(await enrolled(app, staffId)), staffId };
}

/** Whether staff with one role get as far as the arguments of an act. */
function mayAsk({ permission, level }: StaffAct, role: Role): boolean {
  if (permission === 'anyone' || permission === 'self') return true;
  if (permission !== 'by-kind') return may([role], permission, level);
  return Object.values(kindRules).some((kind) => may([role], kind.permission, level));
}

describe('every act that is served', () => {
  it('is refused without a login, but for the ways in', async () => {
    const stranger = staffAtConsole(app);
    for (const { act } of servedActs.values()) {
      const { status } = await stranger.askRaw(act.name, {});
      const isOpen = act.permission === 'anyone';
      expect([act.name, status === 401]).toEqual([act.name, !isOpen]);
    }
  });

  it.each(roleNames)(
    'is open to a person who is %s as the table of roles says',
    async (role) => {
      const person = await newPerson([role]);
      for (const { act } of servedActs.values()) {
        // No arguments at all: who may ask hears that, before anything is done.
        const { status, reason } = await person.askRaw(act.name, {});
        const expected = mayAsk(act, role) ? [400, 'malformed'] : [403, 'not-allowed'];
        expect([act.name, status, reason]).toEqual([act.name, ...expected]);
      }
    },
  );

  it('is in the contract, and every role does something', () => {
    const names = new Set<string>(staffActs.map(({ name }) => name));
    expect([...servedActs.keys()].filter((name) => !names.has(name))).toEqual([]);
    for (const role of roleNames) expect(grantOf(role, 'today')).toBe('does');
  });
});

describe('a request', () => {
  it('gets its first answer again, and another body under its id is refused', async () => {
    const director = staffAtConsole(app);
    await director.logInAs('director');
    const { staffId } = await newPerson(['care']);
    const args = { staffId, reason: 'Has left the company.' };
    const requestId = randomUUID();
    expect((await director.ask(endAccess, args, requestId)).status).toBe(200);
    expect((await director.ask(endAccess, args, requestId)).status).toBe(200);
    expect((await director.ask(endAccess, args)).reason).toBe('unknown');
    const other = { staffId, reason: 'Something else.' };
    const { status, fields } = await director.ask(endAccess, other, requestId);
    expect([status, fields]).toEqual([400, { requestId: 'was used for something else' }]);
  });

  it('that could be done again is not: its first result stays', async () => {
    const person = await newPerson(['care']);
    const requestId = randomUUID();
    const both = [
      await person.ask(makeTotp, {}, requestId),
      await person.ask(makeTotp, {}, requestId),
    ];
    expect(both[0]?.data?.secret).toMatch(/^[A-Z2-7]{16,}$/);
    expect(both[1]?.data).toEqual(both[0]?.data);
    const email = (await person.done(whoAmI, {})).session.person.email;
    const secret = Secret.fromBase32(both[0]?.data?.secret ?? '');
    const timestamp = app.context.clock.now().getTime();
    const code = new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp });
    expect((await staffAtConsole(app).ask(logInByCode, { email, code })).status).toBe(200);
    const filter = { act: 'makeTotp', staffId: person.staffId };
    const auditor = staffAtConsole(app);
    await auditor.logInAs('auditor');
    const { rows } = await auditor.done(listActs, { filter, limit: 50 });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['done']);
  });

  it('that comes twice at once is done once', async () => {
    const director = staffAtConsole(app);
    await director.logInAs('director');
    const { staffId } = await newPerson(['care']);
    const args = { staffId, reason: 'Has left the company.' };
    const requestId = randomUUID();
    const both = await Promise.all([1, 2].map(() => director.ask(endAccess, args, requestId)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const filter = { act: 'endAccess', about: staffId };
    const { rows } = await director.done(listActs, { filter, limit: 50 });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['done']);
  });

  it('waits for its row of the log and its kept answer no longer than for its commit', async () => {
    const { staffId } = await newPerson(['marketing']);
    const { context } = app;
    const [waitedFor, withCommit]: [string[], string[]] = [[], []];
    const heard = (tx: Transaction): Transaction => ({
      rows: (one, ...given) => (waitedFor.push(one.text), tx.rows(one, ...given)),
      row: (one, ...given) => (waitedFor.push(one.text), tx.row(one, ...given)),
      run: (one, ...given) => (waitedFor.push(one.text), tx.run(one, ...given)),
      atCommit: (one, ...given) => (withCommit.push(one.text), tx.atCommit(one, ...given)),
    });
    const db: Database = {
      ...context.db,
      transaction: (act) => context.db.transaction((tx) => act(heard(tx))),
    };
    const served = servedActs.get(beginAddPasskey.name) ?? expect.fail('it is served');
    const caller: StaffCaller = {
      id: staffId,
      name: 'Person',
      roles: ['marketing'],
      sessionId: 'of the test',
      means: 'passkey',
      passkeyAt: context.clock.now(),
      browser: 'a browser',
      grantedUntil: null,
    };
    const body = { requestId: randomUUID(), args: {} };
    const answer = await runAct(served, {
      context: { ...context, db },
      caller,
      body,
      site: { origin: 'http://localhost', rpId: 'localhost' },
      browser: 'a browser',
      from: 'here',
    });
    expect(answer.status).toBe(200);
    expect(withCommit).toEqual([expect.stringMatching(/insert into act_once[^]*act_log/)]);
    expect(waitedFor.filter((text) => /act_(once|log|head)/.test(text))).toEqual([]);
    const kept = sql<{ n: bigint }, { staffId: StaffId; act: string }>(`
      select (select count(*) from act_log where staff_id = :staffId and act = :act)
        + (select count(*) from act_once where staff_id = :staffId and act = :act) as n`);
    const of = { staffId, act: beginAddPasskey.name };
    expect(await app.db.row(kept, of)).toEqual({ n: 2n });
  });

  it('names each field that does not fit, and nothing is done', async () => {
    const director = staffAtConsole(app);
    await director.logInAs('director');
    const body = { requestId: 'no', args: {} };
    expect((await director.askRaw('endAccess', body)).fields).toHaveProperty('requestId');
    const answer = await director.askRaw('endAccess', {
      requestId: randomUUID(),
      args: { staffId: '', reason: 'x' },
    });
    expect([answer.status, Object.keys(answer.fields).sort()]).toEqual([
      400,
      ['reason', 'staffId'],
    ]);
  });
});

describe('what a session may do', () => {
  it('is look and propose where six digits opened it, each code once', async () => {
    const person = await newPerson(['director']);
    const { secret } = await person.done(makeTotp, {});
    const email = (await person.done(whoAmI, {})).session.person.email;
    const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
    const timestamp = app.context.clock.now().getTime();
    const code = totp.generate({ timestamp });
    const elsewhere = staffAtConsole(app);
    expect((await elsewhere.ask(logInByCode, { email, code })).status).toBe(200);
    const again = await staffAtConsole(app).ask(logInByCode, { email, code });
    expect(again.reason).toBe('code-wrong');
    const ends = { staffId: person.staffId, reason: 'Not by this session.' };
    expect((await elsewhere.ask(endAccess, ends)).reason).toBe('step-up-needed');
    const link = await elsewhere.ask(newInvite, { staffId: person.staffId });
    expect(link.reason).toBe('step-up-needed');
    const tries = Array.from({ length: 12 }, () =>
      staffAtConsole(app).ask(logInByCode, { email, code: '000000' }),
    );
    const reasons = (await Promise.all(tries)).map(({ reason }) => reason);
    expect(reasons).toContain('codes-used-up');
  });

  it('is nothing from the day after a last day on, and after access was ended', async () => {
    const auditor = await newPerson(['auditor']);
    expect((await auditor.ask(whoAmI, {})).status).toBe(200);
    const before = app.hour.offsetSeconds();
    app.hour.setOffset(before + 86_400n);
    expect((await auditor.ask(whoAmI, {})).reason).toBe('session-over');
    app.hour.setOffset(before);
    const director = staffAtConsole(app);
    await director.logInAs('director');
    const person = await newPerson(['care']);
    const reason = 'Has left the company.';
    await director.done(endAccess, { staffId: person.staffId, reason });
    expect((await person.ask(whoAmI, {})).reason).toBe('session-over');
  });
});

describe('the audit log', () => {
  it('keeps what was refused while what it wrote is undone', async () => {
    const director = staffAtConsole(app);
    await director.logInAs('director');
    const { staffId } = await newPerson(['care']);
    await director.ask(newInvite, { staffId });
    const filter = { act: 'newInvite', about: staffId };
    const { rows } = await director.done(listActs, { filter, limit: 50 });
    expect(rows).toMatchObject([
      { outcome: 'refused', reason: 'not-possible-now', who: { name: 'Mary Phiri' } },
    ]);
  });

  it('is shown to who may not read all of it as far as they did it themselves', async () => {
    const [director, care] = [staffAtConsole(app), staffAtConsole(app)];
    await director.logInAs('director');
    await care.logInAs('care');
    const mary = (await director.done(whoAmI, {})).session.person.id;
    const { rows } = await care.done(listActs, { filter: { staffId: mary }, limit: 100 });
    expect(rows.length).toBeGreaterThan(0);
    expect([...new Set(rows.map(({ who }) => who?.name))]).toEqual(['Joseph Zulu']);
  });

  it('holds together while many act at once, and names the first row touched', async () => {
    const auditor = staffAtConsole(app);
    await auditor.logInAs('auditor');
    await Promise.all([1, 2, 3, 4, 5].map(() => newPerson(['care'])));
    const proof = await auditor.done(proveActs, {});
    expect(proof.rows).toBeGreaterThan(5);
    const touch = (statement: string) =>
      app.db.run(
        script(`
          set session_replication_role = replica; ${statement};
          set session_replication_role = origin`),
      );
    await touch(`update act_log set staff_id = 'somebody' where position = 3`);
    const broken = await auditor.ask(proveActs, {});
    expect([broken.reason, broken.values]).toEqual(['chain-broken', { position: '3' }]);
    await touch('delete from act_log where position = 2');
    expect((await auditor.ask(proveActs, {})).values).toEqual({ position: '2' });
  });

  it('takes no change by the program, for any act', async () => {
    const change = script(`update act_log set act = 'leave'`);
    await expect(app.db.run(change)).rejects.toThrow(/only appended to/);
  });
});
