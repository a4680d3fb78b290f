import { TOTP } from 'otpauth';
import { beginDeviceGrant, endDeviceGrant } from '../contract/staff/own-acts.ts';
import { expect, it } from 'vitest';
import { staffAtConsole } from '../testing/staff-at-console.ts';
import { type Colleague, openOffice } from './colleague.ts';

it('a staff member makes their own passkey, logs in by it, and by six digits', async () => {
  await using office = await openOffice();
  const grace = await office.comes();
  await grace.logsInAs('Grace Banda');
  await grace.presses('Me');
  await grace.presses('Add a passkey …');
  await grace.types('Name of the device', 'Desk in Lusaka');
  await grace.presses('Add the passkey');
  await grace.sees('Passkey added.');
  await grace.presses('Set up the authenticator');
  await grace.presses('Show the secret');
  const secret = await grace.page.locator('code').last().innerText();
  await grace.presses('Log out');

  await grace.presses('Log in with a passkey');
  await grace.sees('Desk in Lusaka');
  await grace.presses('Log out');

  await grace.page.getByText('Without a passkey at hand').click();
  grace.complaints.forgive(/\b403\b/);
  await grace.types('E-mail', 'grace@lender.example');
  await grace.types('Six digits', '000000');
  await grace.presses('Log in by code');
  await grace.sees('The address or the code is wrong.');
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') });
  const timestamp = office.app.context.clock.now().getTime();
  await grace.types('Six digits', totp.generate({ timestamp }));
  await grace.presses('Log in by code');
  await grace.sees('Desk in Lusaka');
  expect(grace.complaints.heard).toEqual([]);
});

it('an auditor finds what was done, and proves that it is unchanged', async () => {
  await using office = await openOffice();
  const daniel = await office.comes();
  await daniel.logsInAs('Daniel Sakala');
  await daniel.pressesBoth('g', 'a');
  await daniel.page.getByRole('table').getByRole('row').nth(1).waitFor();
  await daniel.page.getByLabel('Act').selectOption('endPasskey');
  await expect.poll(() => new URL(daniel.page.url()).search).toBe('?act=endPasskey');
  await daniel.presses('Prove the log');
  await daniel.sees(/row is as it was written|rows are as they were written/);
  await daniel.goesTo('/compliance/readings');
  await daniel.sees('No personal details were read.');
  expect(daniel.complaints.heard).toEqual([]);
});

it('a terminal is let in by the code it shows', async () => {
  await using office = await openOffice();
  const joseph = await office.comes();
  await joseph.logsInAs('Joseph Zulu');
  const terminal = staffAtConsole(office.app);
  const { data } = await terminal.ask(beginDeviceGrant, {});
  const { deviceCode = '', userCode = '' } = data ?? {};
  await joseph.goesTo('/device');
  await joseph.types(
    'The code that the terminal shows',
    userCode.replace('-', '').toLowerCase(),
  );
  await joseph.presses('See which terminal');
  await joseph.presses('Let it in');
  await joseph.sees('The terminal is in.');
  const granted = await terminal.ask(endDeviceGrant, { deviceCode });
  expect(granted.data?.session.person.name).toBe('Joseph Zulu');
  expect(joseph.complaints.heard).toEqual([]);
});

it('what was typed is still there after a session has ended', async () => {
  await using office = await openOffice();
  const [mary, again] = [await office.comes(), await office.comes()];
  await mary.logsInAs('Mary Phiri');
  await mary.goesTo('/device');
  await mary.types('The code that the terminal shows', 'ABCD-12');
  await endsTheOther(again);
  await mary.sees('Your session has ended');
  await mary.presses(/^Mary Phiri/);
  await mary.page.getByText('Your session has ended').waitFor({ state: 'hidden' });
  const code = mary.page.getByLabel('The code that the terminal shows');
  expect(await code.inputValue()).toBe('ABCD-12');
});

/** The same person, elsewhere. */
async function endsTheOther(again: Colleague): Promise<void> {
  await again.logsInAs('Mary Phiri');
  await again.presses('Me');
  await again.page
    .getByRole('button', { name: /^End the session/, disabled: false })
    .first()
    .click();
}

it('by the keyboard alone access is ended, and the screen says so', async () => {
  await using office = await openOffice();
  const [ruth, grace] = [await office.comes(), await office.comes()];
  await ruth.logsInAs('Ruth Tembo');
  await grace.logsInAs('Grace Banda');
  const { keyboard } = ruth.page;
  await ruth.pressesBoth('g', 'p');
  await ruth.page.getByRole('link', { name: 'Grace Banda' }).waitFor();
  const focused = () => ruth.page.evaluate(() => document.activeElement?.textContent);
  const pressesUntil = async (key: string, name: string) => {
    for (let times = 0; (await focused()) !== name; times++) {
      expect(times, `${key} was pressed, and "${name}" never focused`).toBeLessThan(1_000);
      await keyboard.press(key);
    }
  };
  await pressesUntil('j', 'Grace Banda');
  await keyboard.press('Enter');
  await ruth.sees('grace@lender.example');
  await pressesUntil('Tab', 'End access …');
  await keyboard.press('Enter');
  await ruth.page.getByRole('dialog').waitFor();
  await ruth.page.getByLabel('Reason').focus();
  await keyboard.type('Left for another lender.');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await ruth.sees('Has left');
  await grace.sees('Your session has ended');
  expect(ruth.complaints.heard).toEqual([]);
});
