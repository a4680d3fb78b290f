import { expect, it } from 'vitest';
import type { Mobile } from '../contract/market/phone.ts';
import { showKwacha } from '../contract/words/show-kwacha.ts';
import { parseKwacha } from '../contract/words/ngwee.ts';
import { showLoan } from '../contract/staff/loan-acts.ts';
import { sql } from '../server/store/database/database.ts';
import { staffAtConsole } from '../testing/staff-at-console.ts';
import { openOffice } from './colleague.ts';

const overduePerson = '0951000003' as Mobile;
const selectLoan = sql<{ id: bigint }, { mobile: Mobile }>(`
  select max(o.id) as id from loan_order o join borrower b on b.id = o.borrower_id
  where b.mobile = :mobile`);

it('a loan is found by what a caller says, and each figure opens into transfers', async () => {
  await using office = await openOffice();
  const { app } = office;
  const loan = String((await app.db.row(selectLoan, { mobile: overduePerson }))?.id);
  const auditor = staffAtConsole(app);
  await auditor.logInAs('auditor');
  const { account, figures } = await auditor.done(showLoan, { orderId: loan });
  const grace = await office.comes();
  await grace.logsInAs('Grace Banda');

  await grace.page.keyboard.press('/');
  await grace.types('Words to find', 'Lubasi Nya');
  await grace.page.keyboard.press('Enter');
  const found = grace.page.getByRole('list', { name: 'Found' });
  await found.getByRole('link').first().waitFor();
  expect(await found.innerText()).not.toMatch(/Lubasi|0951000003/);
  await found.getByRole('link').first().click();
  await grace.sees('Standing');
  expect(await grace.page.locator('main').innerText()).not.toMatch(/Lubasi|0951000003/);

  await grace.page.getByRole('link', { name: loan, exact: true }).click();
  await grace.sees('Account, transfers, payments and chain agree.');
  await grace.sees(shown(account.remaining));
  for (const { account: name, booked } of figures.slice(0, 2)) {
    const label = { principal: 'Principal', interest: 'Interest' }[String(name)] ?? name;
    const books = grace.page.getByRole('heading', { name: 'Books' }).locator('xpath=../..');
    await books
      .getByRole('button', { name: shown(booked), exact: true })
      .first()
      .click();
    await grace.sees(`${label} of loan ${loan}`);
    await grace.sees(new RegExp(`together ${shown(booked).replace('.', '\\.')}`));
    await grace.presses('Close');
  }
  await grace.page.getByLabel('As at').fill('2020-01-01');
  await grace.sees('Nothing was lent by then.');

  await grace.goesTo('/loans');
  await grace.page.getByLabel('State').selectOption('settled');
  await grace.page.getByRole('cell', { name: 'Closed' }).first().waitFor();
  expect(await grace.page.getByRole('cell', { name: 'In arrears' }).count()).toBe(0);
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});

const shown = (kwacha: string): string => {
  const amount = parseKwacha(kwacha);
  return amount === null ? kwacha : showKwacha(amount);
};
