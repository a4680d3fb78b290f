import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginEnrol } from '../../contract/staff/own-acts.ts';
import { listPeople, newInvite, showInviteHalf } from '../../contract/staff/people-acts.ts';
import type { Role } from '../../contract/staff/permissions.ts';
import type { StaffId } from '../../contract/staff/people-words.ts';
import type { ProposalBody } from '../../contract/staff/proposal-kinds.ts';
import { sendStaffMail } from '../../server/staff/system/notices/send-staff-mail.ts';
import { findReach, sendLink } from '../../server/staff/acts/tell-staff.ts';
import { sql } from '../../server/store/database/database.ts';
import type { Database } from '../../server/store/database/database.ts';
import { agreedByTwo } from '../agreed-by-two.ts';
import { asProgram, triesAsProgram } from '../as-program.ts';
import { invitationOf, inviteOn } from '../invitation.ts';
import { createMailbox } from '../mailbox.ts';
import { staffAtConsole } from '../staff-at-console.ts';
import { type App, startApp } from '../start-app.ts';
import { idsOfRoles, loggedInAs } from './insiders.ts';

/** A director who invites or resets a colleague wants to come in as that colleague. */
let app: App;
let program: Database;
let idOf: (role: Role) => StaffId;
const mailbox = createMailbox();
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: true });
  program = await asProgram(app.db);
  idOf = await idsOfRoles(app);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const as = (role: Role) => loggedInAs(app, role);
/** The inviter names the number of another telephone they have, as nothing keeps them from it. */
const phoneOfInviter = '0966000219';
const invited = {
  kind: 'invite',
  name: 'Chanda Bwalya',
  email: 'chanda@lender.example',
  mobile: phoneOfInviter,
  nrc: '323456/10/1',
  roles: ['care'],
  lastDay: null,
} as const satisfies ProposalBody;

async function idOfInvited(): Promise<StaffId> {
  const { people } = await (await as('director')).done(listPeople, {});
  return (people.find(({ name }) => name === invited.name) ?? expect.fail('invited')).id;
}

/** Everything that the program's SQL shows of messages and invitations. */
async function allKept(): Promise<string> {
  const rows = sql<{ kept: string }>(`
    select row_to_json(s)::text as kept from sms s union all
    select row_to_json(m)::text from staff_mail m union all
    select row_to_json(i)::text from staff_invite i`);
  return (await program.rows(rows)).map(({ kept }) => kept).join('\n');
}

/** The one who proposed reads no second half, and a link alone opens nothing. */
async function expectInviterOut(staffId: StaffId, mobile: string) {
  const director = await as('director');
  // Of a link that another director sent.
  await invitationOf(app.context, staffId);
  expect((await director.ask(showInviteHalf, { staffId })).reason).toBe('not-possible-now');
  const sent = await director.done(newInvite, { staffId });
  expect(JSON.stringify(sent)).not.toMatch(/enrol|#/);
  expect((await director.ask(showInviteHalf, { staffId })).reason).toBe('same-person');
  const thief = staffAtConsole(app);
  const stolen = await inviteOn(app, mobile);
  for (const half of [undefined, 'BBBB-BBBB']) {
    const tried = await thief.ask(beginEnrol, { invite: stolen, half });
    expect(tried.reason).toBe('half-wrong');
  }
  const colleague = await (await as('finance')).ask(showInviteHalf, { staffId });
  expect(colleague.reason).toBe('not-possible-now');
  const { half } = await (await as('compliance')).done(showInviteHalf, { staffId });
  const invite = await inviteOn(app, mobile);
  expect((await staffAtConsole(app).ask(beginEnrol, { invite, half })).reason).toBeNull();
  const kept = await allKept();
  for (const secret of [invite, half, half.replace('-', '')])
    expect(kept).not.toContain(secret);
}

it('who invites does not come in as the person invited, also with their telephone', async () => {
  await agreedByTwo(app, invited);
  await expectInviterOut(await idOfInvited(), phoneOfInviter);
});

it('who resets a colleague does not come in as that colleague', async () => {
  const staffId = idOf('marketing');
  await agreedByTwo(app, { kind: 'reset-passkeys', staffId });
  const phone = sql<{ phone: string }>(`select phone from staff where id = '${staffId}'`);
  const { phone: mobile } = (await app.db.row(phone)) ?? expect.fail();
  await expectInviterOut(staffId, mobile);
});

it('no one reads a half of a person whom no two people let in', async () => {
  const staffId = idOf('care');
  await app.db.run(sql(`update staff set state = 'invited' where id = '${staffId}'`));
  await (await as('director')).done(newInvite, { staffId });
  for (const role of ['finance', 'compliance'] as const) {
    const { reason, values } = await (await as(role)).ask(showInviteHalf, { staffId });
    expect([reason, values['why']]).toEqual([
      'not-possible-now',
      'Two people reset the passkeys of this person first; the approver reads it.',
    ]);
  }
});

it('a link by mail waits encrypted, reaches its owner, and is gone when it was sent', async () => {
  const port = await mailbox.listen(0, '127.0.0.1');
  const mail = { url: `smtp://127.0.0.1:${port}`, from: 'console@lender.example' };
  const config = { ...app.context.config, mail };
  // The job of the server sends no mail: it has no mail server.
  const context = { ...app.context, config };
  const staffId = idOf('finance');
  const link = 'https://console.lender.example/enrol#AAAAAAAAAAAAAAAAAAAAAA';
  const reach = (await findReach(context, staffId)) ?? expect.fail('by mail');
  expect(await sendLink(context, reach, link)).toBe('p…@lender.example');
  expect(await allKept()).not.toContain('AAAAAAAAAAAAAAAAAAAAAA');
  await sendStaffMail(context);
  expect(mailbox.mails).toMatchObject([{ to: ['peter@lender.example'], text: link }]);
  const left = sql<{ text: string }>('select text from staff_mail where is_sealed');
  expect(await app.db.rows(left)).toEqual([{ text: '' }]);
  // One that no server takes is given up within its time, and forgotten then.
  await sendLink(context, reach, link);
  const lost = {
    ...context,
    config: { ...config, mail: { ...mail, url: 'smtp://127.0.0.1:1' } },
  };
  await app.db.run(sql(`update staff_mail set tries = 20 where sent_at is null`));
  await sendStaffMail(lost);
  expect(await app.db.rows(left)).toEqual([{ text: '' }, { text: '' }]);
});

it('a link by SMS is gone from the outbox when it was sent', async () => {
  const left = sql<{ text: string; mobile: string }>(
    `select text, mobile from sms where kind = 'staff-link' and state not in ('queued', 'unknown')`,
  );
  const rows = await app.db.rows(left);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toEqual({ text: '', mobile: '' });
});

it.each([
  [
    'makes a link without a second half',
    `insert into staff_invite (code_hash, staff_id, made_at,
    expires_at) select '\\x01', id, now(), now() + interval '1 day' from staff limit 1`,
  ],
  ['takes the second half off', 'update staff_invite set sent_by = null'],
  [
    'gives a link that they made to a colleague',
    `update staff_invite set staff_id =
    (select id from staff s where s.id <> staff_invite.staff_id limit 1)`,
  ],
  ['opens a link again', 'update staff_invite set ended_at = null'],
  ['has a link live longer', `update staff_invite set expires_at = now() + interval '9 days'`],
])('the program’s SQL %s: refused', async (_, statement) => {
  await expect(triesAsProgram(app.db, [statement])).rejects.toThrow(
    /a link is sent by a person|stays as it was made/,
  );
});

it.each(['phone', 'email'])(
  'the program’s SQL changes no %s of a colleague',
  async (column) => {
    const statement = `update staff set ${column} = 'thief@x.example' where name = 'Peter Mwale'`;
    await expect(triesAsProgram(app.db, [statement])).rejects.toThrow(/two people agree/);
  },
);

it('a half of one person is none of another: a moved row opens nothing', async () => {
  const { invite, half } = await invitationOf(app.context, idOf('engineer'));
  const thief = staffAtConsole(app);
  await app.db.transaction(async (tx) => {
    await tx.run(sql('alter table staff_invite disable trigger user'));
    await tx.run(
      sql(`update staff_invite set staff_id = '${await idOfInvited()}' where ended_at is null
        and staff_id = '${idOf('engineer')}'`),
    );
    await tx.run(sql('alter table staff_invite enable trigger user'));
  });
  expect((await thief.ask(beginEnrol, { invite, half })).reason).toBe('half-wrong');
});
