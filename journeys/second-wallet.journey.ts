import { expect } from 'vitest';
import { addsWallet } from './adds-wallet.ts';
import { expectAccessible } from './axe.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { opensBill, readsReceipt } from './pay.ts';

journey('of a second wallet: added by its code, paid from, removed', async (stage) => {
  const person = await stage.person('0961000002');
  await logIn(person);
  const second = await addsWallet(person, stage);
  await person.phone.hasMessage(
    /^ExtraMoney: you can repay from 097\*\*\*\*502, too\. Not you/,
  );
  await person.goesTo('/home');
  const { remaining } = await opensBill(person);
  await expectAccessible(person, 'the bill of a borrower with two wallets');
  await person.taps(second.mobile);
  await person.taps('Repayment');
  expect(await second.isAsked()).toBe(remaining);
  expect(await person.phone.prompts()).toEqual([]);
  await second.entersPin();
  await readsReceipt(person, remaining);

  await person.goesTo('/me');
  await person.taps('Remove the second account');
  await person.sees('We will not ask 097****502 for money any more.');
  await person.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).tap();
  await person.seesControl('Add a second account');
});
