import { expect } from 'vitest';
import type { BorrowerId } from '../contract/words/ids.ts';
import { sql } from '../server/store/database/database.ts';
import { agreesTo, largeLoan } from '../testing/borrower-of-bureau.ts';
import { violationsIn } from './axe.ts';
import { comesTo } from './colleague.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { verifiedWithCard } from './verified-with-card.ts';

const selectReview = sql<{ id: string }, { id: BorrowerId }>(
  'select id from review where borrower_id = :id',
);
const phone = { width: 360, height: 640 };

journey(
  'a credit bureau shows a late loan elsewhere: the borrower reads whose words, and staff look',
  async ({ app, person: comes }) => {
    const { db } = app.context;
    const person = await comes('0961000061');
    await person.page.setViewportSize(phone);
    await logIn(person);
    const id = await verifiedWithCard(app, person, '204823/11/1');
    await person.goesTo('/set');
    const check = (checked: boolean) =>
      person.page.getByRole('switch', { name: 'Your other loans', checked });
    await check(false).tap();
    await check(true).waitFor();
    expect(await violationsIn(person.page)).toEqual([]);
    await agreesTo(await person.calls(), largeLoan);
    await person.goesTo('/home');
    const reviewOf = async () => (await db.row(selectReview, { id }))?.id;
    await expect.poll(reviewOf).toBeDefined();
    await person.goesTo('/set?part=data');
    await person.page.locator('summary', { hasText: 'Your loans' }).tap();
    await person.sees(/^For a loan, .* Practice Credit Bureau, 1 Practice Road, Lusaka\.$/);
    expect(await violationsIn(person.page)).toEqual([]);

    const grace = await comesTo(app);
    await grace.logsInAs('Grace Banda');
    await grace.goesTo(`/reviews/${(await reviewOf()) ?? ''}`);
    await grace.sees(/Practice Credit Bureau: 2 open, K850\.00 overdue, 0 written off/);
    await grace.sees(/shows late loans elsewhere/);
    expect(await violationsIn(grace.page)).toEqual([]);
    await grace.goesTo('/rules');
    await grace.sees(/nothing written off and at most K200 overdue elsewhere/);
    expect(grace.complaints.heard).toEqual([]);
    await grace.context.close();
  },
);
