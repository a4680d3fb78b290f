import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '../../contract/staff/permissions.ts';
import type { StaffId } from '../../contract/staff/people-words.ts';
import { newInvite, listPeople, showInviteHalf } from '../../contract/staff/people-acts.ts';
import { beginApproval } from '../../contract/staff/proposal-acts.ts';
import { previewProposal, propose } from '../../contract/staff/propose-acts.ts';
import {
  beginAddPasskey,
  confirmKey,
  endAddPasskey,
  removePasskey,
  showMe,
} from '../../contract/staff/own-acts.ts';
import { beginEnrol, endEnrol } from '../../contract/staff/own-acts.ts';
import { beginSigning } from '../../contract/staff/session-acts.ts';
import type { ProposalBody } from '../../contract/staff/proposal-kinds.ts';
import { anchorPath } from '../../server/staff/proofs/staff-anchor.ts';
import {
  approvalLines,
  faultOfApproval,
  proveApprovals,
} from '../../server/staff/proofs/staff-evidence.ts';
import {
  coseKey,
  newSoftwarePasskey,
  type SoftwarePasskey,
} from '../../server/staff/system/access/software-passkey.ts';
import { sql } from '../../server/store/database/database.ts';
import type { Database } from '../../server/store/database/database.ts';
import { agreedByTwo } from '../agreed-by-two.ts';
import { staffAtConsole } from '../staff-at-console.ts';
import { type App, startApp } from '../start-app.ts';
import { asProgram } from '../as-program.ts';
import { inviteOn } from '../invitation.ts';
import { idsOfRoles, loggedInAs } from './insiders.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';

/** Against the second approver: an engineer with the program's SQL, and a director alone. */
let app: App;
let program: Database;
let idOf: (role: Role) => StaffId;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: true });
  program = await asProgram(app.db);
  idOf = await idsOfRoles(app);
});
afterAll(() => app.close());

const as = (role: Role) => loggedInAs(app, role);

const insertKey = sql<void, { id: string; staffId: StaffId; publicKey: Uint8Array; at: Date }>(`
  insert into staff_credential (id, staff_id, name, public_key, counter, transports,
    is_backed_up, created_at) values (:id, :staffId, 'A key', :publicKey, 0, '{}', false, :at)`);

/** A passkey the engineer writes into the database, as of a year ago, and logs in with. */
async function insertedKey(role: Role) {
  const key = newSoftwarePasskey();
  const at = new Date(app.context.clock.now().getTime() - 365 * 86_400_000);
  await program.run(insertKey, {
    id: key.id,
    staffId: idOf(role),
    publicKey: coseKey(key),
    at,
  });
  const person = staffAtConsole(app, key);
  const session = await person.logIn();
  return { key, person, session };
}

type Person = ReturnType<typeof staffAtConsole>;

async function proposed(by: Person, body: ProposalBody) {
  const { previewHash } = await by.done(previewProposal, { body });
  const given = { body, reason: 'It was asked for.', previewHash };
  return (await by.done(propose, given)).proposal;
}

it('back-dated passkeys of two colleagues approve nothing, and are no older than now', async () => {
  const { key, person, session } = await insertedKey('compliance');
  expect(session.means).toBe('code');
  const created = sql<{ since: Date }, { id: string }>(
    'select created_at as since from staff_credential where id = :id',
  );
  const since = (await app.db.row(created, { id: key.id }))?.since.getTime() ?? 0;
  expect(since).toBeGreaterThan(app.context.clock.now().getTime() - 3_600_000);
  // A day later the database would let it approve: the chain does not.
  app.hour.setOffset(app.hour.offsetSeconds() + 90_000n);
  const other = await insertedKey('director');
  const roles = ['engineer' as const];
  const body = { kind: 'roles', staffId: idOf('engineer'), roles, lastDay: null } as const;
  const proposal = await proposed(other.person, body);
  await person.logIn();
  const { id: proposalId, version, previewHash } = proposal;
  const begun = await person.ask(beginApproval, { proposalId, version, previewHash });
  expect(begun.reason).toBe('step-up-needed');
  expect((await proveApprovals(app.context)).unproven).toBe(2);
});

it('an inserted passkey is confirmed by no other inserted one, and by no one alone', async () => {
  const { key } = await insertedKey('finance');
  const director = await as('director');
  const { keysToConfirm } = await director.done(listPeople, {});
  const { passkeyId, fingerprint } =
    keysToConfirm.find((one) => one.passkeyId === key.id) ?? expect.fail('it is listed');
  const args = { passkeyId, fingerprint };
  const liar = await insertedKey('compliance');
  expect((await liar.person.ask(confirmKey, args)).reason).toBe('key-unproven');
  expect((await director.ask(confirmKey, args)).reason).toBeNull();
  expect((await director.ask(confirmKey, args)).reason).toBe('not-possible-now');
  const seen = await director.done(listPeople, {});
  expect(seen.keysToConfirm.find((one) => one.passkeyId === key.id)?.confirmedBy).toEqual([
    'Mary Phiri',
  ]);
});

it.each([
  ['its public key', `public_key = '\\x00'`],
  ['its person', `staff_id = (select id from staff where email = 'moses@lender.example')`],
  ['its age', `created_at = now() - interval '1 year'`],
  ['its removal', 'removed_at = null'],
])('%s of a passkey does not change', async (_, set) => {
  const [removed] = ['removed_at = null'].includes(set) ? [await removedKey()] : [];
  const of = removed === undefined ? `email = 'ruth@lender.example'` : `c.id = '${removed.id}'`;
  const statement = sql(`update staff_credential c set ${set} from staff p
    where p.id = c.staff_id and ${of}`);
  await expect(program.run(statement)).rejects.toThrow(
    /passkey (stays as it was made|comes back only as two)/,
  );
});

async function removedKey(): Promise<SoftwarePasskey> {
  const { key } = await insertedKey('care');
  await program.run(
    sql(`update staff_credential set removed_at = now() where id = '${key.id}'`),
  );
  return key;
}

const chanda = {
  kind: 'invite',
  name: 'Chanda Bwalya',
  email: 'chanda@lender.example',
  mobile: '0966000211',
  nrc: '323456/10/1',
  roles: ['compliance'],
  lastDay: null,
} as const satisfies ProposalBody;

it('a director who invites sees no link; two others confirm what its owner made', async () => {
  await agreedByTwo(app, chanda);
  const director = await as('director');
  const { people } = await director.done(listPeople, {});
  const { id: staffId } = people.find(({ name }) => name === chanda.name) ?? expect.fail();
  const sent = await director.done(newInvite, { staffId });
  expect(JSON.stringify(sent)).not.toContain('enrol');
  expect((await director.ask(showInviteHalf, { staffId })).reason).toBe('same-person');
  const { half } = await (await as('compliance')).done(showInviteHalf, { staffId });
  const invite = await inviteOn(app, chanda.mobile);
  const owner = staffAtConsole(app);
  expect((await owner.ask(beginEnrol, { invite })).reason).toBe('half-wrong');
  const { options } = await owner.done(beginEnrol, { invite, half });
  const response = owner.made(options);
  const made = await owner.done(endEnrol, { invite, half, response, keyName: 'A phone' });
  expect(made.session.means).toBe('code');
  const fingerprint = made.fingerprint ?? expect.fail('it does not count yet');
  const args = { passkeyId: String(response.id), fingerprint };
  for (const role of ['director', 'finance'] as const) {
    await (await as(role)).done(confirmKey, args);
  }
  expect((await owner.logIn()).means).toBe('passkey');
  expect((await owner.done(showMe, {})).passkeys).toMatchObject([{ isProven: true }]);
});

it('a stolen session swaps no passkey: it has no gesture to sign with', async () => {
  const victim = await as('credit');
  const thief = staffAtConsole(app);
  for (const [name, value] of victim.cookies) thief.cookies.set(name, value);
  const { passkeys } = await thief.done(showMe, {});
  const [own] = passkeys;
  if (own === undefined) throw new Error('a person has a passkey');
  expect((await thief.ask(removePasskey, { passkeyId: own.id })).reason).toBe('step-up-needed');
  const { options } = await thief.done(beginAddPasskey, {});
  const given = { response: thief.made(options), keyName: 'Mine now' };
  const { passkey } = await thief.done(endAddPasskey, given);
  expect(passkey.isProven).toBe(false);
  const args = { passkeyId: passkey.id, fingerprint: passkey.fingerprint };
  expect((await thief.ask(confirmKey, args)).reason).toBe('step-up-needed');
  // Signed by the very key that it would confirm.
  const { nonce, options: asked } = await thief.done(beginSigning, { act: 'confirmKey', args });
  const body = { requestId: crypto.randomUUID(), args };
  const signed = { nonce, response: thief.signed(asked) };
  expect((await thief.askRaw('confirmKey', { ...body, signed })).reason).toBe('key-unproven');
  await victim.done(removePasskey, { passkeyId: passkey.id });
});

it('an approval whose signature is forged in SQL is carried out by no job, and found', async () => {
  const director = await as('director');
  const proposal = await proposed(director, {
    kind: 'grant',
    staffId: idOf('auditor'),
    days: 2,
  });
  const forge = sql<void, { id: string; by: string }>(`
    with words as (select jsonb_build_object('id', p.id, 'kind', p.kind, 'version', p.version,
        'preview', p.preview, 'body', p.body, 'proposer', jsonb_build_object('id', p.proposer_id),
        'approver', jsonb_build_object('id', :by::text)) as said, c.id as credential, c.public_key
      from proposal p, staff_credential c where p.id = :id and c.staff_id = :by
        and c.name = 'The simulator'),
    kept as (insert into proposal_signature (proposal_id, credential_id, public_key, nonce, words,
        client_data, authenticator_data, signature, origin, rp_id)
      select :id, credential, public_key, 'AAAAAAAAAAAAAAAAAAAAAA', said::text,
        convert_to(json_build_object('type', 'webauthn.get', 'challenge', base64url(sha256(
          decode('00000000000000000000000000000000', 'hex') || convert_to(said::text, 'UTF8'))
        ))::text, 'UTF8'), decode(repeat('05', 37), 'hex'), '\\x00', '', '' from words returning 1)
    select 1 from kept`);
  const decide = sql<void, { id: string; by: string; at: Date }>(`
    update proposal set state = 'approved', version = version + 1, decided_by = :by,
      decided_at = :at, not_before = :at where id = :id`);
  const of = { id: proposal.id, by: idOf('compliance') };
  await program.run(forge, of);
  await program.run(decide, { ...of, at: app.context.clock.now() });
  app.context.wake('carry-out-proposals');
  const state = sql<{ state: string; heldBecause: string | null }, { id: string }>(
    'select state, held_because from proposal where id = :id',
  );
  const ended = await until(
    async () => (await app.db.row(state, { id: proposal.id })) ?? expect.fail(),
    (one) => one.state !== 'approved',
    'the forged proposal',
  );
  expect(ended).toMatchObject({ state: 'lapsed' });
  expect(ended.heldBecause).toMatch(/not proved/);
  const { faults } = await proveApprovals(app.context);
  expect(faults.map(({ proposalId }) => proposalId)).toEqual([proposal.id]);

  // Offline, from the export and the fingerprints alone.
  const folder = temporaryFolder('chain');
  const lines: Uint8Array[] = [];
  for await (const line of approvalLines(app.context)) lines.push(line);
  const file = join(folder, 'approvals.jsonl');
  await writeFile(file, Buffer.concat(lines));
  const anchor = anchorPath(app.context.config);
  const script = resolve('scripts', 'verify-approvals.ts');
  const told = await promisify(execFile)(process.execPath, [script, file, '--anchor', anchor])
    .then(() => expect.fail('a forged approval passes'))
    .catch((error: unknown) => String(Object(error).stdout));
  expect(told).toContain(`NOT PROVED: grant ${proposal.id}`);
  expect(told.match(/NOT PROVED/g)).toHaveLength(1);
  expect(told).toMatch(/NOT CONFIRMED: passkey/);
  await rm(folder, { recursive: true });
});

const signs = `id in (select credential_id from proposal_signature)`;
const ruth = `(select id from staff where email = 'ruth@lender.example')`;
it('what was proved before vouches for no passkey and no role that was changed since', async () => {
  await agreedByTwo(app, { kind: 'grant', staffId: idOf('auditor'), days: 2 });
  const newest = sql<{ id: string }>(
    `select id from proposal where kind = 'grant' order by decided_at desc nulls last limit 1`,
  );
  const { id } = (await app.db.row(newest)) ?? expect.fail();
  const changes = [
    [`update staff_role set until_at = from_at where staff_id = ${ruth}`, /the role/],
    [`update staff_role set role = 'auditor' where staff_id = ${ruth}`, /the role/],
    [`update staff_credential set removed_at = created_at where ${signs}`, /not .* then/],
    [`update staff_credential set public_key = '\\x00' where ${signs}`, /signed enrolment/],
    [`delete from staff_role where staff_id = ${ruth}`, /the role/],
    [`delete from staff_credential where ${signs}`, /signed enrolment/],
  ] as const;
  for (const [change, why] of changes) {
    expect(await faultOfApproval(app.context, id)).toBeNull();
    const seen = new Error('only to look');
    const looked = app.db.transaction(async (tx) => {
      await tx.run(sql('set local session_replication_role = replica'));
      expect(await tx.run(sql(change))).toBeGreaterThan(0);
      const context = { ...app.context, db: { ...app.db, ...tx } };
      expect(await faultOfApproval(context, id)).toMatch(why);
      throw seen;
    });
    await expect(looked).rejects.toBe(seen);
  }
  expect(await faultOfApproval(app.context, id)).toBeNull();
});
