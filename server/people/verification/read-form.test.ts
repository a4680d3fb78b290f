import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asData, type Client } from '../../../testing/client.ts';
import { knownBorrower, logInAgain } from '../../../testing/known-borrower.ts';
import { completeStep } from './steps.ts';
import { halfVerified } from '../../../testing/half-verified.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import type { AuthStepName } from '../../../contract/borrower/auth-steps.ts';
import { recordConsent } from '../consents/consents.ts';
import { sql } from '../../store/database/database.ts';
import { openReview } from '../reviews/reviews.ts';

const form = '/user/auth/api/queryCertifyColumnByCerCode';
const readings = sql<{ kind: string; reader: string }, { borrowerId: string }>(
  'select kind, reader from sealed_reading where borrower_id = :borrowerId order by at, kind',
);

let app: App;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
});
afterAll(() => app.close());

const fieldsOf = async (phone: Client, cerCode: number) => {
  const { columns } = await phone.done(`${form}?cerCode=${cerCode}`);
  return (Array.isArray(columns) ? columns : []).map((one) => String(asData(one)['field']));
};

const order: readonly [AuthStepName, number][] = [
  ['identity', 1],
  ['personal', 2],
  ['contacts', 15],
  ['questionnaire', 4],
  ['face', 5],
];

describe('the gates', () => {
  it.each([0, 1, 2, 3, 4, 5])('of who has done %i steps open in order', async (count) => {
    const done = order.slice(0, count).map(([step]) => step);
    const { phone } = await halfVerified(app, `097143000${count}`, done);
    for (const [place, [, cerCode]] of order.entries()) {
      const { code } = await phone.ask(`${form}?cerCode=${cerCode}`);
      expect([cerCode, code]).toEqual([cerCode, place <= count ? 200 : 1205]);
    }
  });

  it.each(['0', '3', '6', '015', '1.0', '', 'x'])('know no step %j', async (cerCode) => {
    const { phone } = await halfVerified(app, '0971430010', []);
    app.hour.setOffset(app.hour.offsetSeconds() + 120n);
    expect((await phone.ask(`${form}?cerCode=${cerCode}`)).code).toBe(400);
  });
});

describe('the form', () => {
  it('of the card shows what was confirmed, and notes that it was read', async () => {
    const { id, phone } = await halfVerified(app, '0971430020', ['identity']);
    const { columns } = await phone.done(`${form}?cerCode=1`);
    const values = (Array.isArray(columns) ? columns.map(asData) : []).map((one) => [
      one['field'],
      one['value'],
    ]);
    expect(Object.fromEntries(values)).toMatchObject({
      nrc: '430020/11/1',
      firstName: 'Chanda',
      lastName: 'Mulenga',
      birthDate: '1991-04-17',
    });
    expect(await app.db.rows(readings, { borrowerId: id })).toEqual([
      { kind: 'identity', reader: 'show-form' },
    ]);
  });

  it('of the contacts asks three things of each of two people', async () => {
    const { phone } = await halfVerified(app, '0971430021', ['identity', 'personal']);
    expect(await fieldsOf(phone, 15)).toEqual([
      'contacts.0.name',
      'contacts.0.relationship',
      'contacts.0.mobile',
      'contacts.1.name',
      'contacts.1.relationship',
      'contacts.1.mobile',
    ]);
  });

  it('of the questionnaire is empty', async () => {
    const steps = ['identity', 'personal', 'contacts'] as const;
    const { phone } = await halfVerified(app, '0971430022', steps);
    expect(await phone.done(`${form}?cerCode=4`)).toEqual({ cerCode: 4, columns: [] });
  });
});

it('tells a phone that is not confirmed of saved answers, and none of them', async () => {
  const { id, phone, mobile } = await knownBorrower(app, '0971430025');
  await completeStep(app.db, id, { step: 'questionnaire', now: app.context.clock.now() });
  const told = async (who: Client) => [
    ...(await Promise.all([1, 2, 15].map((cerCode) => who.done(`${form}?cerCode=${cerCode}`)))),
    await who.done('/admin/questionnaire/api/info', { body: {} }),
  ];
  const own = await told(phone);
  expect(own.map(({ withheld }) => withheld)).toEqual(Array.from({ length: 4 }));
  expect(JSON.stringify(own)).toContain('Chanda');
  const other = await told(await logInAgain(app, mobile));
  expect(other.map(({ withheld }) => withheld)).toEqual([true, true, true, true]);
  expect(JSON.stringify(other)).not.toMatch(/"value":"(Chanda|Teacher|Mary)/);
});

describe('the form of the face', () => {
  const steps = ['identity', 'personal', 'contacts', 'questionnaire'] as const;

  it('asks for consent and brings a new challenge each time', async () => {
    const { id, phone } = await halfVerified(app, '0971430030', steps);
    const first = await phone.done(`${form}?cerCode=5`);
    expect(first['columns']).toMatchObject([
      {
        field: 'consent',
        type: 'select',
        required: true,
        options: [{ value: 'biometrics-2' }],
        why: expect.stringContaining('You may say no'),
      },
    ]);
    expect(
      asData(Array.isArray(first['columns']) ? first['columns'][0] : {}),
    ).not.toHaveProperty('value');
    const at = app.context.clock.now();
    const agreed = { purpose: 'biometrics', textVersion: 2, given: true, at } as const;
    await recordConsent(app.db, id, agreed);
    const second = await phone.done(`${form}?cerCode=5`);
    expect(second['columns']).toMatchObject([{ field: 'consent', value: 'biometrics-2' }]);
    const [one, two] = [asData(first['challenge']), asData(second['challenge'])];
    expect(one['challengeId']).not.toBe(two['challengeId']);
    expect([...(Array.isArray(two['actions']) ? two['actions'] : [])].sort()).toEqual([
      'open-mouth',
      'turn-left',
      'turn-right',
    ]);
    const lives = Date.parse(String(two['expiresAt'])) - at.getTime();
    expect(lives).toBeGreaterThan(55_000);
    expect(lives).toBeLessThan(65_000);
  });

  it('brings none while a person looks at the photos', async () => {
    const { id, phone } = await halfVerified(app, '0971430031', steps);
    const now = app.context.clock.now();
    const review = {
      kind: 'face',
      borrowerId: id,
      orderId: null,
      reasons: ['tries'],
      now,
    } as const;
    await openReview(app.db, review);
    expect(await phone.done(`${form}?cerCode=5`)).not.toHaveProperty('challenge');
  });
});
