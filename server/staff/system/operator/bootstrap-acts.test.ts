import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginEnrol, endEnrol } from '../../../../contract/staff/own-acts.ts';
import { whoAmI } from '../../../../contract/staff/session-acts.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import { sql } from '../../../store/database/database.ts';
import { anchoredKeys } from '../../proofs/staff-anchor.ts';
import { invitationOf } from '../../../../testing/invitation.ts';
import { keptHashFaults, sendAuditHash } from '../audit/send-audit-hash.ts';
import { strictObjectStore } from '../../../../testing/object-store/strict-object-store.ts';
import type { AuditHashPlace, MailConfig } from '../../../store/config.ts';
import { proveActsNightly } from '../audit/prove-acts-nightly.ts';
import { runAct } from './acts.ts';
import { OperatorRefusal } from './operator-call.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
});
afterAll(() => app.close());

/** The machine's owner: their answers, refusals and results. */
async function machine(act: string, args: Readonly<Record<string, string>> = {}) {
  const outcome = await runAct(app.context, { act, args });
  if (outcome instanceof OperatorRefusal)
    return { refused: outcome.sentence, page: '', data: null };
  return { refused: null, page: JSON.stringify(outcome.page.parts), data: outcome.data };
}

const founder = { mobile: '0966000201', nrc: '111111/10/1', roles: ['director'] };
const two = [
  { ...founder, name: 'First One', email: 'first@lender.zm' },
  {
    name: 'Other One',
    email: 'other@lender.zm',
    mobile: '0966000202',
    nrc: '111112/10/1',
    roles: ['finance'],
  },
];
const found = (people: unknown) => machine('found', { file: JSON.stringify(people) });
const codeIn = (link: unknown) => String(link).split('#')[1] ?? '';

describe('the first start of a real deployment', () => {
  it.each([
    ['one person', [two[0]], /list of two people/],
    ['one card for both', [two[0], { ...two[1], nrc: '111111/10/1' }], /the same: the card/],
    ['no director', two.map((one) => ({ ...one, roles: ['finance'] })), /must be a director/],
    ['an auditor without a last day', [two[0], { ...two[1], roles: ['auditor'] }], /last day/],
  ])('refuses %s, and stores no one', async (_, people, why) => {
    expect((await found(people)).refused).toMatch(why);
    const count = sql<{ readonly people: bigint }>('select count(*) as people from staff');
    expect((await app.db.row(count))?.people).toBe(0n);
  });

  it('makes two people, once; each comes in by a link, and one can be locked out', async () => {
    const { data, refused } = await found(two);
    expect(refused).toBeNull();
    const links = Object.entries(data as object);
    expect(links.map(([name]) => name)).toEqual(['First One', 'Other One']);
    expect((await found(two)).refused).toMatch(/people already/);
    const invite = codeIn(links[0]?.[1]);
    const person = staffAtConsole(app);
    const { options } = await person.done(beginEnrol, { invite });
    const keyName = 'A key';
    const made = await person.done(endEnrol, {
      invite,
      response: person.made(options),
      keyName,
    });
    expect(made).toMatchObject({ session: { means: 'passkey' }, fingerprint: null });
    expect((await machine('health')).page).toContain('People who can log in');
    expect((await machine('lock', { staff: 'FIRST@lender.zm' })).refused).toBeNull();
    expect((await person.ask(whoAmI, {})).reason).toBe('session-over');
    await expect(person.logIn()).rejects.toThrow(/passkey-unknown/);
  });

  it('takes one passkey of each founder: a later link, made by SQL, adds none', async () => {
    const { context } = app;
    const find = sql<{ id: StaffId }>("select id from staff where email = 'first@lender.zm'");
    const { id } = (await app.db.row(find)) ?? expect.fail('a founder is kept');
    const invitation = await invitationOf(context, id);
    const other = staffAtConsole(app);
    const { options } = await other.done(beginEnrol, invitation);
    const given = { ...invitation, response: other.made(options), keyName: 'Of an engineer' };
    const { fingerprint, session } = await other.done(endEnrol, given);
    expect([session.means, anchoredKeys(context.config).size]).toEqual(['code', 1]);
    expect(anchoredKeys(context.config)).not.toContain(fingerprint);
    await machine('lock', { staff: 'first@lender.zm' });
  });
});

describe('the latest audit hash', () => {
  it('leaves the building by SMS to who answers for it', async () => {
    await proveActsNightly(app.context);
    const sent = sql<{ readonly mobile: string; readonly text: string }>(
      "select mobile, text from sms where kind = 'staff' and text like '%latest hash%'",
    );
    // No one is left who could get it: the director was locked out.
    expect(await app.db.rows(sent)).toEqual([]);
    await app.db.run(
      sql("update staff set state = 'works-here' where email = 'first@lender.zm'"),
    );
    await proveActsNightly(app.context);
    expect(await app.db.rows(sent)).toMatchObject([
      {
        mobile: '0966000201',
        text: expect.stringMatching(/\d+ rows, latest hash [\da-f]{64}, keys [\da-f]{12}$/),
      },
    ]);
  });

  it('leaves it by e-mail where there is a server of mail', async () => {
    await using mail = await mailServer();
    const config = {
      ...app.context.config,
      mail: { url: `smtp://127.0.0.1:${mail.port}`, from: 'log@lender.zm' },
    };
    const disturb = sql(
      "update staff set state = 'works-here' where email = 'first@lender.zm'",
    );
    await app.db.run(disturb);
    await proveActsNightly({ ...app.context, config });
    expect(mail.heard()).toMatch(/RCPT TO:<first@lender\.zm>/);
    expect(mail.heard()).toMatch(/rows, latest hash [\da-f]{64}/);
  });
});

describe('the audit hash of a privileged change', () => {
  const sentBy = async (auditHashTo: AuditHashPlace, mail: MailConfig | null = null) => {
    const here = "update staff set state = 'works-here' where email = 'first@lender.zm'";
    await app.db.run(sql(here));
    expect((await machine('lock', { staff: 'first@lender.zm' })).refused).toBeNull();
    const config = { ...app.context.config, auditHashTo, mail };
    const context = { ...app.context, config };
    await sendAuditHash(context);
    return context;
  };

  it('leaves by mail, once', async () => {
    await using mail = await mailServer();
    const smtp = { url: `smtp://127.0.0.1:${mail.port}`, from: 'log@lender.zm' };
    const context = await sentBy({ kind: 'mail', to: 'kept@auditor.zm' }, smtp);
    expect(mail.heard()).toMatch(/RCPT TO:<kept@auditor\.zm>/);
    expect(mail.heard()).toMatch(/\d+ [\da-f]{64} 2\d{3}-/);
    const heard = mail.heard();
    await sendAuditHash(context);
    expect(mail.heard()).toBe(heard);
    expect((await keptHashFaults(context)).faults).toEqual([]);
    const config = { ...context.config, auditHashTo: null };
    expect((await keptHashFaults({ ...context, config })).faults).toEqual([
      'AUDIT_HASH_TO is not set: no audit hash leaves the machine',
    ]);
  });

  it('leaves into a bucket, and is compared with what is there', async () => {
    const store = await strictObjectStore();
    const context = await sentBy({ kind: 's3', access: store.access });
    const [[key, { body }] = expect.fail('one is kept')] = store.objects;
    expect([key, body.toString()]).toEqual([
      expect.stringMatching(/^audit-hash\/\d{12}$/),
      expect.stringMatching(/^\d+ [\da-f]{64} 2\d{3}-\S+\n$/),
    ]);
    const faults = async () => (await keptHashFaults(context)).faults;
    const others = /^the kept hash of audit entry \d+ is not at its place$/;
    expect(await faults()).toEqual([expect.stringMatching(others)]);
    store.objects.set(key, { body: Buffer.from(`1 ${'0'.repeat(64)} x\n`), at: new Date() });
    expect(await faults()).toContain(
      'audit entry 1 differs from its kept hash: one of the entries 1 to 1 was changed',
    );
    await store.close();
  });
});

/** Just enough of a server of mail to be handed one, unencrypted. */
async function mailServer() {
  let heard = '';
  let inData = false;
  const server = createServer((socket: Socket) => {
    socket.write('220 here\r\n');
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString('utf8');
      heard += text.replaceAll('=\r\n', '');
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        inData = false;
        socket.write('250 kept\r\n');
        return;
      }
      inData = /^DATA/i.test(text);
      socket.write(
        inData ? '354 go on\r\n' : /^QUIT/i.test(text) ? '221 bye\r\n' : '250 ok\r\n',
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port, heard: () => heard, [Symbol.asyncDispose]: close };
}
