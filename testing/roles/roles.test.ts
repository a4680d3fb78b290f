import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../server/store/database/database.ts';
import { cardPicture } from '../cards/card-picture.ts';
import { testCard } from '../cards/card-people.ts';
import { asData, type Client, client, loginBody, newestCode } from '../client.ts';
import { testDatabase, type TestDatabase } from '../database.ts';
import { newWorld, persistentBorrower } from '../kill/persistent-borrower.ts';
import { seededRandom } from '../seeded-random.ts';
import { type LenderByRoles, lenderByRoles, modelsToken } from './lender-by-roles.ts';

const mostApiBytes = 250e6;
const sendCode = (mobile: string) => `/authentication/sendSmsCode/${mobile}/1`;
const readCard = '/user/auth/api/addOrUpdateUserOcrInfoV3';

const dueIn = sql<void, { seconds: number }>(`
  update job_run set due_at = now() + make_interval(secs => :seconds), leased_until = null`);
const countPayments = sql<{ readonly count: number }>(
  "select count(*)::int as count from payment where operation = 'collect'",
);

describe('a process that does not do everything', () => {
  const main = fileURLToPath(new URL('../../server/app/main.ts', import.meta.url));
  it.each([
    [{ ROLE: 'api', MODELS_TOKEN: modelsToken }, /^ROLE is "api", but .* set DATABASE_URL/m],
    [{ ROLE: 'jobs, web' }, /^ROLE names "web", but must name some of: api, jobs, models/m],
    [{ ROLE: 'models' }, /^MODELS_TOKEN is missing/m],
    [{ ROLE: 'api', DATABASE_URL: 'postgresql://one' }, /^MODELS_TOKEN is missing/m],
    [
      { ROLE: 'models', MODELS_TOKEN: modelsToken, PROVIDERS: 'real', KYC_KEKS: 'k1:a' },
      /^KYC_KEKS: the process that reads pictures needs none of these/m,
    ],
    [{ ROLE: 'models', MODELS_TOKEN: 'sandbox' }, /^MODELS_TOKEN is too short/m],
  ])('%j reports what it lacks, and does not start', (env, sentence) => {
    const { status, stderr } = spawnSync(process.execPath, [main], {
      env: { PATH: process.env['PATH'], ...env },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringMatching(sentence)]);
  });
});

describe('a lender whose processes each do one thing', () => {
  let db: TestDatabase;
  let lender: LenderByRoles;
  beforeAll(async () => {
    db = await testDatabase('server');
    lender = await lenderByRoles({
      databaseUrl: db.url,
      api: 2,
      jobs: 1,
      simulator: { settings: { autoAnswer: 'approve' } },
    });
    await lender.start();
  });
  afterAll(async () => {
    await lender[Symbol.asyncDispose]();
    await db.dispose();
  });

  /** One phone at two of the processes: asks for the code at the one, logs in at the other. */
  async function logIn(mobile: string): Promise<readonly [Client, Client]> {
    const [one, other] = lender.api.map(({ url }) => client(url));
    if (one === undefined || other === undefined) throw new Error('there are two');
    await one.done(sendCode(mobile), { method: 'POST' });
    for (const [name, value] of one.cookies) other.cookies.set(name, value);
    const code = () => newestCode(lender.simulator.url, mobile).catch(() => null);
    await expect.poll(code).not.toBeNull();
    const login = await other.done('/authentication/mobileLogin', {
      body: loginBody(mobile, (await code()) ?? ''),
    });
    for (const [name, value] of other.cookies) one.cookies.set(name, value);
    one.token = other.token = String(login['token']);
    return [one, other];
  }

  it('sends a code at once that another process asked for, and takes it at a third', async () => {
    // No job is due for an hour: only who is woken does anything.
    await db.run(dueIn, { seconds: 3600 });
    const [one, other] = await logIn('0971000777');
    await db.run(dueIn, { seconds: 0 });
    for (const phone of [one, other]) {
      expect((await phone.ask('/my/getUserInfo')).code).toBe(200);
    }
  });

  it('counts over all processes, and ends a session at all of them', async () => {
    const [one, other] = await logIn('0971000778');
    const again = await other.ask(sendCode('0971000778'), { method: 'POST' });
    expect([again.code, asData(again.data)]).not.toMatchObject([200]);
    await one.done('/authentication/logout', { method: 'POST' });
    expect((await other.ask('/my/getUserInfo')).code).toBe(401);
  });

  it('gives one answer to a request sent to several processes, and takes it once', async () => {
    const urls = lender.api.map(({ url }) => url);
    lender.simulator.world.settings.callbackBaseUrl = urls[0] ?? '';
    const world = newWorld(urls, seededRandom(5));
    const person = await persistentBorrower(db, world, 1);
    // Every request goes to one of them, and now and then again to any, for the same answer.
    const living = person.live();
    const paid = () => world.intents.filter(({ kind }) => kind === 'pay');
    await expect.poll(() => paid().length).toBeGreaterThan(4);
    world.stopping = true;
    await living;
    expect(world.faults).toEqual([]);
    const taken = paid().filter(({ answer }) => answer.code === 200).length;
    expect((await db.row(countPayments))?.count).toBe(taken);
  });

  it('reads a card elsewhere, puts it off while that is away, and stays small', async () => {
    const [one, other] = await logIn('0971000779');
    const card = testCard(0);
    const picture = Buffer.from(await cardPicture({ card, level: 'usual', seed: 1 }));
    const base64 = picture.toString('base64');
    const { fileId } = await one.done('/common/api/uploadBase64', {
      body: { kind: 'nrc-front', base64 },
    });
    const away = await other.ask(readCard, { body: { frontFileId: fileId } });
    expect([away.httpStatus, away.headers.get('retry-after')]).toEqual([
      503,
      expect.anything(),
    ]);
    await lender.models.start();
    const read = await other.done(readCard, { body: { frontFileId: fileId } });
    expect(JSON.stringify(read)).toContain(card.nrc);
    for (const process of lender.api) expect(process.rssBytes()).toBeLessThan(mostApiBytes);
    expect(lender.models.rssBytes()).toBeGreaterThan(mostApiBytes);
    expect(await lender.models.stop()).toBe(0);
  });
});
