import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { PictureKind } from '../../../contract/borrower/uploads.ts';
import { mostPictureBytes } from '../../../contract/borrower/uploads.ts';
import type { BorrowerId, FileId } from '../../../contract/words/ids.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { testContext } from '../../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { sql } from '../../store/database/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { newId } from '../../store/ids.ts';
import { purge } from '../../app/jobs/purge.ts';
import { openSealed } from '../../store/sealing/sealed-items.ts';
import { daysFrom, keepPictures, pictureDays } from './keep-pictures.ts';
import { photo } from './pictures-for-tests.ts';
import { picturesADay, uploadPictureCall } from './upload-picture.ts';

const now = new Date('2026-11-20T10:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const insertBorrower = sql<void, { id: BorrowerId; mobile: Mobile; now: Date }>(`
  insert into borrower (id, mobile, channel_code, credit_limit, created_at)
  values (:id, :mobile, 'h5', 0, :now)`);
const selectItem = sql<{ kind: string; body: Buffer; purgeAfter: Date | null }, { id: string }>(
  'select kind, body, purge_after from sealed_item where id = :id',
);
const moveItem = sql<void, { id: string; borrowerId: BorrowerId }>(
  'update sealed_item set borrower_id = :borrowerId where id = :id',
);
const answer = z.object({ data: z.object({ fileId: z.string() }) });

let db: TestDatabase;
let borrower: { id: BorrowerId; mobile: Mobile; tokenHash: Uint8Array };
let numbers = 0;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.dispose());
beforeEach(async () => {
  borrower = await newBorrower();
});

async function newBorrower() {
  const id = newId<BorrowerId>();
  const mobile = `097${String(++numbers).padStart(7, '0')}` as Mobile;
  await db.run(insertBorrower, { id, mobile, now });
  return { id, mobile, tokenHash: new Uint8Array(32) };
}

/** The id of the file, or why it was refused. */
async function send(file: Buffer | string, kind: PictureKind = 'nrc-front', at = now) {
  const base64 = typeof file === 'string' ? file : file.toString('base64');
  const answered = await uploadPictureCall.run({
    context: testContext({ db, now: at }),
    params: {},
    query: {},
    body: { kind, base64 },
    borrower,
    once: null,
    requestId: 'one',
    ip: '127.0.0.1',
  });
  if (answered instanceof Refusal) return answered.reason;
  return z.parse(answer, JSON.parse(String(answered))).data.fileId as FileId;
}

function opened(id: string, kind: PictureKind, borrowerId = borrower.id) {
  const { keys } = testContext({ now });
  return openSealed(db, keys, { id, borrowerId, kind, reader: 'console', who: 'Test', now });
}

describe('a picture that is sent', () => {
  it('is encrypted, bound to its kind and borrower, for two days', async () => {
    const id = await send(`data:image/png;base64,${(await card()).toString('base64')}`);
    const row = await db.row(selectItem, { id });
    expect(row).toMatchObject({ kind: 'nrc-front', purgeAfter: daysFrom(now, 2) });
    expect(row?.body.includes('WEBP')).toBe(false);
    const picture = await opened(id, 'nrc-front');
    expect(picture?.subarray(8, 12).toString()).toBe('WEBP');
    expect(await opened(id, 'face')).toBeNull();
    expect(await opened(id, 'nrc-front', (await newBorrower()).id)).toBeNull();
  });

  it('does not open in the row of another borrower', async () => {
    const id = await send(await card());
    const other = await newBorrower();
    await db.run(moveItem, { id, borrowerId: other.id });
    await expect(opened(id, 'nrc-front', other.id)).rejects.toThrow('unable to authenticate');
  });

  it('again after a lost answer is the same file, for an hour', async () => {
    const file = await card();
    const id = await send(file);
    expect(await send(file)).toBe(id);
    expect(await send(file, 'nrc-front', minutesLater(59))).toBe(id);
    expect(await send(file, 'nrc-back')).not.toBe(id);
    expect(await send(file, 'nrc-front', minutesLater(61))).not.toBe(id);
    borrower = await newBorrower();
    expect(await send(file)).not.toBe(id);
  });
});

describe('a picture is refused', () => {
  it.each<[string, string, () => Promise<Buffer | string> | Buffer | string]>([
    ['that is none', 'not-an-image', () => Buffer.from('hello, not a picture')],
    [
      'whose base64 is none',
      'not-an-image',
      async () => ` ${(await card()).toString('base64')}`,
    ],
    ['too small for a card', 'image-too-small', () => photo(900, 479).jpeg().toBuffer()],
    [
      'of too many pixels',
      'image-too-large',
      () => photo(6001, 4000).jpeg({ quality: 1 }).toBuffer(),
    ],
    ['of too many bytes', 'image-too-large', () => Buffer.alloc(mostPictureBytes + 1)],
  ])('%s: %s', async (_, reason, file) => {
    expect(await send(await file())).toBe(reason);
  });

  it('by the least that its kind needs', async () => {
    const small = await photo(400, 240).jpeg().toBuffer();
    expect(await send(small, 'nrc-back')).toBe('image-too-small');
    expect(await send(small, 'face')).toHaveLength(22);
  });

  it('after so many in a day, until the next', async () => {
    // Of these each is opened and found broken: what is refused counts too.
    const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('no more')]);
    for (let n = 0; n < picturesADay.most; n++) expect(await send(broken)).toBe('not-an-image');
    expect(await send(await card())).toBe('too-many-pictures');
    expect(await send(await card(), 'face', minutesLater(24 * 60))).toHaveLength(22);
    borrower = await newBorrower();
    expect(await send(await card())).toHaveLength(22);
  });
});

describe('a picture is kept', () => {
  const isThere = async (id: string) => (await db.row(selectItem, { id })) !== undefined;
  const purgeAfterDays = (days: number) =>
    purge(testContext({ db, now: minutesLater(days * 24 * 60 + 1) }));

  it('two days, a week for a failed try, or for good, and never shorter than before', async () => {
    const [unused, failed, good] = [
      await send(await card()),
      await send(await card()),
      await send(await card()),
    ];
    const keep = (ids: string[], until: Date | null, borrowerId = borrower.id) =>
      keepPictures(db, { ids: ids as FileId[], borrowerId, until });
    const week = daysFrom(now, pictureDays.failedFrames);
    await keep([failed, good], week);
    await keep([good], null);
    await keep([good, failed], daysFrom(now, 1));
    await keep([unused], null, (await newBorrower()).id);
    await purgeAfterDays(1);
    expect(await Promise.all([unused, failed, good].map(isThere))).toEqual([true, true, true]);
    await purgeAfterDays(2);
    expect(await Promise.all([unused, failed, good].map(isThere))).toEqual([false, true, true]);
    await purgeAfterDays(7);
    expect(await Promise.all([unused, failed, good].map(isThere))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

/** Another noise each time, so that no two are the same picture. */
function card(): Promise<Buffer> {
  return photo(640, 480).png().toBuffer();
}
