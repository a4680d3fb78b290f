import { afterAll, beforeAll, expect, it } from 'vitest';
import { listActs } from '../../../../contract/staff/audit-acts.ts';
import { listWatched, unwatch, watch } from '../../../../contract/staff/watch-acts.ts';
import { parseMobile } from '../../../../contract/market/phone.ts';
import { isOnWatchList } from '../../../lending/orders/watch-list.ts';
import { sql } from '../../../store/database/database.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';

let app: App;
let ruth: ReturnType<typeof staffAtConsole>;
beforeAll(async () => {
  app = await startApp();
  ruth = staffAtConsole(app);
  await ruth.logInAs('compliance');
});
afterAll(() => app.close());

const mobile = parseMobile('0977000009');
const isWatched = () => {
  if (mobile === null) throw new Error('this is a mobile');
  const borrower = { mobiles: [mobile], devices: [], nrcFingerprint: null };
  return isOnWatchList(app.db, app.context.keys, borrower);
};

it('a number is watched and taken off, each with why; the number is not kept', async () => {
  const number = {
    kind: 'mobile',
    value: ' 0977000009 ',
    reason: 'Three wallets.',
  } as const;
  const { watched } = await ruth.done(watch, number);
  expect(await isWatched()).toBe(true);
  expect((await ruth.ask(watch, number)).reason).toBe('watched-already');
  const filter = { value: '0977000009' };
  const { rows } = await ruth.done(listWatched, { filter, limit: 50 });
  expect(rows).toMatchObject([{ by: 'Ruth Tembo', reason: 'Three wallets.', kind: 'mobile' }]);
  const { kind, fingerprint } = watched;
  await ruth.done(unwatch, { kind, fingerprint, reason: 'It was his brother.' });
  expect(await isWatched()).toBe(false);
  expect(
    (await ruth.ask(unwatch, { kind, fingerprint, reason: 'Again, please.' })).reason,
  ).toBe('unknown');
  const kept = sql<{ text: string; removedReason: string }>(
    'select watch_list::text as text, removed_reason from watch_list',
  );
  const [row] = await app.db.rows(kept);
  expect(row?.removedReason).toBe('It was his brother.');
  expect(row?.text).not.toContain('977000009');
  const auditor = staffAtConsole(app);
  await auditor.logInAs('auditor');
  const log = await auditor.done(listActs, { filter: { act: 'unwatch' }, limit: 5 });
  expect(log.rows.map(({ outcome }) => outcome)).toEqual(['refused', 'done']);
});

it('what is no number of its kind is refused with how one is written', async () => {
  const answer = await ruth.ask(watch, { kind: 'nrc', value: 'none', reason: 'A test of it.' });
  expect(answer).toMatchObject({ reason: 'not-of-kind', values: { wanted: '123456/11/1' } });
  const empty = await ruth.done(listWatched, { filter: { kind: 'nrc' }, limit: 50 });
  expect(empty.rows).toEqual([]);
});

it('who may only read it adds nothing', async () => {
  const grace = staffAtConsole(app);
  await grace.logInAs('credit');
  expect((await grace.ask(listWatched, { filter: {}, limit: 5 })).status).toBe(200);
  const args = { kind: 'device', value: 'some-phone', reason: 'A test of it.' } as const;
  expect((await grace.ask(watch, args)).reason).toBe('not-allowed');
});
