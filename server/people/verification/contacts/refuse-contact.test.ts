import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contactSentences } from '../../../../contract/borrower/contacts.ts';
import { asData } from '../../../../testing/client.ts';
import {
  contactsBody,
  contactsDone,
  mary,
  maryAndJohn,
  nextDayAt,
  saveStepPath,
  sendsAllSms,
  textsOn,
} from '../../../../testing/contact-world.ts';
import { halfVerified } from '../../../../testing/half-verified.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { sql } from '../../../store/database/database.ts';
import { newId } from '../../../store/ids.ts';
import { recordFacts } from '../steps.ts';

const readNotices = sql<{ isNamed: boolean; refusedAt: Date | null }, { borrowerId: string }>(
  'select is_named, refused_at from contact_notice where borrower_id = :borrowerId',
);
const insertNotice = sql<void, { code: string; mobile: string; now: Date }>(`
  insert into contact_notice (code, borrower_id, contact_fingerprint, told_at)
  select :code, id, 'a print', :now from borrower where mobile = :mobile`);
const readOutcome = sql<
  { refused: boolean; steps: bigint; messages: bigint },
  { code: string }
>(`
  select refused_at is not null as refused,
    (select count(*) from borrower_step s where s.borrower_id = n.borrower_id
      and step = 'contacts') as steps,
    (select count(*) from sms where sms.borrower_id = n.borrower_id
      and kind = 'contact-refused') as messages
  from contact_notice n where code = :code`);

let app: App;
beforeAll(async () => {
  app = await startApp();
  await app.server.jobs.stop();
});
afterAll(() => app.close());
beforeEach(() => nextDayAt(app, 10));

const errorsOf = (data: unknown) => asData(asData(data)['errors']);
const before = ['identity', 'personal'] as const;

/** The code a contact got, from the newest SMS on their phone. */
async function codeOn(mobile: string): Promise<string> {
  const [text = ''] = await textsOn(app, mobile);
  return /\/c\/([\w-]{22})$/.exec(text)?.[1] ?? '';
}

describe('a contact who refuses', () => {
  const address = (code: string) => `${app.url}/c/${code}`;
  const press = (code: string) =>
    fetch(address(code), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    });

  async function named(mobile: string, contacts: readonly (typeof mary)[]) {
    const borrower = await halfVerified(app, mobile, before);
    const now = app.context.clock.now();
    await recordFacts(app.db, borrower.id, { facts: { face: 'matched' }, now });
    await borrower.phone.done(saveStepPath, contactsBody(...contacts));
    await sendsAllSms(app);
    return { ...borrower, code: await codeOn(contacts[0]?.mobile ?? '') };
  }

  it('reads a page without script, which alone changes nothing', async () => {
    const contacts = maryAndJohn(41);
    const { phone, code } = await named('0971410011', contacts);
    const response = await fetch(address(code));
    const html = await response.text();
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy.replace(/sha256-[^']+/, '…').split('; ')).toEqual([
      "default-src 'none'",
      "style-src '…'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('<form method="post">');
    expect(html).not.toMatch(/<script|Chanda|Mulenga|0961401041/);
    expect(await contactsDone(phone)).toBe(1);
  });

  it('opens the step again, is not named again, and the borrower hears of it once', async () => {
    const contacts = maryAndJohn(51);
    const { phone, code } = await named('0971410012', contacts);
    for (const response of [await press(code), await press(code)]) {
      expect([response.status, response.headers.get('location')]).toEqual([303, `/c/${code}`]);
    }
    expect(await (await fetch(address(code))).text()).toContain('You are no longer a contact');
    expect(await contactsDone(phone)).toBe(0);
    await sendsAllSms(app);
    const told = await textsOn(app, '0971410012');
    expect(told.filter((text) => text.includes('name someone else'))).toHaveLength(1);
    const reply = await phone.ask(saveStepPath, contactsBody(...contacts));
    expect(errorsOf(reply.data)).toEqual({ 'contacts.0.mobile': contactSentences.refused });
    const ruth = { ...mary, name: 'Ruth Zulu', mobile: '0961401053' };
    await phone.done(saveStepPath, contactsBody(ruth, contacts[1]));
    expect(await contactsDone(phone)).toBe(1);
  });

  it('may still be named by another borrower', async () => {
    const contacts = [maryAndJohn(51)[0], maryAndJohn(54)[1]];
    const { phone } = await named('0971410013', contacts);
    expect(await contactsDone(phone)).toBe(1);
  });

  it('and is no contact any more leaves the step as it is', async () => {
    const contacts = maryAndJohn(61);
    const { id, phone, code } = await named('0971410014', contacts);
    const ruth = { ...mary, name: 'Ruth Zulu', mobile: '0961401063' };
    await phone.done(saveStepPath, contactsBody(ruth, contacts[1]));
    await press(code);
    expect(await contactsDone(phone)).toBe(1);
    const notices = await app.db.rows(readNotices, { borrowerId: id });
    expect(notices.filter(({ refusedAt }) => refusedAt !== null)).toHaveLength(1);
    expect(notices.filter(({ isNamed }) => isNamed)).toHaveLength(2);
  });

  it('while a loan is open is only noted', async () => {
    const code = newId();
    await app.db.run(insertNotice, {
      code,
      mobile: '0961000002',
      now: app.context.clock.now(),
    });
    await press(code);
    const outcome = await app.db.row(readOutcome, { code });
    expect(outcome).toEqual({ refused: true, steps: 1n, messages: 0n });
  });

  it.each(['A'.repeat(22), 'short', "'%20or%201=1", 'x'.repeat(500), '..%2f..%2fetc'])(
    'with the unknown code %s finds a plain page',
    async (code) => {
      for (const response of [await fetch(address(code)), await press(code)]) {
        expect(response.status).toBe(404);
        expect(response.headers.get('content-type')).toContain('text/html');
        expect(await response.text()).toContain('This link is not known');
      }
    },
  );
});

it('the page is asked for so many times a minute from one address', async () => {
  await using small = await startApp({
    db: app.db,
    env: { PUBLIC_CALLS_PER_MINUTE: '3' },
    hasDemoPeople: false,
  });
  const ask = () => fetch(`${small.url}/c/${'A'.repeat(22)}`);
  for (const reply of [await ask(), await ask(), await ask()]) expect(reply.status).toBe(404);
  const late = await ask();
  expect([late.status, late.headers.get('content-type')]).toEqual([
    429,
    'text/html; charset=utf-8',
  ]);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
});
