import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  approveReview,
  declineReview,
  reopenStep,
  showReview,
  stopReview,
} from '../../../../contract/staff/review-acts.ts';
import { listReviews } from '../../../../contract/staff/review-row.ts';
import {
  contactsBody,
  contactsDone,
  maryAndJohn,
  saveStepPath,
  sendsAllSms,
  textsOn,
} from '../../../../testing/contact-world.ts';
import { type ReferredLoan, referredLoan } from '../../../../testing/referred-loan.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { sql } from '../../../store/database/database.ts';
import { openReview as askToLook } from '../../../people/reviews/reviews.ts';

let app: App;
let grace: ReturnType<typeof staffAtConsole>;
beforeAll(async () => {
  app = await startApp({ simulator: { settings: { autoAnswer: 'approve' } } });
  grace = staffAtConsole(app);
  await grace.logInAs('credit');
});
afterAll(() => app.close());

const text = 'Your sister cannot be reached. Whom else may we ask?';
const home = ({ phone }: ReferredLoan) => phone.done('/my/getMyLoanInfo');
const show = async ({ reviewId: id }: ReferredLoan) =>
  (await grace.done(showReview, { id })).review;
const asking = ({ reviewId: id }: ReferredLoan, version = 0) =>
  ({ id, version, step: 'contacts', text }) as const;

it('a step is done again by the borrower, and the loan waits for it', async () => {
  const mobile = '0961510001';
  const loan = await referredLoan(app, mobile);
  const [mary, john] = maryAndJohn(71);
  expect(await loan.phone.ask(saveStepPath, contactsBody(mary, john))).toMatchObject({
    data: { reason: 'step-closed' },
  });
  const { review } = await grace.done(reopenStep, asking(loan));
  expect(review).toMatchObject({
    state: 'asked',
    asked: [{ step: 'contacts', text, by: { name: 'Grace Banda' }, doneAt: null }],
    notLawful: [expect.stringContaining('(steps-done)')],
  });
  // The borrower hears it, reads why, and the loan is where it was.
  await sendsAllSms(app);
  expect((await textsOn(app, mobile))[0]).toContain('one step again');
  expect(await home(loan)).toMatchObject({
    stage: 'waiting',
    order: { status: 'reviewing' },
    stepAgain: { cerCode: 15, sentence: text },
  });
  expect(await contactsDone(loan.phone)).toBe(0);
  const { version } = review;
  const reason = 'She explained it.';
  const early = await grace.ask(approveReview, { id: loan.reviewId, version, reason });
  expect(early.reason).toBe('not-lawful');
  // What was not asked for stays closed.
  const personal = { body: { cerCode: 2, values: {} } };
  expect(await loan.phone.ask(saveStepPath, personal)).toMatchObject({
    data: { reason: 'step-closed' },
  });

  expect(await loan.phone.done(saveStepPath, contactsBody(mary, john))).toEqual({ isAuth: 1 });
  expect(await home(loan)).not.toHaveProperty('stepAgain');
  const { rows } = await grace.done(listReviews, { filter: { isDecided: false }, limit: 50 });
  expect(rows.find(({ id }) => id === loan.reviewId)).toMatchObject({ state: 'open' });
  const after = await show(loan);
  expect(after).toMatchObject({ state: 'open', asked: [{ doneAt: expect.any(Date) }] });
  // It is closed again, and earlier viewers look again.
  expect(await loan.phone.ask(saveStepPath, contactsBody(john))).toMatchObject({
    data: { reason: 'step-closed' },
  });
  const stale = await grace.ask(approveReview, { id: loan.reviewId, version, reason });
  expect(stale.reason).toBe('changed-meanwhile');
  // Its first limit was computed again with the last of the steps.
  await app.db.run(raiseLimit, { borrowerId: loan.borrowerId });
  const done = { id: loan.reviewId, version: after.version, reason };
  expect((await grace.done(approveReview, done)).review.state).toBe('held');
});

const raiseLimit = sql<void, { borrowerId: string }>(
  'update borrower set credit_limit = 1500000 where id = :borrowerId',
);

it('of two who ask at once one does, and a card brings the face with it', async () => {
  const loan = await referredLoan(app, '0961510002');
  const card = { ...asking(loan), step: 'identity' } as const;
  const both = await Promise.all([grace.ask(reopenStep, card), grace.ask(reopenStep, card)]);
  expect(both.map(({ reason }) => reason).toSorted()).toEqual(['changed-meanwhile', null]);
  expect(await home(loan)).toMatchObject({ stepAgain: { cerCode: 1 } });
  const again = await grace.ask(reopenStep, asking(loan, 1));
  expect(again.values['why']).toContain('asked for a step already');
  const no = { id: loan.reviewId, version: 1, reason: 'not-affordable' } as const;
  expect((await grace.done(declineReview, no)).review.state).toBe('declined');
  expect((await grace.ask(reopenStep, asking(loan, 2))).reason).toBe('decided-already');
  expect(await home(loan)).not.toHaveProperty('stepAgain');
});

it('nothing is asked for what is approved, by who may not, or without words', async () => {
  const loan = await referredLoan(app, '0961510003');
  const empty = await grace.ask(reopenStep, { ...asking(loan), text: '\u200B'.repeat(4) });
  expect(empty.values['why']).toContain('no words');
  const auditor = staffAtConsole(app);
  await auditor.logInAs('auditor');
  expect((await auditor.ask(reopenStep, asking(loan))).reason).toBe('not-allowed');
  const id = loan.reviewId;
  await grace.done(approveReview, { id, version: 0, reason: 'She explained it.' });
  const held = await grace.ask(reopenStep, asking(loan, 1));
  expect(held.values['why']).toContain('Stop it first');
  await grace.done(stopReview, { id, version: 1, reason: 'Her sister called.' });
  const of = { borrowerId: loan.borrowerId, orderId: null, reasons: ['photo'] } as const;
  await askToLook(app.db, { kind: 'face', ...of, now: app.context.clock.now() });
  const face = await grace.ask(reopenStep, { ...asking(loan, 2), step: 'face' });
  expect(face.values['why']).toContain('Their face waits for a person');
  expect((await show(loan)).asked).toEqual([]);
  expect(await contactsDone(loan.phone)).toBe(1);
});
