import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OperatorAnswer, OperatorRequest } from '../../../contract/staff/operator.ts';
import { testContext } from '../../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { publishShippedChannels } from '../../growth/channels/channel-versions.ts';
import { runAct } from './acts.ts';
import { OperatorRefusal } from './operator-call.ts';
import { pictureLinks } from './picture-links.ts';

const now = new Date('2026-11-20T10:00:00Z');

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await publishShippedChannels(db, now);
});
afterAll(() => db.dispose());

const ask = (request: OperatorRequest) =>
  runAct(
    { context: testContext({ db, now }), links: pictureLinks(() => 'http://127.0.0.1') },
    request,
  );
const publish = (args: Record<string, string>, who: string | null = 'Chanda') =>
  ask({ act: 'channels publish', who, args });

async function answerOf(request: OperatorRequest): Promise<OperatorAnswer> {
  const answer = await ask(request);
  if (answer instanceof OperatorRefusal) throw new Error(answer.sentence);
  return answer;
}

const plain = { name: 'Radio', registrationEventRate: 0, downloads: [] };

it('an operator shows a channel as a file, changes it and publishes it', async () => {
  const shown = await answerOf({ act: 'channels show', who: null, args: { channel: 'WM2' } });
  expect(shown.data).toMatchObject({ registrationEventRate: 0.6 });
  const file = JSON.stringify(Object.assign({}, shown.data, { registrationEventRate: 0.7 }));
  const published = await publish({ channel: 'WM2', file });
  expect(published).toMatchObject({ data: { channel: 'WM2', version: 2 } });
  const { page } = await answerOf({ act: 'channels list', who: null, args: {} });
  const rows = page.parts.flatMap((part) => ('rows' in part ? part.rows : []));
  expect(rows.map((row) => row.slice(0, 5))).toEqual([
    ['PANDA2', '1', 'simulator panda2-sandbox-pixel', '0.5', 'shipped'],
    ['WM2', '2', 'simulator wm2-sandbox-pixel', '0.7', 'Chanda'],
    ['h5', '1', 'none', '0', 'shipped'],
  ]);
});

it.each([
  ['a file that is no JSON', { channel: 'a', file: '{' }, 'no JSON'],
  ['a channel that does not fit', { channel: 'a', file: '{}' }, 'name: is missing'],
  ['a code that is none', { channel: '<b>', file: JSON.stringify(plain) }, 'channel code'],
])('refuses to publish %s', async (_what, args, sentence) => {
  expect(await publish(args)).toMatchObject({ status: 422 });
  expect(JSON.stringify(await publish(args))).toContain(sentence);
});

it('publishes for nobody without a name, and shows no channel that is none', async () => {
  const file = JSON.stringify(plain);
  expect(await publish({ channel: 'a', file }, null)).toMatchObject({ status: 422 });
  const shown = await ask({ act: 'channels show', who: null, args: { channel: 'nobody' } });
  expect(shown).toMatchObject({ status: 404 });
});
