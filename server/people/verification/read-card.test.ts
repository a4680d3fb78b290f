import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { nameInTitle } from '../../../contract/words/person-name.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { cardPicture } from '../../../testing/cards/card-picture.ts';
import { testCard } from '../../../testing/cards/card-people.ts';
import { testContext } from '../../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { newId } from '../../store/ids.ts';
import { putSealed, type SealedKind } from '../../store/sealing/sealed-items.ts';
import { daysFrom } from '../uploads/keep-pictures.ts';
import { Busy } from '../../store/busy.ts';
import type { CardReading } from '../../store/ports/card-reader.ts';
import { savedIdentityValues } from './card/saved-identity.ts';
import { workerCardReader } from '../../models/card/worker-card-reader.ts';
import type { IdentityRegistry } from '../../store/ports/identity-registry.ts';
import { cardsADay, readCardCall } from './read-card.ts';
import {
  confirmed,
  forgetReadings,
  insertBorrower,
  printed,
  read,
} from './read-card-for-tests.ts';
import {
  selectFacts,
  selectItems,
  selectOpenings,
  selectReadings,
  selectSteps,
} from './read-card-for-tests.ts';
import { completeStep } from './steps.ts';

const now = new Date('2026-11-20T10:00:00Z');

let db: TestDatabase;
let borrower: { id: BorrowerId; mobile: Mobile; tokenHash: Uint8Array };
let front = '';
let back = '';
let readings = 0;
let numbers = 0;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.dispose());
beforeEach(async () => {
  readings = 0;
  borrower = await newBorrower();
  front = await newFile('nrc-front');
  back = await newFile('nrc-back');
});

async function newBorrower() {
  const id = newId<BorrowerId>();
  const mobile = `097${String(++numbers).padStart(7, '0')}` as Mobile;
  await db.run(insertBorrower, { id, mobile, now });
  return { id, mobile, tokenHash: new Uint8Array(32) };
}

function newFile(kind: SealedKind, plain: Uint8Array = Buffer.from('a picture')) {
  const { keys } = testContext({ now });
  const purgeAfter = daysFrom(now, 2);
  return putSealed(db, keys, { borrowerId: borrower.id, kind, plain, now, purgeAfter });
}

function reading(answer: CardReading = read): Context['cards'] {
  return {
    read: async () => {
      readings += 1;
      return answer;
    },
    close: async () => undefined,
  };
}

/** `data` of the answer, or the refusal. */
async function ask(body: object, parts: Partial<Context> = {}): Promise<unknown> {
  const context = testContext({ db, now, cards: reading(), ...parts });
  const call = { params: {}, query: {}, body, borrower, once: null, requestId: 'one' };
  const answered = await readCardCall.run({ ...call, context, ip: '127.0.0.1' });
  if (answered instanceof Refusal) return { refused: answered.reason, ...answered.data };
  const envelope: { data?: unknown } = JSON.parse(String(answered));
  return envelope.data;
}

async function facts() {
  return (await db.row(selectFacts, borrower))?.facts;
}

const values = () => savedIdentityValues(testContext({ db, now }), borrower.id);

describe('a card that is read', () => {
  it('is answered as read, stored encrypted for two days, and completes nothing', async () => {
    // Names as people write them, and the long one doubted: it may be two.
    const text = { ...printed, firstName: 'Chiponatasha', lastName: 'Mwanawina' };
    const confidence = { ...read.confidence, firstName: expect.closeTo(0.72) };
    expect(await ask({ frontFileId: front })).toEqual({ read: text, confidence });
    const items = await db.rows(selectItems, borrower);
    const kept = items.find(({ kind }) => kind === 'card-reading');
    expect(kept?.purgeAfter).toEqual(daysFrom(now, 2));
    expect(kept?.body.includes('MWANAWINA')).toBe(false);
    expect(await db.rows(selectOpenings, borrower)).toEqual([{ reader: 'read-card' }]);
    expect(await db.rows(selectSteps, borrower)).toEqual([]);
    expect(await facts()).toEqual({});
    expect(await values()).toEqual({ frontFileId: front, ...text });
  });

  it('asks for another picture when this one is too poor', async () => {
    const cards = reading({ ...read, text: {}, confidence: {}, retake: true });
    expect(await ask({ frontFileId: front }, { cards })).toEqual({
      read: {},
      confidence: {},
      retake: true,
    });
  });

  it('is not read a second time, unless what was read is gone', async () => {
    const first = await ask({ frontFileId: front });
    expect(await ask({ frontFileId: front })).toEqual(first);
    expect(readings).toBe(1);
    await db.run(forgetReadings, borrower);
    expect(await ask({ frontFileId: front })).toEqual(first);
    expect(readings).toBe(2);
  });

  it('is put off when too many wait, and nothing is kept', async () => {
    const busy = { read: () => Promise.reject(new Busy('it')), close: async () => undefined };
    await expect(ask({ frontFileId: front }, { cards: busy })).rejects.toThrow(Busy);
    expect(await db.rows(selectReadings, borrower)).toEqual([]);
  });

  it('is one of so many a day', async () => {
    for (let card = 0; card < cardsADay.most; card += 1) {
      await ask({ frontFileId: await newFile('nrc-front') });
    }
    const next = { frontFileId: await newFile('nrc-front') };
    expect(await ask(next)).toMatchObject({ refused: 'too-many-tries' });
    expect(await ask({ ...next, confirmed })).toMatchObject({ refused: 'too-many-tries' });
    expect(await ask({ frontFileId: front })).toMatchObject({ refused: 'too-many-tries' });
  });
});

describe('a file that cannot be read', () => {
  const frontError = { frontFileId: 'Please take the photo of the front again.' };
  const backError = { backFileId: 'Please take the photo of the back again.' };
  const someone = 'A'.repeat(22);
  const wrong = [
    ['is unknown', () => ({ frontFileId: someone }), frontError],
    ['is the back', () => ({ frontFileId: back }), frontError],
    ['has a front for its back', () => ({ frontFileId: front, backFileId: front }), backError],
    ['has no back', () => ({ frontFileId: front, backFileId: someone }), backError],
  ] as const;
  it.each(wrong)('is refused at its field: it %s', async (_, body, errors) => {
    const refused = { refused: 'form-invalid', errors };
    expect(await ask(body())).toEqual(refused);
    expect(await ask({ ...body(), confirmed })).toEqual(refused);
    expect(readings).toBe(0);
  });

  it('is refused when it is of another person', async () => {
    const theirs = front;
    borrower = await newBorrower();
    expect(await ask({ frontFileId: theirs })).toMatchObject({ refused: 'form-invalid' });
  });
});

describe('a card that is confirmed', () => {
  it('completes the step, and what was read and shown is kept for good', async () => {
    await ask({ frontFileId: front, backFileId: back });
    const both = { frontFileId: front, backFileId: back, confirmed };
    expect(await ask(both)).toEqual({ isAuth: 1 });
    expect(await db.rows(selectSteps, borrower)).toEqual([{ step: 'identity' }]);
    expect(await db.rows(selectReadings, borrower)).toEqual([
      { confirmedAt: now, corrected: [] },
    ]);
    const items = await db.rows(selectItems, borrower);
    const kinds = ['card-reading', 'identity', 'nrc-back', 'nrc-front'];
    expect(items.map(({ kind }) => kind)).toEqual(kinds);
    expect(items.map(({ purgeAfter: until }) => until)).toEqual([null, null, null, null]);
    expect(await facts()).toMatchObject({
      birthDate: '1994-03-17',
      cardAgrees: true,
      registry: { kind: 'not-asked' },
      nrcFingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await values()).toEqual({ frontFileId: front, backFileId: back, ...confirmed });
  });

  const corrections = [
    ['the number', { nrc: '204817/11/2' }, ['nrc'], true],
    ['a name', { lastName: 'Mwanawana' }, ['lastName'], false],
    ['sex', { sex: 'male' }, ['sex'], false],
    ['spaces alone', { firstName: 'CHIPO  NATASHA' }, [], false],
  ] as const;
  it.each(corrections)('keeps that %s was corrected', async (_, differently, fields, nrc) => {
    await ask({ frontFileId: front });
    await ask({ frontFileId: front, confirmed: { ...confirmed, ...differently } });
    const [row] = await db.rows(selectReadings, borrower);
    expect(row?.corrected).toEqual(fields);
    expect(await facts()).toMatchObject({ cardAgrees: !nrc });
  });

  const notOnCard = 'Your card says 1994-03-17. If that is wrong, take its picture again.';
  const tooYoung = 'Please check your date of birth. We lend from 18 years on.';
  it.each([
    [0.99, '1994-03-18', notOnCard],
    [0.99, '2009-11-21', tooYoung],
    [0.7, '1994-03-18', null],
  ])('whose date was read to %s is confirmed with %s: %s', async (trust, birthDate, wrong) => {
    const cards = reading({ ...read, confidence: { ...read.confidence, birthDate: trust } });
    await ask({ frontFileId: front }, { cards });
    const typed = { ...confirmed, birthDate, lastName: 'MWANAWINA' };
    const answer = await ask({ frontFileId: front, confirmed: typed });
    const refusal = { refused: 'form-invalid', errors: { birthDate: wrong } };
    expect(answer).toEqual(wrong === null ? { isAuth: 1 } : refusal);
    if (wrong === null) expect(await values()).toMatchObject({ lastName: 'Mwanawina' });
  });

  it('counts a number that could not be read as corrected', async () => {
    const { nrc: _, ...text } = read.text;
    await ask({ frontFileId: front }, { cards: reading({ ...read, text, retake: true }) });
    await ask({ frontFileId: front, confirmed });
    expect(await facts()).toMatchObject({ cardAgrees: false });
  });

  it('is read first when it was not read', async () => {
    expect(await ask({ frontFileId: front, confirmed })).toEqual({ isAuth: 1 });
    expect(readings).toBe(1);
  });

  it('says what does not fit at its field, and saves nothing', async () => {
    const wrong = { ...confirmed, nrc: '20481/11/1', birthDate: '2015-01-01', firstName: '' };
    expect(await ask({ frontFileId: front, confirmed: wrong })).toEqual({
      refused: 'form-invalid',
      errors: {
        nrc: 'Please write the NRC number as on the card, such as 123456/11/1.',
        birthDate: 'Please check your date of birth. We lend from 18 years on.',
        firstName: 'Please write this.',
      },
    });
    expect(await db.rows(selectSteps, borrower)).toEqual([]);
    expect(readings).toBe(0);
  });

  it('may be confirmed again, with both kept; the same again changes nothing', async () => {
    await ask({ frontFileId: front, confirmed });
    const first = await facts();
    await ask({ frontFileId: front, confirmed });
    expect(await facts()).toEqual(first);
    await ask({ frontFileId: front, confirmed: { ...confirmed, nrc: '204818/11/1' } });
    expect(await facts()).not.toEqual(first);
    expect(await db.rows(selectReadings, borrower)).toHaveLength(2);
    await ask({ frontFileId: front, confirmed });
    expect((await facts())?.['nrcFingerprint']).toBe(first?.['nrcFingerprint']);
    expect(await db.rows(selectReadings, borrower)).toHaveLength(3);
    expect(readings).toBe(1);
  });

  it('stays as it is once the face was compared with it', async () => {
    await ask({ frontFileId: front, confirmed });
    await completeStep(db, borrower.id, { step: 'face', now });
    expect(await ask({ frontFileId: front })).toEqual({ refused: 'step-closed' });
    expect(await ask({ frontFileId: front, confirmed })).toEqual({ refused: 'step-closed' });
  });
});

describe('the register', () => {
  const none = () => Promise.reject(new Error('no borrower waits for it here'));
  const registry: IdentityRegistry = { name: 'didit', verify: none, health: none };
  const selectInquiries = sql<{ state: string; reference: string }, { id: BorrowerId }>(`
    select state, reference from registry_inquiry where borrower_id = :id order by created_at`);

  it('is to be asked about what was saved, and no more about what that replaced', async () => {
    await ask({ frontFileId: front, confirmed }, { registry });
    await ask({ frontFileId: front, confirmed: { ...confirmed, sex: 'male' } }, { registry });
    const inquiries = await db.rows(selectInquiries, { id: borrower.id });
    expect(inquiries.map(({ state }) => state).toSorted()).toEqual(['superseded', 'waiting']);
    expect(inquiries.map(({ reference }) => reference)).not.toContain(borrower.id);
    expect(await facts()).toMatchObject({ registry: { kind: 'not-asked' } });
  });
});

it('reads a photo of a card by the real engine', async () => {
  const cards = workerCardReader();
  try {
    const card = testCard(3);
    const picture = await cardPicture({ card, level: 'usual', seed: 5 });
    const answer = await ask({ frontFileId: await newFile('nrc-front', picture) }, { cards });
    const { nrc, birthDate, sex } = card;
    const firstName = nameInTitle(card.firstName);
    expect(answer).toMatchObject({ read: { nrc, firstName, birthDate, sex } });
    expect(answer).not.toHaveProperty('retake');
  } finally {
    await cards.close();
  }
});
