import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Nrc } from '../../../contract/market/nrc.ts';
import { parseMobile } from '../../../contract/market/phone.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { type FaceWorld, faceWorld, type Shown } from '../../../testing/faces/face-world.ts';
import type { Device } from '../../http/device-cookie.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Caller, ServedCall } from '../../http/serve.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';
import { hashOfCode } from '../auth/login-code.ts';
import { recordConsent } from '../consents/consents.ts';
import { consentTexts } from '../../../contract/borrower/consents.ts';
import { saveIdentity } from '../verification/identity.ts';
import { askNewNumberCall, showNumberChangeCall } from './ask-new-number.ts';
import { changeNumbers } from './change-numbers.ts';
import { drawNumberFaceCall, showNumberFaceCall } from './show-number-face.ts';
import { stopMyNumberChangeCall, stopNumberByCodeCall } from './stop-number.ts';

const hour = 3_600;

let db: TestDatabase;
let world: FaceWorld;
let context: Context;
beforeAll(async () => {
  db = await testDatabase();
  world = faceWorld(db);
  const payments = { predictNetwork: async () => 'MTN' };
  context = { ...world.context, payments: payments as never, wake: () => undefined };
});
afterAll(() => db.dispose());

const insertBorrower = sql<void, { id: BorrowerId; mobile: Mobile; now: Date }>(`
  insert into borrower (id, mobile, channel_code, credit_limit, created_at)
  values (:id, :mobile, 'h5', 0, :now)`);
const insertSession = sql<void, { tokenHash: Uint8Array; borrowerId: string; now: Date }>(`
  insert into session (token_hash, borrower_id, created_at, last_used_at, device_hash)
  values (:tokenHash, :borrowerId, :now, :now, 'a device')`);
const mobileOf = sql<{ mobile: string }, { id: string }>(
  'select mobile from borrower where id = :id',
);
const sessionsOf = sql<{ live: number }, { id: string }>(`
  select count(*)::int as live from session where borrower_id = :id and ended_at is null`);
const textsTo = sql<{ text: string }, { mobile: string }>(
  'select text from sms where mobile = :mobile order by created_at desc, id',
);
const stateOf = sql<{ id: string; state: string; face: string | null }, { askerId: string }>(`
  select id, state, face from number_change where asker_id = :askerId
  order by asked_at desc limit 1`);
const walletsOf = sql<{ mobile: string; network: string; isMoved: boolean }, { id: string }>(`
  select mobile, network, moved_at is not null as is_moved from wallet where borrower_id = :id`);

const device: Device = {
  hash: Buffer.from('a device'),
  isKnown: true,
  agent: '',
  language: null,
  keep: () => Buffer.from('a device'),
};
let numbers = 0;
const nextMobile = () => parseMobile(`0961${String(++numbers).padStart(6, '0')}`) as Mobile;
const nextNrc = () => `${String(100_000 + ++numbers)}/11/1` as Nrc;

async function ask(call: ServedCall, borrower: Caller, body: object | null = null) {
  const ip = `10.0.${numbers % 250}.1`;
  const one = { params: {}, query: {}, once: null, requestId: 'one', ip };
  const answer = await call.run({ context, body, device, borrower, ...one });
  return answer instanceof Refusal ? answer.reason : JSON.parse(String(answer)).data;
}

/** An account with a card and a face, logged in. */
async function verified() {
  const who = await world.borrower();
  const nrc = nextNrc();
  const identity = { nrc, firstName: 'Mary', lastName: 'Banda', sex: 'F' };
  const birthDate = '1990-01-01' as CivilDate;
  const of = { borrowerId: who.id, identity: { ...identity, birthDate }, now: world.now() };
  await saveIdentity(db, context.keys, of);
  await insertSession_(who);
  return { ...who, nrc };
}

async function insertSession_(who: Caller) {
  await db.run(insertSession, {
    tokenHash: who.tokenHash,
    borrowerId: who.id,
    now: world.now(),
  });
  const { version: textVersion } = consentTexts.biometrics;
  const agreed = { purpose: 'biometrics', textVersion, given: true, at: world.now() } as const;
  await recordConsent(db, who.id, agreed);
}

/** A borrower who has just logged in for the first time. */
async function newcomer(): Promise<Caller> {
  const id = newId<BorrowerId>();
  const mobile = nextMobile();
  await db.run(insertBorrower, { id, mobile, now: world.now() });
  const who = { id, mobile, tokenHash: randomBytes(32) };
  await insertSession_(who);
  return who;
}

async function showsFace(who: Caller, shown: Shown) {
  const { challengeId, actions } = await ask(drawNumberFaceCall, who);
  const frames = await world.frames(who, actions, shown);
  return ask(showNumberFaceCall, who, { challengeId, frames });
}

async function loses(account: { mobile: Mobile; nrc: Nrc }, person = 0) {
  const asker = await newcomer();
  const body = { way: 'lost', oldMobile: account.mobile, nrc: account.nrc };
  const asked = await ask(askNewNumberCall, asker, body);
  const shown = await showsFace(asker, { person });
  await changeNumbers(context);
  return { asker, asked, shown };
}

const texts = async (mobile: string) =>
  (await db.rows(textsTo, { mobile })).map(({ text }) => text);
const codeIn = (text: string | undefined) => text?.split('#c=')[1] ?? '';
const referred = { isAuth: 1, verified: false, referred: true };

it('moves the account after 72 hours: sessions end, both numbers get an SMS', async () => {
  const account = await verified();
  const { asker, asked, shown } = await loses(account);
  expect([asked, shown]).toEqual([null, referred]);
  expect(await db.row(stateOf, { askerId: asker.id })).toMatchObject({
    state: 'waiting',
    face: 'matched',
  });
  expect((await texts(account.mobile))[0]).toMatch(/Not you\? Stop it: .*stop-number#c=.{22}$/);
  world.pass(71 * hour);
  await changeNumbers(context);
  expect(await db.row(mobileOf, { id: account.id })).toEqual({ mobile: account.mobile });
  world.pass(2 * hour);
  await changeNumbers(context);
  expect(await db.row(mobileOf, { id: account.id })).toEqual({ mobile: asker.mobile });
  expect(await db.row(mobileOf, { id: asker.id })).toEqual({ mobile: `erased-${asker.id}` });
  expect(await db.row(sessionsOf, { id: account.id })).toEqual({ live: 0 });
  expect(await db.rows(walletsOf, { id: account.id })).toEqual([
    { mobile: asker.mobile, network: 'MTN', isMoved: true },
  ]);
  expect((await texts(asker.mobile))[0]).toContain('Your account is on'.slice(5));
  expect((await texts(account.mobile))[0]).toMatch(/your account moved to .* Call /);
  for (const text of [...(await texts(asker.mobile)), ...(await texts(account.mobile))]) {
    expect(text.length).toBeLessThanOrEqual(160);
  }
});

it('answers the same where there is no such account, another card, or another face', async () => {
  const account = await verified();
  const none = await loses({ mobile: nextMobile(), nrc: nextNrc() });
  const otherCard = await loses({ mobile: account.mobile, nrc: nextNrc() });
  const otherFace = await loses(account, 5);
  const shownTo = (who: Caller) => ask(showNumberChangeCall, who);
  for (const { asker, asked, shown } of [none, otherCard, otherFace]) {
    expect([asked, shown]).toEqual([null, referred]);
    expect((await texts(asker.mobile)).length).toBe(1);
    const { change } = await shownTo(asker);
    expect(change).toMatchObject({ state: 'open', way: 'lost' });
  }
  expect(await db.row(stateOf, { askerId: none.asker.id })).toMatchObject({ state: 'refused' });
  expect(await db.row(stateOf, { askerId: otherFace.asker.id })).toMatchObject({
    state: 'review',
    face: 'doubt',
  });
  world.pass(100 * hour);
  await changeNumbers(context);
  expect(await db.row(mobileOf, { id: account.id })).toEqual({ mobile: account.mobile });
  expect((await shownTo(none.asker)).change).toMatchObject({ state: 'open' });
});

it('is stopped by the code of the SMS, or by any login; one is open at a time', async () => {
  const account = await verified();
  const first = await loses(account);
  const second = await loses(account);
  expect(await db.row(stateOf, { askerId: second.asker.id })).toMatchObject({
    state: 'refused',
  });
  const code = codeIn((await texts(account.mobile))[0]);
  expect(await ask(stopNumberByCodeCall, account, { code: 'x'.repeat(22) })).toBe(
    'number-code-unknown',
  );
  expect(await ask(stopNumberByCodeCall, account, { code })).toBeNull();
  expect(await ask(stopNumberByCodeCall, account, { code })).toBeNull();
  expect(await db.row(stateOf, { askerId: first.asker.id })).toMatchObject({
    state: 'stopped',
  });
  expect((await ask(showNumberChangeCall, first.asker)).change).toMatchObject({
    state: 'open',
  });
  const third = await loses(account);
  expect(await ask(stopMyNumberChangeCall, account)).toBeNull();
  world.pass(100 * hour);
  await changeNumbers(context);
  expect(await db.row(stateOf, { askerId: third.asker.id })).toMatchObject({
    state: 'stopped',
  });
  expect(await db.row(mobileOf, { id: account.id })).toEqual({ mobile: account.mobile });
});

it('from a known phone moves at once, and this login goes on', async () => {
  const account = await verified();
  await db.run(insertSession, {
    tokenHash: randomBytes(32),
    borrowerId: account.id,
    now: world.now(),
  });
  const mobile = nextMobile();
  const held = { way: 'held', mobile, captcha: await codeTo(mobile) };
  expect(await ask(askNewNumberCall, account, { ...held, captcha: 'A1A1' })).toBe('code-wrong');
  const oldCaptcha = await codeTo(account.mobile);
  expect(await ask(askNewNumberCall, account, { ...held, oldCaptcha })).toBeNull();
  expect(await showsFace(account, { person: 0 })).toEqual(referred);
  await changeNumbers(context);
  expect(await db.row(mobileOf, { id: account.id })).toEqual({ mobile });
  expect(await db.row(sessionsOf, { id: account.id })).toEqual({ live: 1 });
  expect((await ask(showNumberChangeCall, account)).change).toMatchObject({ state: 'done' });
});

it('refuses the same number, and wants a card, a face in time, and few requests', async () => {
  const account = await verified();
  const asker = await newcomer();
  const body = { way: 'lost', oldMobile: asker.mobile, nrc: account.nrc };
  expect(await ask(askNewNumberCall, asker, body)).toBe('number-same');
  const held = { way: 'held', mobile: nextMobile(), captcha: 'A1A1' };
  expect(await ask(askNewNumberCall, asker, held)).toBe('number-not-verified');
  expect(await ask(drawNumberFaceCall, asker)).toBe('number-not-asked');
  const lost = { ...body, oldMobile: account.mobile };
  for (let i = 0; i < 3; i++) expect(await ask(askNewNumberCall, asker, lost)).toBeNull();
  expect(await ask(askNewNumberCall, asker, lost)).toBe('too-many-numbers');
  world.pass(2 * hour);
  expect(await ask(drawNumberFaceCall, asker)).toBe('number-not-asked');
});

/** The code of an SMS that this browser asked for. */
async function codeTo(mobile: Mobile): Promise<string> {
  const code = 'K7K7';
  await insertInto(db, 'sms_code', {
    mobile,
    asker: Buffer.from('a device'),
    hashes: [hashOfCode(context.config, mobile, code)],
    sentAt: [world.now()],
    expiresAt: new Date(world.now().getTime() + 300_000),
  });
  return code;
}
