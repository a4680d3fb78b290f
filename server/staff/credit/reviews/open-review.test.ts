import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listReadings } from '../../../../contract/staff/audit-acts.ts';
import {
  declineReview,
  openPicture,
  openReview,
  showReview,
} from '../../../../contract/staff/review-acts.ts';
import type { Role } from '../../../../contract/staff/permissions.ts';
import type { BorrowerId, FileId } from '../../../../contract/words/ids.ts';
import { type ReferredLoan, referredLoan } from '../../../../testing/referred-loan.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import {
  confirmReading,
  saveReading,
} from '../../../people/verification/card/card-readings.ts';
import { sql } from '../../../store/database/database.ts';
import { putSealed } from '../../../store/sealing/sealed-items.ts';

let app: App;
const people = new Map<Role, ReturnType<typeof staffAtConsole>>();
const as = (role: Role) => people.get(role) ?? staffAtConsole(app);
beforeAll(async () => {
  app = await startApp();
  for (const role of ['credit', 'director', 'care', 'auditor', 'compliance'] as const) {
    const person = staffAtConsole(app);
    await person.logInAs(role);
    people.set(role, person);
  }
});
afterAll(() => app.close());

const reason = 'To decide about the loan.';
const show = async (role: Role, { reviewId: id }: ReferredLoan) =>
  (await as(role).done(showReview, { id })).review;

const selectIdentity = sql<{ value: string }, { borrowerId: string }>(`
  select value from borrower_fact where borrower_id = :borrowerId and name = 'identityId'`);

/** A card that was read as this name; the picture says it too. */
async function readCard({ borrowerId }: ReferredLoan, firstName: string, daysAgo: number) {
  const { db, keys } = app.context;
  const now = new Date(app.context.clock.now().getTime() - daysAgo * 86_400_000);
  const plain = Buffer.from(`ffd8 ${firstName}`);
  const kind = 'nrc-front' as const;
  const frontFileId = await putSealed<FileId>(db, keys, { borrowerId, kind, plain, now });
  const read = { text: { firstName }, confidence: { firstName: 0.41 }, retake: false };
  const reading = { ...read, engine: 'test' };
  const of = { borrowerId, now } as const;
  return {
    of,
    row: await saveReading(db, keys, { ...of, frontFileId, backFileId: null, reading }),
  };
}

async function confirmed(loan: ReferredLoan, firstName: string, daysAgo: number) {
  const { of, row } = await readCard(loan, firstName, daysAgo);
  const { borrowerId } = loan;
  const identityId = (await app.db.row(selectIdentity, { borrowerId }))?.value ?? '';
  const corrected = ['firstName'];
  await confirmReading(app.db, { ...of, row, identityId, corrected, backFileId: null });
}

describe('what names a borrower', () => {
  it('is shown for an open review, beside the card, and the viewer is recorded', async () => {
    const loan = await referredLoan(app, '0961500009');
    await confirmed(loan, 'OLDER', 9);
    await confirmed(loan, 'CHANDAA', 7);
    await readCard(loan, 'ABANDONED', 1);
    const asked = { id: loan.reviewId, reason };
    const { identity, answers, ageYears, shownUntil } = await as('credit').done(
      openReview,
      asked,
    );
    expect(identity.find(({ field }) => field === 'firstName')).toEqual({
      field: 'firstName',
      confirmed: 'Chanda',
      read: 'CHANDAA',
      sure: 0.41,
      isCorrected: true,
    });
    expect(ageYears).toBeGreaterThan(30);
    expect(answers.map(({ heading }) => heading)).toContain('Questionnaire');
    expect(Number(shownUntil) - Number(app.context.clock.now())).toBeGreaterThan(590_000);
    const nrcAs = async (role: Role) =>
      (await as(role).done(openReview, asked)).identity.find(({ field }) => field === 'nrc')
        ?.confirmed;
    expect(await nrcAs('credit')).toBe('500009/11/1');
    expect(await nrcAs('director')).toBe('••••••/11/1');
    const { rows } = await as('auditor').done(listReadings, {
      filter: { borrowerId: loan.borrowerId },
      limit: 50,
    });
    expect(rows.map(({ who, what }) => [who?.name, what])).toEqual(
      expect.arrayContaining([
        ['Grace Banda', 'identity'],
        ['Grace Banda', 'card-reading'],
        ['Mary Phiri', 'identity'],
      ]),
    );
    for (const role of ['care', 'auditor', 'compliance'] as const) {
      expect((await as(role).ask(openReview, asked)).reason).toBe('not-allowed');
    }
  });

  it('is no picture for who may not see it, or once the review is decided', async () => {
    const loan = await referredLoan(app, '0961500010');
    await confirmed(loan, 'CHANDAA', 7);
    await readCard(loan, 'ABANDONED', 1);
    const { pictures } = await show('credit', loan);
    expect(pictures).toMatchObject([{ what: 'Card, front', isKept: true }]);
    const itemId = pictures[0]?.itemId ?? '';
    const asked = { reviewId: loan.reviewId, itemId, reason };
    const { mediaType, base64 } = await as('credit').done(openPicture, asked);
    const picture = Buffer.from(base64, 'base64').toString();
    expect([mediaType, picture]).toEqual(['image/jpeg', 'ffd8 CHANDAA']);
    expect((await as('director').ask(openPicture, asked)).reason).toBe('not-allowed');
    const other = { ...asked, itemId: 'another' };
    expect((await as('credit').ask(openPicture, other)).reason).toBe('unknown');
    await as('credit').done(declineReview, {
      id: loan.reviewId,
      version: 0,
      reason: 'waited-too-long',
    });
    expect((await as('credit').ask(openPicture, asked)).reason).toBe('no-open-work');
    const open = { id: loan.reviewId, reason };
    expect((await as('credit').ask(openReview, open)).reason).toBe('no-open-work');
  });
});

it('others with the same phone or card are shown beside a borrower, who is not', async () => {
  const one = await referredLoan(app, '0961500011');
  const two = await referredLoan(app, '0961500012');
  const info = JSON.stringify({ deviceid: 'phone-9' });
  for (const { borrowerId: id, phone } of [one, two]) {
    const body = { userId: id, type: 1, info };
    await phone.done('/user/grab/info/api/addUserGrabInfoToRisk', { body });
  }
  const sameCard = sql<void, { one: BorrowerId; two: BorrowerId }>(`
    update borrower_fact set value = (select value from borrower_fact
      where borrower_id = :one and name = 'nrcFingerprint')
    where borrower_id = :two and name = 'nrcFingerprint'`);
  await app.db.run(sameCard, { one: one.borrowerId, two: two.borrowerId });
  const { devices, doubles } = await show('auditor', one);
  expect(devices.find(({ device }) => device === 'phone-9')?.others).toEqual([two.borrowerId]);
  expect(doubles).toMatchObject([{ borrowerId: two.borrowerId, loans: 1, openLoans: 1 }]);
});
