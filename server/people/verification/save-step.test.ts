import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asData, client, type Client, type WireData } from '../../../testing/client.ts';
import { halfVerified } from '../../../testing/half-verified.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { shippedForms } from '../../../domain/people/forms/form-definition.ts';
import { sql } from '../../store/database/database.ts';
import { publishForm } from './form-versions.ts';

const save = '/user/auth/api/addOrUpdateUserAuthInfo';
const form = '/user/auth/api/queryCertifyColumnByCerCode?cerCode=';

const countAnswers = sql<{ count: bigint }, { borrowerId: string }>(
  'select count(*) as count from step_answer where borrower_id = :borrowerId',
);
const readFact = sql<{ value: unknown }, { borrowerId: string; name: string }>(
  'select value from borrower_fact where borrower_id = :borrowerId and name = :name',
);
const readLimit = sql<{ creditLimit: bigint }, { id: string }>(
  'select credit_limit from borrower where id = :id',
);
const sealedBodies = sql<{ body: Buffer }, { borrowerId: string }>(
  'select body from sealed_item where borrower_id = :borrowerId',
);
const openReview = sql<void, { id: string; now: Date }>(`
  insert into review (id, kind, borrower_id, reasons, opened_at)
  values (:id, 'face', :id, '[]', :now)`);

let app: App;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
});
afterAll(() => app.close());

const farmer = {
  employmentStatus: 'farming',
  occupation: 'Maize',
  monthlyIncome: '2500',
  region: 505,
  address: 'Plot 12, Kabulonga Rd.',
};
const personal = (values: unknown) => ({ body: { cerCode: 2, values } });
const errorsOf = (data: unknown): WireData => asData(asData(data)['errors']);
const shown = async (phone: Client, cerCode: number): Promise<Record<string, unknown>> => {
  const { columns } = await phone.done(form + String(cerCode));
  const list = Array.isArray(columns) ? columns.map(asData) : [];
  return Object.fromEntries(
    list.filter((one) => 'value' in one).map((one) => [String(one['field']), one['value']]),
  );
};

describe('the personal form', () => {
  it('waits for the card', async () => {
    const { phone } = await halfVerified(app, '0971400001', []);
    expect((await phone.ask(`${form}2`)).code).toBe(1205);
    expect((await phone.ask(save, personal(farmer))).code).toBe(1205);
  });

  it('is shown where it was saved, to no new phone, and opens the next step', async () => {
    const { id, phone } = await halfVerified(app, '0971400002', ['identity']);
    expect(await shown(phone, 2)).toEqual({});
    expect((await phone.ask(`${form}15`)).code).toBe(1205);
    expect(await phone.done(save, personal(farmer))).toEqual({ isAuth: 1 });
    app.hour.setOffset(app.hour.offsetSeconds() + 120n);
    const second = client(app.url);
    await second.logIn('0971400002', app.simulatorUrl);
    expect(await shown(phone, 2)).toEqual(farmer);
    expect(await shown(second, 2)).toEqual({});
    expect((await second.ask(`${form}15`)).code).toBe(200);
    expect((await app.db.row(readFact, { borrowerId: id, name: 'monthlyIncome' }))?.value).toBe(
      '2500',
    );
  });

  it('stores the answers only encrypted', async () => {
    const { id, phone } = await halfVerified(app, '0971400003', ['identity']);
    const address = 'Plot 77, Secret Road';
    await phone.done(save, personal({ ...farmer, address }));
    const bodies = await app.db.rows(sealedBodies, { borrowerId: id });
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies.every(({ body }) => !body.includes('Secret'))).toBe(true);
  });

  it('saved again the same changes nothing, saved otherwise keeps both', async () => {
    const { id, phone } = await halfVerified(app, '0971400004', ['identity']);
    await phone.done(save, personal(farmer));
    await phone.done(save, personal({ ...farmer, occupation: ' Maize\u200b ' }));
    expect((await app.db.row(countAnswers, { borrowerId: id }))?.count).toBe(1n);
    await phone.done(save, personal({ ...farmer, monthlyIncome: 900.5 }));
    expect((await app.db.row(countAnswers, { borrowerId: id }))?.count).toBe(2n);
    expect(await shown(phone, 2)).toMatchObject({ monthlyIncome: '900.50' });
  });

  it('by two phones at once is saved once', async () => {
    const { id, phone } = await halfVerified(app, '0971400005', ['identity']);
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => phone.ask(save, personal(farmer))),
    );
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    expect((await app.db.row(countAnswers, { borrowerId: id }))?.count).toBe(1n);
  });

  it('changes the limit of who has all steps and no loan yet', async () => {
    const steps = ['identity', 'contacts', 'questionnaire', 'face'] as const;
    const { id, phone } = await halfVerified(app, '0971400006', steps);
    await phone.done(save, personal(farmer));
    expect((await app.db.row(readLimit, { id }))?.creditLimit).toBe(50_000n);
    await phone.done(save, personal({ ...farmer, monthlyIncome: '4000' }));
    expect((await app.db.row(readLimit, { id }))?.creditLimit).toBe(100_000n);
  });

  it('stays as it is while a person looks at the borrower', async () => {
    const { id, phone } = await halfVerified(app, '0971400007', ['identity', 'personal']);
    await app.db.run(openReview, { id, now: app.context.clock.now() });
    expect((await phone.ask(save, personal(farmer))).code).toBe(1210);
    expect((await phone.ask(`${form}2`)).code).toBe(200);
  });
});

describe('what does not fit the personal form', () => {
  let phone: Client;
  let id: string;
  beforeAll(async () => {
    ({ phone, id } = await halfVerified(app, '0971400010', ['identity']));
  });

  it.each<[string, unknown, string[]]>([
    ['nothing', {}, ['employmentStatus', 'monthlyIncome', 'region', 'address']],
    ['a region that is none', { ...farmer, region: 999 }, ['region']],
    ['a province instead of a district', { ...farmer, region: 5 }, ['region']],
    ['another status', { ...farmer, employmentStatus: 'thief' }, ['employmentStatus']],
    [
      'an employed person without employer',
      { ...farmer, employmentStatus: 'employed' },
      ['employer'],
    ],
    ['an income without end', { ...farmer, monthlyIncome: '9'.repeat(11) }, ['monthlyIncome']],
    ['a negative income', { ...farmer, monthlyIncome: -5 }, ['monthlyIncome']],
    ['a list', { ...farmer, address: ['a'] }, ['address']],
    ['an object', { ...farmer, address: { toString: 1 } }, ['address']],
    ['markup', { ...farmer, address: '<script>alert(1)</script>' }, ['address']],
    ['a field that is not asked', { ...farmer, isAdmin: true }, ['isAdmin']],
    ['what every object has', { ...farmer, constructor: 'x' }, ['constructor']],
  ])('%s is refused at its field', async (_, values, fields) => {
    const reply = await phone.ask(save, personal(values));
    expect(reply.code).toBe(1201);
    expect(Object.keys(errorsOf(reply.data)).sort()).toEqual([...fields].sort());
    for (const sentence of Object.values(errorsOf(reply.data))) expect(sentence).toMatch(/\S/);
  });

  it.each<[string, unknown]>([
    ['a list of values', []],
    ['a text', 'x'],
    ['a number', 5],
  ])('%s is malformed', async (_, values) => {
    expect((await phone.ask(save, personal(values))).code).toBe(400);
  });

  it('__proto__ as a field saves nothing of it', async () => {
    const body = `{"cerCode":2,"values":{"__proto__":{"monthlyIncome":"9"}}}`;
    const reply = await phone.ask(save, { body });
    expect([400, 1201]).toContain(reply.code);
  });

  it('leaves nothing behind', async () => {
    expect((await app.db.row(countAnswers, { borrowerId: id }))?.count).toBe(0n);
    expect(await shown(phone, 2)).toEqual({});
  });
});

describe('a new version of the form', () => {
  it('keeps the step done, and shows what was saved as far as it fits', async () => {
    const { phone } = await halfVerified(app, '0971400020', ['identity']);
    await phone.done(save, personal(farmer));
    const columns = shippedForms.personal.columns
      .filter(({ field }) => field !== 'occupation')
      .map((one) => (one.field === 'address' ? { ...one, maxLength: 5 } : one));
    const added = { field: 'village', label: 'Village', type: 'text', required: true };
    const now = app.context.clock.now();
    const definition = { columns: [...columns, added] };
    const publish = { form: 'personal', definition, publishedBy: 'mwila', now } as const;
    expect(await publishForm(app.db, publish)).toEqual({ version: 2 });
    const { data } = await phone.ask('/user/auth/api/getUserAuthProcessStep', {
      method: 'POST',
    });
    expect(data).toMatchObject([{ isAuth: 1 }, { isAuth: 1 }, { isAuth: 0 }, {}, {}]);
    const { address: _, occupation: __, ...fitting } = farmer;
    expect(await shown(phone, 2)).toEqual(fitting);
    const reply = await phone.ask(save, personal(farmer));
    expect(Object.keys(errorsOf(reply.data)).sort()).toEqual([
      'address',
      'occupation',
      'village',
    ]);
    const { occupation: ___, ...rest } = farmer;
    const next = { ...rest, address: 'Plot', village: 'Shang’ombo' };
    expect(await phone.done(save, personal(next))).toEqual({ isAuth: 1 });
    expect(await shown(phone, 2)).toEqual(next);
  });
});
