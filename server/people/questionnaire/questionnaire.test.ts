import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loanQuestionnaire } from '../../../domain/people/forms/loan-questionnaire.ts';
import { asData, client } from '../../../testing/client.ts';
import { halfVerified } from '../../../testing/half-verified.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { sql } from '../../store/database/database.ts';
import { publishForm } from '../verification/form-versions.ts';

const info = '/admin/questionnaire/api/info';
const submit = '/admin/questionnaire/api/submit';
const before = ['identity', 'personal', 'contacts'] as const;

const readFacts = sql<{ name: string; value: unknown }, { borrowerId: string }>(`
  select name, value from borrower_fact
  where borrower_id = :borrowerId and name in ('loanPurpose',
    'otherLoansMonthly') order by name`);
const countAnswers = sql<{ count: bigint }, { borrowerId: string }>(
  `select count(*) as count from step_answer where borrower_id = :borrowerId
    and step = 'questionnaire'`,
);

let app: App;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
});
afterAll(() => app.close());

const answers = {
  loanPurpose: 'school-fees',
  incomeSource: ['salary', 'business'],
  otherLoans: 'yes',
  otherLoansMonthly: 350,
};
const given = (changed: object = {}, version = 1) => ({
  body: { questionnaireId: 'loan', version, answers: { ...answers, ...changed } },
});
const errorsOf = (data: unknown) => asData(asData(data)['errors']);

describe('the questionnaire', () => {
  it('waits for the steps before it', async () => {
    const { phone } = await halfVerified(app, '0971420001', ['identity', 'personal']);
    expect((await phone.ask(info, { body: {} })).code).toBe(1205);
    expect((await phone.ask(submit, given())).code).toBe(1205);
  });

  it('is asked, and answers are shown where they were given and to no new phone', async () => {
    const { id, phone } = await halfVerified(app, '0971420002', before);
    expect(await phone.done(info, { body: {} })).toEqual({
      questionnaireId: 'loan',
      version: 1,
      ...loanQuestionnaire,
    });
    expect(await phone.done(submit, given())).toEqual({ isAuth: 1 });
    app.hour.setOffset(app.hour.offsetSeconds() + 120n);
    const second = client(app.url);
    await second.logIn('0971420002', app.simulatorUrl);
    expect((await phone.done(info, { body: {} }))['answers']).toEqual(answers);
    expect((await second.done(info, { body: {} }))['answers']).toBeUndefined();
    expect(await app.db.rows(readFacts, { borrowerId: id })).toEqual([
      { name: 'loanPurpose', value: 'school-fees' },
      { name: 'otherLoansMonthly', value: '350' },
    ]);
  });

  it('notes nothing to pay for other loans of who has none', async () => {
    const { id, phone } = await halfVerified(app, '0971420003', before);
    const { otherLoansMonthly: _, ...rest } = answers;
    const body = { ...given().body, answers: { ...rest, otherLoans: 'no' } };
    await phone.done(submit, { body });
    expect(await app.db.rows(readFacts, { borrowerId: id })).toContainEqual({
      name: 'otherLoansMonthly',
      value: '0',
    });
  });

  it('answered again the same changes nothing', async () => {
    const { id, phone } = await halfVerified(app, '0971420004', before);
    await phone.done(submit, given());
    await phone.done(submit, given({ otherLoansMonthly: '350' }));
    expect((await app.db.row(countAnswers, { borrowerId: id }))?.count).toBe(1n);
    await phone.done(submit, given({ otherLoansMonthly: 351 }));
    expect((await app.db.row(countAnswers, { borrowerId: id }))?.count).toBe(2n);
  });

  it.each<[string, object, string[]]>([
    ['another purpose', { loanPurpose: 'gambling' }, ['loanPurpose']],
    ['a purpose that is not said', { loanPurpose: 'other' }, ['loanPurposeOther']],
    ['other loans without their price', { otherLoansMonthly: '' }, ['otherLoansMonthly']],
    [
      'an object as a number',
      { otherLoansMonthly: { valueOf: 1, toString: 1 } },
      ['otherLoansMonthly'],
    ],
    ['a list that never ends', { incomeSource: Array(900).fill('salary') }, ['incomeSource']],
    ['a question that is none', { constructor: 1 }, ['constructor']],
  ])('refuses %s at its question', async (_, changed, fields) => {
    const { phone } = await halfVerified(app, '0971420005', before);
    app.hour.setOffset(app.hour.offsetSeconds() + 120n);
    const reply = await phone.ask(submit, given(changed));
    expect(reply.code).toBe(1201);
    expect(Object.keys(errorsOf(reply.data))).toEqual(fields);
  });
});

describe('a new version', () => {
  it('refuses answers to the old one, and shows what still answers', async () => {
    const { phone } = await halfVerified(app, '0971420010', before);
    await phone.done(submit, given());
    const { title, questions } = loanQuestionnaire;
    const definition = {
      title,
      questions: questions.filter(({ id }) => id !== 'incomeSource'),
    };
    const now = app.context.clock.now();
    const form = 'questionnaire';
    await publishForm(app.db, { form, definition, publishedBy: 'mwila', now });
    expect((await phone.ask(submit, given())).code).toBe(1207);
    const { incomeSource: _, ...fitting } = answers;
    const asked = await phone.done(info, { body: {} });
    expect([asked['version'], asked['answers']]).toEqual([2, fitting]);
    const body = { questionnaireId: 'loan', version: 2, answers: fitting };
    expect(await phone.done(submit, { body })).toEqual({ isAuth: 1 });
    const other = { ...body, questionnaireId: 'other' };
    expect((await phone.ask(submit, { body: other })).code).toBe(1207);
    const { data } = await phone.ask('/user/auth/api/getUserAuthProcessStep', {
      method: 'POST',
    });
    expect(data).toMatchObject([{}, {}, {}, { isAuth: 1 }, { isAuth: 0 }]);
  });
});
