import { afterAll, beforeAll, expect, it } from 'vitest';
import { productTrial } from '../../../contract/borrower/products.ts';
import { asData, client, type Client } from '../../../testing/client.ts';
import { sendsAllSms, textsOn } from '../../../testing/contact-world.ts';
import { knownBorrower, logInAgain } from '../../../testing/known-borrower.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { sql } from '../../store/database/database.ts';
import { eraseWhenDue } from './erase-when-due.ts';

const heldPath = '/user/data/api/held';
const erasePath = '/user/data/api/erase';
const keepPath = '/user/data/api/keep';
const statePath = '/user/device/api/state';
const agreed = { body: { agreed: true } };
const post = { method: 'POST' } as const;

const holdJob = sql(`
  update job_run set due_at = due_at + interval '1 year'
  where name = 'erase-when-due' and leased_until is null`);

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const hoursPass = async (hours: number) => {
  app.hour.setOffset(app.hour.offsetSeconds() + BigInt(hours * 3600));
  await eraseWhenDue(app.context);
};
const dueOf = async (who: Client) => asData((await who.done(heldPath))['erasure'])['erasesAt'];
const priceOf = (who: Client) => who.ask(productTrial.path, { body: {} });

const mobile = '0971000001';
let own: Client;

async function told(): Promise<string[]> {
  await sendsAllSms(app);
  return (await textsOn(app, mobile)).filter((text) => text.includes('will be erased'));
}

it('logs the others out; a phone that is new may neither ask for it nor take it back', async () => {
  own = await logInAgain(app, mobile);
  const other = await logsInAnew();
  const refusedBy = async (path: string, options: object) =>
    asData((await other.ask(path, options)).data)['reason'];
  expect(await refusedBy(erasePath, agreed)).toBe('device-not-known');
  await own.done(erasePath, agreed);
  expect((await other.ask(statePath)).code).toBe(401);
  app.hour.setOffset(app.hour.offsetSeconds() + 61n);
  await other.logIn(mobile, app.simulatorUrl);
  expect(await refusedBy(keepPath, post)).toBe('device-not-known');
  expect(await dueOf(own)).toBeDefined();
  // A borrower who lost the login, but not the phone, can still cancel.
  app.hour.setOffset(app.hour.offsetSeconds() + 61n);
  await own.logIn(mobile, app.simulatorUrl);
  expect((await own.ask(keepPath, post)).code).toBe(200);
  expect(await dueOf(own)).toBeUndefined();
});

it('is shown with its day, refuses a loan, is cancelled, and can be asked for again', async () => {
  expect((await priceOf(own)).code).toBe(200);
  const before = (await told()).length;
  const { erasesAt } = await own.done(erasePath, agreed);
  const inHours =
    (Date.parse(String(erasesAt)) - app.context.clock.now().getTime()) / 3_600_000;
  expect(inHours).toBeCloseTo(72, 1);
  expect((await own.done(erasePath, agreed))['erasesAt']).toBe(erasesAt);
  expect(await dueOf(own)).toBe(erasesAt);
  expect((await own.done(statePath))['erasesAt']).toBe(erasesAt);
  const home = async () => (await own.done('/my/getMyLoanInfo'))['erasesAt'];
  expect(await home()).toBe(erasesAt);
  const refused = await priceOf(own);
  expect(asData(refused.data)['reason']).toBe('erasure-waits');
  expect(refused.msg).toMatch(/^We are about to erase your data/);
  expect(await told()).toHaveLength(1 + before);

  await hoursPass(71);
  expect((await own.ask(keepPath, post)).code).toBe(200);
  expect((await own.ask(keepPath, post)).code).toBe(200);
  await hoursPass(10);
  expect(await dueOf(own)).toBeUndefined();
  expect(await home()).toBeUndefined();
  expect(await own.done('/my/getUserInfo')).toHaveProperty('fullName');
  expect((await priceOf(own)).code).toBe(200);

  await own.done(erasePath, agreed);
  await hoursPass(71);
  expect(await own.done('/my/getUserInfo')).toHaveProperty('fullName');
  await hoursPass(2);
  expect((await own.ask(heldPath)).code).toBe(401);
  // A repeat changes nothing, whether the first was killed after its commit or not.
  await hoursPass(1);
  const select = sql<{ outcome: string | null; done: boolean }, { mobile: string }>(`
    select e.outcome, e.at is not null as done from erasure e
      join borrower b on b.id = e.borrower_id
    where b.mobile = :mobile order by asked_at desc limit 2`);
  expect(await app.db.rows(select, { mobile })).toEqual([
    { outcome: null, done: true },
    { outcome: 'taken-back', done: false },
  ]);
});

it('leaves no one half erased when the work breaks off, and resumes', async () => {
  const { id, phone } = await knownBorrower(app, '0971150311');
  await phone.done(erasePath, agreed);
  // The product's own job would do it between two looks.
  await expect.poll(() => app.db.run(holdJob)).toBe(1);
  app.hour.setOffset(app.hour.offsetSeconds() + 73n * 3600n);
  const count = sql<{ n: number }, { borrowerId: string }>(
    'select count(*)::int as n from sealed_item where borrower_id = :borrowerId',
  );
  const before = await app.db.row(count, { borrowerId: id });
  const { db } = app.context;
  const dying: typeof db = Object.create(db, {
    transaction: {
      value: (work: Parameters<typeof db.transaction>[0]) =>
        db.transaction(async (tx) => {
          await work(tx);
          throw new Error('killed before the commit');
        }),
    },
  });
  await expect(eraseWhenDue({ ...app.context, db: dying })).rejects.toThrow('killed');
  expect(await app.db.row(count, { borrowerId: id })).toEqual(before);
  await eraseWhenDue(app.context);
  expect(await app.db.row(count, { borrowerId: id })).toEqual({ n: 0 });
});

async function logsInAnew(): Promise<Client> {
  const who = client(app.url);
  app.hour.setOffset(app.hour.offsetSeconds() + 61n);
  await who.logIn(mobile, app.simulatorUrl);
  return who;
}
