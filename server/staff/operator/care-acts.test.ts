import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { nextDayAt } from '../../../testing/contact-world.ts';
import { operatorAt } from '../../../testing/operator-at.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { verifiedBorrower } from '../../../testing/verified-borrower.ts';
import { sql } from '../../store/database/database.ts';

let app: App;
let operator: ReturnType<typeof operatorAt>;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
  operator = operatorAt(app);
});
afterAll(() => app.close());

it('a card that is shown again has the face compared again, and leaves the rest', async () => {
  const { id, phone } = await verifiedBorrower(app, '0961400201', '60000');
  const body = { requestId: randomUUID(), kind: 'name', words: 'It is written with two l.' };
  const { number } = await phone.done('/user/data/api/request', { body });
  const answer = { number: String(number), text: 'Please show your card again.' };
  await operator('Grace', 'data-request done', { ...answer, reopen: 'identity' });
  const steps = sql<{ step: string }, { id: BorrowerId }>(
    'select step from borrower_step where borrower_id = :id order by step',
  );
  const left = (await app.db.rows(steps, { id })).map(({ step }) => step);
  expect(left).toEqual(['contacts', 'personal', 'questionnaire']);
});

it('a complaint shows how many days are left, the last of them, and how late it is', async () => {
  const { phone } = await verifiedBorrower(app, '0961400202', '60000');
  const body = { requestId: randomUUID(), topic: 'payment', words: 'I paid on Monday.' };
  const { number, answerBy } = await phone.done('/user/complaint/api/file', { body });
  const clock = async () => {
    const { page } = await operator('Grace', 'complaints');
    return new RegExp(`"${String(number)}","([^"]*)"`).exec(page)?.[1];
  };
  expect(await clock()).toBe(`10 days left (by ${String(answerBy)})`);
  for (let day = 0; day < 9; day += 1) nextDayAt(app, 10);
  expect(await clock()).toBe(`1 days left (by ${String(answerBy)})`);
  nextDayAt(app, 10);
  expect(await clock()).toBe('today');
  nextDayAt(app, 10);
  expect(await clock()).toBe('LATE by 1 days');
});
