import { expect } from 'vitest';
import { parseCivilDate } from '../contract/words/civil-date.ts';
import { parseNrc } from '../contract/market/nrc.ts';
import type { BorrowerId } from '../contract/words/ids.ts';
import { openInquiry } from '../server/people/inquiries/inquiries.ts';
import { saveIdentity } from '../server/people/verification/identity.ts';
import { completeStep, recordFacts } from '../server/people/verification/steps.ts';
import { sql } from '../server/store/database/database.ts';
import { asData } from '../testing/client.ts';
import type { App } from '../testing/start-app.ts';
import { mostWaitMs } from '../testing/until.ts';
import { authSteps } from '../contract/borrower/auth-steps.ts';
import { violationsIn } from './axe.ts';
import { comesTo } from './colleague.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import type { Person } from './person.ts';
import { approvedFacts } from '../testing/verified-borrower.ts';

const selectFact = sql<{ kind: string }, { id: BorrowerId }>(`
  select value ->> 'kind' as kind from borrower_fact
  where borrower_id = :id and name = 'registry'`);
const selectAttempts = sql<{ attempts: number }, { id: BorrowerId }>(
  'select attempts from registry_inquiry where borrower_id = :id',
);
const selectReview = sql<{ id: string }, { id: BorrowerId }>(
  'select id from review where borrower_id = :id',
);
const saidNetwork = sql<void, { id: BorrowerId }>(
  "update wallet set network_said_by = 'borrower' where borrower_id = :id",
);

/** All steps are done with a card of this number, and nothing else is in doubt. */
async function verified({ context }: App, person: Person, number: string): Promise<BorrowerId> {
  const { db, keys, clock } = context;
  const now = clock.now();
  const id = String((await (await person.calls()).done('/my/getUserInfo'))['id']) as BorrowerId;
  const [nrc, birthDate] = [parseNrc(number), parseCivilDate('1994-03-17')];
  if (nrc === null || birthDate === null) throw new Error('these are a number and a day');
  const identity = { nrc, firstName: 'Chipo', lastName: 'Mwanawina', birthDate, sex: 'female' };
  const identityId = await saveIdentity(db, keys, { borrowerId: id, identity, now });
  await openInquiry(db, context, { borrowerId: id, identityId, now });
  await recordFacts(db, id, { facts: approvedFacts('60000'), now });
  for (const { step } of authSteps) await completeStep(db, id, { step, now });
  await db.run(saidNetwork, { id });
  return id;
}

/** The borrower lets the register be asked, on the phone. */
async function agrees(person: Person): Promise<void> {
  await person.goesTo('/set');
  const check = (checked: boolean) =>
    person.page.getByRole('switch', { name: 'Check of your card', checked });
  await check(false).tap();
  await check(true).waitFor();
  expect(await violationsIn(person.page)).toEqual([]);
}

async function asksForLoan(person: Person): Promise<string> {
  const calls = await person.calls();
  const wish = { productId: 'first-loan', amount: 1000, termDays: 14 };
  const { trial } = await calls.done('/api/v3/product/productTrial', { body: wish });
  const body = { ...wish, agreed: true, trialHash: asData(trial)['trialHash'] };
  const { orderId } = await calls.done('/zmb/index/api/appManualGetLoan', { body });
  await person.goesTo('/home');
  return String(orderId);
}

const phone = { width: 360, height: 640 };

journey(
  'the register is away, slow, without balance and wrong: the phone and the console say so',
  async ({ app, person: comes }) => {
    const { db } = app.context;
    const kindOf = async (id: BorrowerId) => (await db.row(selectFact, { id }))?.kind;
    const attempts = async (id: BorrowerId) => (await db.row(selectAttempts, { id }))?.attempts;
    const grace = await comesTo(app);
    await grace.logsInAs('Grace Banda');

    // Away (500) and slow (no answer in eight seconds): the loan waits, and no more is shown.
    for (const [mobile, number] of [
      ['0961000051', '204809/11/1'],
      ['0961000052', '204808/11/1'],
    ] as const) {
      const person = await comes(mobile);
      await person.page.setViewportSize(phone);
      await logIn(person);
      const id = await verified(app, person, number);
      await agrees(person);
      await expect.poll(() => attempts(id), { timeout: mostWaitMs }).toBe(1);
      const order = await asksForLoan(person);
      await person.sees('We check your card. This can take a day.');
      expect(await violationsIn(person.page)).toEqual([]);
      await grace.goesTo(`/loans/${order}`);
      await grace.sees('We check your card. This can take a day.');
    }

    // Without balance: no card is asked, and staff read why.
    app.simulator.world.settings.registerState = 'balance-402';
    const poor = await comes('0961000053');
    await logIn(poor);
    const asked = await verified(app, poor, '204850/11/1');
    await agrees(poor);
    await expect.poll(() => attempts(asked), { timeout: mostWaitMs }).toBe(1);
    await grace.goesTo('/rules');
    await grace.sees(/Didit refuses us: balance/);
    await grace.sees('Goes to a person, as before');
    expect(await violationsIn(grace.page)).toEqual([]);

    // Wrong: a person decides, who reads which fields; the borrower reads what all others read.
    app.simulator.world.settings.registerState = 'works';
    app.hour.setOffset(app.hour.offsetSeconds() + 660n);
    app.server.jobs.wake('ask-registry');
    await expect.poll(() => kindOf(asked), { timeout: mostWaitMs }).toBe('agrees');
    const other = await comes('0961000054');
    await other.page.setViewportSize(phone);
    await logIn(other);
    const wrong = await verified(app, other, '204802/11/1');
    await agrees(other);
    await expect.poll(() => kindOf(wrong), { timeout: mostWaitMs }).toBe('disagrees');
    await asksForLoan(other);
    await other.sees('Our staff are checking your request.');
    await other.seesNoMore(/the register|not found|disagree/i);
    await other.goesTo('/set?part=data');
    await other.page.locator('summary', { hasText: 'Your card' }).tap();
    await other.sees(/^By way of Didit, /);
    const review = await db.row(selectReview, { id: wrong });
    await grace.goesTo(`/reviews/${review?.id ?? ''}`);
    await grace.sees(/The register disagrees, clearly: first name, last name/);
    expect(await violationsIn(grace.page)).toEqual([]);
    expect(grace.complaints.heard).toEqual([]);
    await grace.context.close();
  },
);
