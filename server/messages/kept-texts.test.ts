import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Mobile } from '../../contract/market/phone.ts';
import type { LanguageCode } from '../../contract/words/languages.ts';
import { marks } from '../../contract/words/translation.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { type App, startApp } from '../../testing/start-app.ts';
import { sql } from '../store/database/database.ts';
import { offerLanguages, piecesOf } from '../store/spoken.ts';
import { saidBy } from './gsm-text.ts';
import { newSms } from './new-sms.ts';
import { queueSms } from './queue-sms.ts';
import { sendQueuedSms } from './send-queued-sms.ts';

const { open, gap, close } = marks;
const paid = (amount: string) => `${open}messages.paid${gap}${amount}${close}`;
const mobile = '0973330950' as Mobile;

const catalogue = (paidText: string) =>
  new Map([['messages.paid', piecesOf(paidText, ['amount'])]]);
/** English and another language, as they say that something was paid. */
const offer = (said: Partial<Record<LanguageCode, string>>) =>
  offerLanguages(
    new Map(
      Object.entries(said).map(([code, text]) => [code as LanguageCode, catalogue(text)]),
    ),
  );

const read = sql<{ state: string; failure: string | null }, { id: string }>(
  'select state, failure from sms where id = :id',
);
const keepUnsaid = sql<void, { id: string; text: string }>(
  'update sms set text = :text where id = :id',
);
const empty = sql('delete from sms');

let db: TestDatabase;
let app: App;
beforeAll(async () => {
  db = await testDatabase();
  app = await startApp({ db, hasDemoPeople: false });
  // The job's own runs would take what these tests queue.
  await app.server.jobs.stop();
});
beforeEach(() => db.run(empty));
afterEach(() => offerLanguages(new Map()));
afterAll(async () => {
  await app.close();
  await db.dispose();
});

const queue = async (text: string) => {
  const now = app.context.clock.now();
  const of = { borrowerId: null, mobile, kind: 'receipt', usefulHours: 48 } as const;
  const message = newSms({ ...of, text, now });
  await queueSms(app.db, message, now);
  return message.id;
};
/** What arrived on the phone last. */
const arrived = async () => {
  const answer = await fetch(`${app.simulatorUrl}/phones/${mobile}/messages`);
  return JSON.stringify(await answer.json());
};

it('what waits while a language is taken away goes out in English', async () => {
  offer({ en: 'You paid {amount}.', ny: 'Mwalipira {amount}.' });
  const id = await queue(paid('K450.01'));
  offerLanguages(new Map());
  await sendQueuedSms(app.context);
  expect((await db.row(read, { id }))?.state).toMatch(/^(sent|delivered)$/);
  expect(await arrived()).toContain('You paid K450.01.');
});

it('what waits while its sentence is renamed goes out in the English of before', async () => {
  offer({ en: 'You paid {amount}.', ny: 'Mwalipira {amount}.' });
  await queue(paid('K450.02'));
  const others = new Map([['messages.other', piecesOf('Other', [])]]);
  offerLanguages(new Map([['en', others]]));
  await sendQueuedSms(app.context);
  expect(await arrived()).toContain('You paid K450.02.');
});

it('what no catalogue has fails, and says why', async () => {
  const id = await queue('Hello');
  const text = `${marks.kept}messages.gone${gap}K450.03${close}`;
  await db.run(keepUnsaid, { id, text });
  await sendQueuedSms(app.context);
  const failure = 'a sentence of it is not there any more, or it is longer than two segments';
  expect(await db.row(read, { id })).toEqual({ state: 'failed', failure });
  expect(await arrived()).not.toContain('K450.03');
});

it('what is longer than two segments fails, and is not cut', async () => {
  const id = await queue(`K450.04 ${'x'.repeat(300)}`);
  await sendQueuedSms(app.context);
  expect((await db.row(read, { id }))?.state).toBe('failed');
  expect(await arrived()).not.toContain('K450.04');
});

it.each<[string, 'sms' | 'ussd', string, string]>([
  ['that fits', 'sms', 'Ndi {amount}.', 'Ndi K5.'],
  ['of three segments', 'sms', `{amount}${'x'.repeat(310)}`, 'You paid K5.'],
  ['of two segments', 'sms', `{amount}${'x'.repeat(300)}`, `K5${'x'.repeat(300)}`],
  ['of more than a screen', 'ussd', `{amount}${'x'.repeat(155)}`, 'You paid K5.'],
  ['that fits a screen', 'ussd', `{amount}${'x'.repeat(154)}`, `K5${'x'.repeat(154)}`],
  ['with a letter of no SMS', 'sms', 'Ŵalipira {amount}.', 'You paid K5.'],
])('a text %s goes out by %s in the language or in English', (_, medium, ny, said) => {
  offer({ en: 'You paid {amount}.', ny });
  expect(saidBy(medium, paid('K5'), 'ny')).toBe(said);
});
