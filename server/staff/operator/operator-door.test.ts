import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BorrowerId, FileId } from '../../../contract/words/ids.ts';
import { asData, client } from '../../../testing/client.ts';
import { typeOperator } from '../../../testing/operator-command.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { sql } from '../../store/database/database.ts';
import { putSealed } from '../../store/sealing/sealed-items.ts';
import { confirmReading, saveReading } from '../../people/verification/card/card-readings.ts';
import { newestQuestionnaire } from '../../people/verification/form-versions.ts';
import { saveAnswer } from '../../people/verification/step-answers.ts';
import { openReview } from '../../people/reviews/reviews.ts';

const jpeg = Buffer.from('ffd8ffe0 a small picture', 'latin1');
const now = new Date();

describe('the operator at a terminal', () => {
  let app: App;
  let faceBorrower: BorrowerId;
  let orderBorrower: BorrowerId;
  let frontId: FileId;

  beforeAll(async () => {
    app = await startApp();
    orderBorrower = await borrowerOf('0971000001');
    faceBorrower = await borrowerOf('0961000002');
    await plantDossier();
  });
  afterAll(() => app.close());

  async function borrowerOf(mobile: string): Promise<BorrowerId> {
    const select = sql<{ id: BorrowerId }, { mobile: string }>(
      'select id from borrower where mobile = :mobile',
    );
    const row = await app.db.row(select, { mobile });
    if (!row) throw new Error(`${mobile} is nobody`);
    return row.id;
  }

  /** What verification would have left behind of somebody whose face was in doubt. */
  async function plantDossier() {
    const { db, context } = app;
    const borrowerId = orderBorrower;
    const of = { borrowerId, now } as const;
    const { keys } = context;
    frontId = await putSealed<FileId>(db, keys, { ...of, kind: 'nrc-front', plain: jpeg });
    const row = await saveReading(db, keys, {
      ...of,
      frontFileId: frontId,
      backFileId: null,
      reading: {
        text: { nrc: '123456/11/1', firstName: 'MUTINTAA' },
        confidence: { nrc: 0.97, firstName: 0.41 },
        retake: false,
        engine: 'test-engine',
      },
    });
    const fact = sql<{ value: string }, { borrowerId: BorrowerId }>(`
      select value from borrower_fact
      where borrower_id = :borrowerId and name = 'identityId'`);
    const identityId = (await db.row(fact, { borrowerId }))?.value ?? '';
    const corrected = ['firstName'];
    await confirmReading(db, { ...of, row, identityId, corrected, backFileId: null });
    const { version } = await newestQuestionnaire(db);
    await saveAnswer(db, keys, {
      ...of,
      step: 'questionnaire',
      version,
      answer: { loanPurpose: 'repay-another-loan', howRepay: ['salary', 'savings'] },
    });
    const contacts = [{ name: 'Someone Else', relationship: 'sibling', mobile: '0977777777' }];
    const answer = { contacts };
    await saveAnswer(db, keys, { ...of, step: 'contacts', version: 1, answer });
    const check = sql<void, { borrowerId: BorrowerId; frames: string; now: Date }>(`
      insert into face_check (id, borrower_id, challenge_id, outcome, reason,
      distance, thresholds, engine, frames, at) values ('check', :borrowerId, 'challenge',
        'referred',
      'face-in-doubt', 0.52, '{"matchDistance":0.45,"reviewDistance":0.58}', 'e', :frames,
        :now)`);
    const frames = JSON.stringify([{ action: 'neutral', fileId: 'gone' }]);
    await db.run(check, { borrowerId, frames, now });
    const device = sql<void, { ids: readonly string[]; now: Date }>(`
      insert into device_record (id, borrower_id, kind, info, created_at)
      select id || 'd', id, 'device', '{"deviceid":"phone-1"}', :now from borrower
      where id = any(:ids::text[])`);
    await db.run(device, { ids: [borrowerId, faceBorrower], now });
  }

  /** Runs the program as a person would. */
  const operator = (...words: string[]) => typeOperator(app.context.config.dataDir, words);

  async function json(...words: string[]) {
    const { code, text } = await operator(...words, '--json');
    expect(code, text).toBe(0);
    return JSON.parse(text);
  }

  /** Asks for a loan the rules refer; answers the id of its review. */
  async function referredOrder(): Promise<string> {
    const purpose = sql<void, { borrowerId: BorrowerId }>(`
      update borrower_fact set value = '"repay-another-loan"'
      where borrower_id = :borrowerId and name = 'loanPurpose'`);
    await app.db.run(purpose, { borrowerId: orderBorrower });
    const phone = client(app.url);
    await phone.logIn('0971000001', app.simulatorUrl);
    const offer = await phone.done('/api/v3/product/productTrial', { body: {} });
    const { productId, amount, termDays, trialHash } = asData(offer['trial']);
    const body = { productId, amount, termDays, trialHash, agreed: true };
    const order = await phone.done('/zmb/index/api/appManualGetLoan', { body });
    expect(order['status']).toBe('reviewing');
    const reviews = await json('list');
    return reviews.find((one: { kind: string }) => one.kind === 'order').id;
  }

  const readings = (who: string) =>
    app.db.rows(
      sql<{ kind: string }, { who: string }>(
        `select kind from sealed_reading where reader = 'operator' and who = :who
          order by kind`,
      ),
      { who },
    );

  it('keeps the token where only its owner can read it', async () => {
    const path = join(app.context.config.dataDir, 'operator.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('lists, shows, opens pictures once, and declines an order, all under a name', async () => {
    const id = await referredOrder();
    const list = await operator('list');
    expect(list.text).toContain('097****001');
    expect(list.text).toContain('loan-purpose');
    expect((await operator('show', id)).text).toContain('Say who you are');
    const page = await operator('show', id, '--as', 'Grace');
    for (const words of [
      /firstName +\S+ +MUTINTAA +41 % +corrected/,
      /LOOK +loan-purpose/,
      /income a month \(K\) +\d+/,
      /0\.520 +0\.45 \/ 0\.58 +in doubt/,
      /What do you need the money for\? +Paying back another loan/,
      /relationship +sibling/,
      /approve .* --reason/,
    ]) {
      expect(page.text).toMatch(words);
    }
    expect(page.text).toContain(faceBorrower);
    expect(page.text).not.toContain('0977777777');
    expect(page.text.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect((await readings('Grace')).map(({ kind }) => kind)).toEqual([
      'card-reading',
      'identity',
      'step-answer',
      'step-answer',
    ]);
    const pictures = await json('pictures', id, '--as', 'Grace');
    expect(pictures).toMatchObject([{ what: 'card, front' }, { url: null }]);
    const picture = await fetch(pictures[0].url);
    expect(picture.headers.get('cache-control')).toBe('no-store');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(jpeg);
    expect((await fetch(pictures[0].url)).status).toBe(404);
    expect((await readings('Grace')).map(({ kind }) => kind)).toContain('nrc-front');
    const words = [id, '--as', 'Grace', '--reason'];
    const paid = await operator('approve', ...words, 'She explained it.');
    expect(paid.text).toContain('A loan is approved in the console.');
    const done = await operator('decline', ...words, 'not-affordable');
    expect(done.text).toContain('The order is declined.');
    const again = await operator('decline', id, '--as', 'Peter', '--reason', 'not-affordable');
    expect(again).toMatchObject({ code: 1 });
    expect(again.text).toMatch(/declined already, by Grace on \d{4}-\d\d-\d\d \d\d:\d\d/);
    expect((await json('show', orderBorrower, '--as', 'Peter')).history.reviews).toHaveLength(
      1,
    );
  });

  it('declines a face with a reason of the list', async () => {
    const of = { borrowerId: faceBorrower, orderId: null, reasons: ['photo'], now } as const;
    await openReview(app.db, { ...of, kind: 'face' });
    const reviews = await json('list');
    const { id } = reviews.find((one: { kind: string }) => one.kind === 'face');
    const unsaid = await operator('decline', id, '--as', 'Grace', '--reason', 'ugly');
    expect(unsaid.text).toContain('not-confirmed, card-unclear, photos-unclear');
    const words = ['--reason', 'not-confirmed', '--note', 'Another person.'];
    const done = await json('decline', id, '--as', 'Grace', ...words);
    expect(done.decided).toMatchObject({ by: 'Grace', note: 'Another person.' });
  });

  it('says how money stands: no cases, and statements compared', async () => {
    expect((await operator('cases')).text).toContain('No money waits for a person.');
    expect((await operator('statements')).text).toContain('Statements of the last 14 days');
  });

  it.each([
    [['show', 'nothing', '--as', 'Grace'], 1, 'no review and no borrower nothing'],
    [['approve', 'nothing', '--as', 'Grace', '--reason', 'x'], 1, 'no review nothing'],
    [['approve', 'nothing', '--as', 'Grace'], 1, 'reason'],
    [['case', 'nothing', '--as', 'Grace'], 1, 'no case nothing'],
    [['case', 'resolve', 'nothing', '--as', 'Grace', '--reason', 'x'], 1, 'evidence'],
    [['waive', '12', '5', '--reason', 'x'], 2, '"waive" takes two people'],
    [['case', 'propose', 'x', 'confirm', '--reference', 'MP1'], 2, 'done in the console'],
    [['dance'], 2, 'no act "dance"'],
    [['show', '--as', 'Grace'], 2, 'show <id>'],
    [['list', '--loudly'], 2, '--loudly'],
  ])('answers %j with %i and a sentence', async (words, code, sentence) => {
    const answer = await operator(...words);
    expect(answer.code).toBe(code);
    expect(answer.text).toContain(sentence);
  });

  it('refuses another token, another name for this place, and what is no asking', async () => {
    const path = join(app.context.config.dataDir, 'operator.json');
    const { port, token } = JSON.parse(await readFile(path, 'utf8'));
    const ask = (authorization: string, body = '{"act":"list","who":null,"args":{}}') =>
      fetch(`http://127.0.0.1:${port}/acts`, {
        method: 'POST',
        headers: { authorization },
        body,
      });
    expect((await ask('Bearer wrong')).status).toBe(401);
    expect((await ask(`Bearer ${token}`, 'x'.repeat(600_000))).status).toBe(413);
    expect((await ask(`Bearer ${token}`, '{}')).status).toBe(400);
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
    expect((await fetch(`http://localhost:${port}/acts`)).status).toBe(421);
  });

  it('says that no server runs, and takes its file away when it stops', async () => {
    const other = await startApp({ hasDemoPeople: false });
    const { dataDir } = other.context.config;
    await stat(join(dataDir, 'operator.json'));
    await other.server.close();
    await expect(stat(join(dataDir, 'operator.json'))).rejects.toThrow('ENOENT');
    await other.close().catch(() => undefined);
    const { code, text } = await typeOperator(dataDir, ['list']);
    expect(code).toBe(1);
    expect(text).toContain('No server is running');
  });
});
