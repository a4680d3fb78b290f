import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BorrowerId, FileId } from '../../../contract/words/ids.ts';
import { asData } from '../../../testing/client.ts';
import { operatorAt } from '../../../testing/operator-at.ts';
import { typeOperator } from '../../../testing/operator-command.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { verifiedBorrower } from '../../../testing/verified-borrower.ts';
import { openReview } from '../../people/reviews/reviews.ts';
import { confirmReading, saveReading } from '../../people/verification/card/card-readings.ts';
import { sql } from '../../store/database/database.ts';
import { putSealed } from '../../store/sealing/sealed-items.ts';
import { pictureLinks } from './picture-links.ts';

let app: App;
let operator: ReturnType<typeof operatorAt>;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
  operator = operatorAt(app);
});
afterAll(() => app.close());

const asList = (value: unknown) => (Array.isArray(value) ? value.map(asData) : []);

/** A card of a borrower that was read as this name; the picture says it too. */
async function readCard(borrowerId: BorrowerId, firstName: string, daysAgo: number) {
  const { db, keys } = app.context;
  const now = new Date(app.context.clock.now().getTime() - daysAgo * 86_400_000);
  const of = { borrowerId, now } as const;
  const plain = Buffer.from(`ffd8 ${firstName}`);
  const frontFileId = await putSealed<FileId>(db, keys, { ...of, kind: 'nrc-front', plain });
  const read = { text: { firstName }, confidence: { firstName: 0.9 }, retake: false };
  const reading = { ...read, engine: 'test-engine' };
  const saved = { ...of, frontFileId, backFileId: null, reading };
  return {
    of,
    row: await saveReading(db, keys, saved),
    place: { id: frontFileId, borrowerId },
  };
}

async function confirmed(borrowerId: BorrowerId, firstName: string, daysAgo: number) {
  const { of, row, place } = await readCard(borrowerId, firstName, daysAgo);
  const identity = sql<{ value: string }, { borrowerId: BorrowerId }>(`
    select value from borrower_fact where borrower_id = :borrowerId and name = 'identityId'`);
  const identityId = (await app.db.row(identity, { borrowerId }))?.value ?? '';
  await confirmReading(app.db, { ...of, row, identityId, corrected: [], backFileId: null });
  return place;
}

it('the card that was confirmed is shown, not one that was only read since', async () => {
  const { id } = await verifiedBorrower(app, '0961400101', '60000');
  await confirmed(id, 'OLDER', 9);
  await confirmed(id, 'CONFIRMED', 7);
  await readCard(id, 'ABANDONED', 1);
  const { page } = await operator('Grace', 'show', { id });
  expect(page).toContain('CONFIRMED');
  expect(page).not.toMatch(/ABANDONED|OLDER/);
  const words = ['pictures', id, '--as', 'Grace', '--json'];
  const { text } = await typeOperator(app.context.config.dataDir, words);
  const [card] = asList(JSON.parse(text));
  expect(card).toMatchObject({ what: 'card, front' });
  expect(await (await fetch(String(card?.['url']))).text()).toBe('ffd8 CONFIRMED');
});

it('a link to a picture opens once, for five minutes, and is the oldest to go', async () => {
  const { id: borrowerId } = await verifiedBorrower(app, '0961400102', '60000');
  const place = { ...(await confirmed(borrowerId, 'LINDIWE', 1)), kind: 'nrc-front' } as const;
  let nowMs = 0;
  const links = pictureLinks(
    () => app.url,
    () => nowMs,
  );
  const link = () => links.link(place, 'Grace').split('/').at(-1) ?? '';
  const open = async (key: string) => (await links.open(app.context, key)) !== null;
  const [one, two] = [link(), link()];
  nowMs = 5 * 60_000 - 1;
  expect([await open(one), await open(one)]).toEqual([true, false]);
  nowMs += 1;
  expect(await open(two)).toBe(false);
  const many = Array.from({ length: 201 }, link);
  expect(await open(many[0] ?? '')).toBe(false);
  expect(await open(many[1] ?? '')).toBe(true);
});

it('others with the same phone or card are shown beside a borrower, who is not', async () => {
  const one = await verifiedBorrower(app, '0961400103', '60000');
  const two = await verifiedBorrower(app, '0961400104', '60000');
  const info = JSON.stringify({ deviceid: 'phone-9' });
  for (const { id, phone } of [one, two]) {
    const body = { userId: id, type: 1, info };
    await phone.done('/user/grab/info/api/addUserGrabInfoToRisk', { body });
  }
  const sameCard = sql<void, { one: BorrowerId; two: BorrowerId }>(`
    update borrower_fact set value = (select value from borrower_fact
      where borrower_id = :one and name = 'nrcFingerprint')
    where borrower_id = :two and name = 'nrcFingerprint'`);
  await app.db.run(sameCard, { one: one.id, two: two.id });
  const shown = asData((await operator('Grace', 'show', { id: one.id })).data);
  expect(asList(shown['devices']).map(({ others }) => others)).toEqual([[two.id]]);
  const doubles = asList(asData(shown['identity'])['doubles']);
  expect(doubles.map(({ id }) => id)).toEqual([two.id]);
});

it('a declined face is shown again, and nothing else is; a review is no other review', async () => {
  const { id: borrowerId, phone } = await verifiedBorrower(app, '0961400105', '60000');
  const of = { kind: 'face', borrowerId, orderId: null, reasons: ['photo'] } as const;
  await openReview(app.db, { ...of, now: app.context.clock.now() });
  const open = asList((await operator('Grace', 'list')).data);
  const id = String(open.find((one) => one['borrowerId'] === borrowerId)?.['id']);
  const reviews = async (shown: string) =>
    asList(
      asData(asData((await operator('Grace', 'show', { id: shown })).data)['history'])[
        'reviews'
      ],
    );
  expect(await reviews(id)).toEqual([]);
  expect(await reviews(borrowerId)).toMatchObject([{ id }]);
  await operator('Grace', 'decline', { id, reason: 'not-confirmed' });
  const left = sql<{ name: string }, { borrowerId: BorrowerId }>(`
    select step as name from borrower_step where borrower_id = :borrowerId
    union all select name from borrower_fact where borrower_id = :borrowerId
    order by name`);
  const names = (await app.db.rows(left, { borrowerId })).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['contacts', 'identity', 'monthlyIncome']));
  expect(names).not.toContain('face');
  expect(await phone.done('/my/getMyLoanInfo')).toMatchObject({ stage: 'declined' });
});
