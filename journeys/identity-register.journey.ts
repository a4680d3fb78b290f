import { expect } from 'vitest';
import type { BorrowerId } from '../contract/words/ids.ts';
import { sql } from '../server/store/database/database.ts';
import { asData } from '../testing/client.ts';
import { violationsIn } from './axe.ts';
import { comesTo } from './colleague.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import type { Person } from './person.ts';
import { verifiedWithCard } from './verified-with-card.ts';

const selectFact = sql<{ kind: string }, { id: BorrowerId }>(`
  select value ->> 'kind' as kind from borrower_fact
  where borrower_id = :id and name = 'registry'`);
const selectAttempts = sql<{ attempts: number }, { id: BorrowerId }>(
  'select attempts from registry_inquiry where borrower_id = :id',
);
const selectReview = sql<{ id: string }, { id: BorrowerId }>(
  'select id from review where borrower_id = :id',
);

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
      const id = await verifiedWithCard(app, person, number);
      await agrees(person);
      await expect.poll(() => attempts(id)).toBe(1);
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
    const asked = await verifiedWithCard(app, poor, '204850/11/1');
    await agrees(poor);
    await expect.poll(() => attempts(asked)).toBe(1);
    await grace.goesTo('/rules');
    await grace.sees(/Didit refuses us: balance/);
    await grace.sees('Goes to a person, as before');
    expect(await violationsIn(grace.page)).toEqual([]);

    // Wrong: a person decides, who reads which fields; the borrower reads what all others read.
    app.simulator.world.settings.registerState = 'works';
    app.hour.setOffset(app.hour.offsetSeconds() + 660n);
    app.server.jobs.wake('ask-registry');
    await expect.poll(() => kindOf(asked)).toBe('agrees');
    const other = await comes('0961000054');
    await other.page.setViewportSize(phone);
    await logIn(other);
    const wrong = await verifiedWithCard(app, other, '204802/11/1');
    await agrees(other);
    await expect.poll(() => kindOf(wrong)).toBe('disagrees');
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
