import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../contract/words/civil-date.ts';
import {
  listDataRequests,
  readDataRequest,
} from '../../../contract/staff/data-request-acts.ts';
import { careDesk } from '../../../testing/care-desk.ts';
import { asData, type Client } from '../../../testing/client.ts';
import { sendsAllSms, textsOn } from '../../../testing/contact-world.ts';
import { knownBorrower, logInAgain } from '../../../testing/known-borrower.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { sql } from '../../store/database/database.ts';
import { putSealed } from '../../store/sealing/sealed-items.ts';

const heldPath = '/user/data/api/held';
const exportPath = '/user/data/api/export.json';
const requestPath = '/user/data/api/request';

let app: App;
let desk: Awaited<ReturnType<typeof careDesk>>;
beforeAll(async () => {
  app = await startApp();
  desk = await careDesk(app);
});
afterAll(async () => {
  await desk.close();
  await app.close();
});

let count = 0;
const known = () => {
  count += 1;
  return knownBorrower(app, `09711501${String(count).padStart(2, '0')}`);
};

async function exported(who: Client) {
  const response = await fetch(`${app.url}/api${exportPath}`, { headers: who.headers() });
  return { response, text: await response.text() };
}

const asking = (more: object = {}) => ({
  body: { requestId: randomUUID(), kind: 'name', words: 'My name has two l.', ...more },
});
const asList = (value: unknown) => (Array.isArray(value) ? value.map(asData) : []);

describe('what is held', () => {
  it('is shown to its owner in words, numbers of others masked', async () => {
    const { phone, mobile } = await known();
    const told = await phone.done(heldPath);
    expect(told['withheld']).toBe(false);
    const text = JSON.stringify(told['held']);
    expect(text).toContain('Chanda Mulenga');
    expect(text).toContain('{"label":"What do you do for a living?","value":"I am employed"}');
    expect(text).toContain(`Mary ${mobile}, friend, 096****001`);
    expect(text).toContain('{"label":"Pictures of your face","value":"1"}');
    expect(text).not.toContain('0961400001');
  });

  it('is a file with everything, opened, and nothing of anyone else', async () => {
    const one = await known();
    const other = await known();
    const { response, text } = await exported(one.phone);
    expect(response.headers.get('content-disposition')).toMatch(
      /extramoney-my-data-[\d-]+\.json/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const file = asData(JSON.parse(text));
    expect(file['account']).toMatchObject([{ mobile: one.mobile }]);
    expect(file['cut']).toEqual([]);
    for (const mine of ['Mulenga', `Teacher ${one.mobile}`, `phone of ${one.mobile}`]) {
      expect(text).toContain(mine);
    }
    expect(text).toContain(Buffer.from(`face ${one.mobile}`).toString('base64'));
    expect(text).not.toContain(other.mobile);
    expect(text).not.toContain(other.id);
    const readings = sql<
      { n: number },
      { borrowerId: string }
    >(`select count(*)::int as n from sealed_reading
      where borrower_id = :borrowerId and reader = 'export'`);
    expect((await app.db.row(readings, { borrowerId: one.id }))?.n).toBe(6);
  });

  it('shows a new phone how much it is, and not what', async () => {
    const { mobile } = await known();
    const other = await logInAgain(app, mobile);
    const told = await other.done(heldPath);
    expect(told).toMatchObject({ withheld: true, looks: [], contacts: [] });
    const groups = asList(told['held']);
    const contacts = groups.find(({ group }) => group === 'contacts');
    expect(contacts).toEqual({ group: 'contacts', count: 2, values: [] });
    expect(groups.every(({ values }) => asList(values).length === 0)).toBe(true);
  });

  it('has the words of complaints and requests, and what was answered', async () => {
    const { phone } = await known();
    const complaint = {
      requestId: randomUUID(),
      topic: 'other',
      words: 'You called at night.',
    };
    const filed = await phone.done('/user/complaint/api/file', { body: complaint });
    const text = 'We call by day from now on.';
    expect(await desk.answers(String(filed['number']), text)).toBeNull();
    const request = await phone.done(requestPath, asking({ words: 'My street is new.' }));
    const number = String(request['number']);
    const refused = { number, outcome: 'refused', text: 'Send us a letter.' } as const;
    expect(await desk.ends(refused)).toBeNull();
    const file = asData(JSON.parse((await exported(phone)).text));
    const texts = asList(file['sealed']).flatMap(({ kind, text: words }) =>
      words === undefined ? [] : [[kind, words]],
    );
    expect(texts.toSorted()).toEqual([
      ['complaint', 'You called at night.'],
      ['complaint-answer', text],
      ['data-request', 'My street is new.'],
      ['data-request-answer', 'Send us a letter.'],
    ]);
  });

  it('has the newest sixty encrypted items, and says that it is cut', async () => {
    const { phone, id } = await known();
    const { db, keys } = app.context;
    const now = app.context.clock.now();
    for (let n = 0; n < 60; n += 1) {
      const plain = Buffer.from(`words ${n}`);
      await putSealed(db, keys, { borrowerId: id, kind: 'complaint', plain, now });
    }
    const file = asData(JSON.parse((await exported(phone)).text));
    expect(file['cut']).toEqual(['sealed']);
    expect(file['sealed']).toHaveLength(60);
  });

  it('has the loans, payments and contract of who borrowed', async () => {
    const who = await logInAgain(app, '0971000004');
    const { text } = await exported(who);
    const file = asData(JSON.parse(text));
    for (const part of ['loans', 'loanEvents', 'payments', 'books', 'coupons']) {
      expect([part, Array.isArray(file[part]) && file[part].length > 0]).toEqual([part, true]);
    }
    expect(text).toContain('"kind": "contract"');
  });

  it('is made five times a day at most', async () => {
    const { phone } = await known();
    for (let n = 0; n < 5; n += 1) expect((await exported(phone)).response.status).toBe(200);
    expect(asData(JSON.parse((await exported(phone)).text))['code']).toBe(1721);
  });
});

describe('a request about data', () => {
  it('is answered within ten days, and can be made five times a day', async () => {
    const { phone } = await known();
    const other = await known();
    const answerBy = addDays(app.context.clock.today(), 10);
    for (let n = 0; n < 5; n += 1) {
      expect(await phone.done(requestPath, asking())).toMatchObject({
        status: 'open',
        kind: 'name',
        answerBy,
      });
    }
    const reasonOf = async (who: Client) =>
      asData((await who.ask(requestPath, asking())).data)['reason'];
    expect(await reasonOf(phone)).toBe('too-many-data-requests');
    expect(await reasonOf(other.phone)).toBeUndefined();
    expect((await phone.done(heldPath))['requests']).toHaveLength(5);
    app.hour.setOffset(app.hour.offsetSeconds() + 86_401n);
    expect(await reasonOf(phone)).toBeUndefined();
  });

  it('is filed once, and opens the step again when we say so', async () => {
    const { phone, mobile, id } = await known();
    const same = asking();
    const number = String((await phone.done(requestPath, same))['number']);
    expect((await phone.done(requestPath, same))['number']).toBe(number);
    const waiting = { filter: { state: 'open' }, limit: 100 } as const;
    const { rows } = await desk.done('care', listDataRequests, waiting);
    expect(rows.map((row) => row.number)).toContain(number);
    const opened = await desk.done('care', readDataRequest, { number, isEnded: false });
    expect(opened.words).toContain('two l.');
    const text = 'Please take the picture of your card again.';
    const done = { number, outcome: 'done', text, reopen: 'identity' } as const;
    expect(await desk.ends(done)).toBeNull();
    expect(await desk.ends({ number, outcome: 'refused', text })).toBe('decided-already');
    await sendsAllSms(app);
    expect((await textsOn(app, mobile))[0]).toContain(`request ${number} has an answer`);
    const requests = (await phone.done(heldPath))['requests'];
    expect(requests).toMatchObject([{ number, status: 'done', answer: text }]);
    expect(asList(requests)[0]).not.toHaveProperty('answerBy');
    const steps = sql<{ step: string }, { borrowerId: string }>(
      'select step from borrower_step where borrower_id = :borrowerId',
    );
    const left = (await app.db.rows(steps, { borrowerId: id })).map(({ step }) => step).sort();
    expect(left).toEqual(['contacts', 'personal']);
  });

  it.each([
    [{ words: '' }, 400],
    [{ words: ' ' }, 1201],
    [{ words: '\u200b' }, 1201],
    [{ words: 'x'.repeat(1001) }, 400],
    [{ kind: 'everything' }, 400],
  ])('with %j is refused', async (more, code) => {
    const { phone } = await known();
    expect((await phone.ask(requestPath, asking(more))).code).toBe(code);
  });
});
