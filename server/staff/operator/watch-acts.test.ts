import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorAt } from '../../../testing/operator-at.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { asData } from '../../../testing/client.ts';

let app: App;
let operator: ReturnType<typeof operatorAt>;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
  operator = operatorAt(app);
});
afterAll(() => app.close());

const listed = async () => {
  const { data } = await operator('Grace', 'watch list');
  return Array.isArray(data) ? data.map(asData) : [];
};

it('one thing is watched once, and again after it was taken off', async () => {
  const args = { kind: 'mobile', value: ' 0977000009 ' };
  expect((await operator('Grace', 'watch add', { ...args, reason: 'Asked to.' })).refused).toBe(
    null,
  );
  const twice = await operator('Peter', 'watch add', { ...args, reason: 'Twice.' });
  expect(twice.refused).toBe('It is on the watch list already.');
  expect(await listed()).toMatchObject([{ added_by: 'Grace', reason: 'Asked to.' }]);
  const { page } = await operator('Grace', 'watch list');
  expect(page).toContain('"Grace","Asked to."');

  expect((await operator('Peter', 'watch remove', args)).title).toBe(
    'It is watched no longer.',
  );
  expect(await listed()).toEqual([]);
  const gone = await operator('Peter', 'watch remove', args);
  expect(gone.refused).toBe('It is not on the watch list.');
  await operator('Mary', 'watch add', { ...args, reason: 'Once more.' });
  expect(await listed()).toMatchObject([{ added_by: 'Mary', reason: 'Once more.' }]);
  await operator('Mary', 'watch remove', args);
});

it('one is taken off by the beginning of its fingerprint, where that names one alone', async () => {
  await operator('Grace', 'watch add', { kind: 'nrc', value: '123456/11/1', reason: 'Lost.' });
  await operator('Grace', 'watch add', { kind: 'device', value: 'phone-7', reason: 'Sold.' });
  const nrc = (await listed()).find(({ kind }) => kind === 'nrc');
  const fingerprint = String(nrc?.['fingerprint']);
  const remove = (kind: string, value: string) =>
    operator('Peter', 'watch remove', { kind, value });
  // Of another kind it names nothing, and too little of it names too much.
  expect((await remove('device', fingerprint.slice(0, 12))).refused).toContain('not on the');
  expect((await remove('nrc', fingerprint.slice(0, 11))).refused).toContain('This is no nrc.');
  expect((await remove('nrc', fingerprint.slice(0, 12))).refused).toBe(null);
  expect((await listed()).map(({ kind }) => kind)).toEqual(['device']);
});

it.each([
  ['nrc', '12345/11/1', '123456/11/1'],
  ['mobile', '12345', '0971000001'],
])('what is no %s is refused with how one is written', async (kind, value, example) => {
  const { refused } = await operator('Grace', 'watch add', { kind, value, reason: 'x' });
  expect(refused).toBe(`This is no ${kind}. It is written like this: ${example}.`);
  expect((await listed()).filter((one) => one['kind'] === kind)).toEqual([]);
});
