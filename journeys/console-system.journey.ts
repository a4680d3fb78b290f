import { expect, it } from 'vitest';
import { script, sql } from '../server/store/database/database.ts';
import { openOffice } from './colleague.ts';

const fail = sql("update job_run set last_failure = 'Error: no answer' where name = 'purge'");

it('an engineer runs a job again that failed; others see why they may not', async () => {
  await using office = await openOffice();
  const [moses, mary, naomi] = [
    await office.comes(),
    await office.comes(),
    await office.comes(1024),
  ];
  await moses.logsInAs('Moses Chola');
  await office.app.db.run(fail);
  await moses.presses('System');
  await moses.sees('Jobs whose last run failed: purge.');
  await moses.presses('Jobs');
  const row = moses.page.getByRole('row').filter({ hasText: 'purge' });
  await row.getByText('Error: no answer').waitFor();
  await moses.presses('Run again: purge');
  await row.getByText('Well').waitFor();
  await moses.presses('Providers');
  await moses.presses('Ask every provider now');
  await moses.sees('pawaPay');
  await moses.presses('Settings');
  await moses.sees('PAWAPAY_TOKEN');

  await mary.logsInAs('Mary Phiri');
  await mary.goesTo('/system/jobs');
  const again = mary.page.getByRole('button', { name: 'Run again: purge' });
  expect(await again.getAttribute('aria-disabled')).toBe('true');

  naomi.complaints.forgive(/\b403\b/);
  await naomi.logsInAs('Naomi Lungu');
  await naomi.goesTo('/system');
  await naomi.sees(/Your roles do not allow this: See jobs, providers/);
  // What a place is narrowed by would narrow nothing for her, and one refusal is enough.
  for (const [place, what] of [
    ['/loans', 'See borrowers and loans'],
    ['/cash', 'See the floats'],
  ] as const) {
    await naomi.goesTo(place);
    await naomi.sees(new RegExp(`^Your roles do not allow this: ${what}.* may\\.$`));
    const screen = naomi.page.locator('#screen');
    expect(await screen.getByText(/^Your roles/).count()).toBe(1);
    expect(await screen.getByRole('combobox').or(screen.getByRole('button')).count()).toBe(0);
  }
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});

const changeRole = script(`alter table staff_role disable trigger user;
  update staff_role set from_at = from_at - interval '1 year' where role = 'marketing';
  alter table staff_role enable trigger user`);

it('a role that was changed by hand is a check that failed, with what and where', async () => {
  await using office = await openOffice();
  const [moses, phone] = [await office.comes(), await office.comes(360)];
  await moses.logsInAs('Moses Chola');
  const check = (what: string) => moses.page.getByRole('row').filter({ hasText: what });
  await moses.goesTo('/system/proofs');
  await check('Signatures of approvals').getByText('Not run yet').waitFor();
  await moses.goesTo('/system/jobs');
  await moses.presses('Run again: prove-acts');
  const passed = sql("select from check_outcome where name = 'audit-log'");
  const runs = async () => (await office.app.db.rows(passed)).length;
  await expect.poll(runs).toBe(1);
  await moses.goesTo('/system/proofs');
  await check('Consents, reveals, staff').getByText('Passed').waitFor();
  await office.app.db.run(changeRole);
  await moses.goesTo('/system/jobs');
  await moses.presses('Run again: prove-acts');
  await expect.poll(runs).toBe(2);
  await moses.goesTo('/system/proofs');
  const failed = check('Consents, reveals, staff');
  await failed.getByText('Failed').waitFor();
  await failed.getByText(/^staff_role \d+: is not as it was written$/).waitFor();
  await check('Chain of the audit log').getByText('Passed').waitFor();
  await moses.goesTo('/');
  await moses.sees(/^Checks failed: Consents, reveals, staff/);
  await phone.logsInAs('Moses Chola');
  await phone.goesTo('/system/proofs');
  await phone.sees(/^staff_role \d+: is not as it was written$/);
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});

it('compliance watches a number, finds it, and takes it off', async () => {
  await using office = await openOffice();
  const ruth = await office.comes();
  await ruth.logsInAs('Ruth Tembo');
  await ruth.goesTo('/compliance/watch');
  await ruth.sees('Nothing is watched.');
  await ruth.presses('Watch …');
  await ruth.page.getByRole('dialog').getByLabel('What').selectOption('mobile');
  await ruth.types('Its number', '0977000009');
  await ruth.types('Reason', 'Three wallets in a week.');
  await ruth.presses('Watch it');
  await ruth.sees('Three wallets in a week.');
  await ruth.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await ruth.types('Is this one watched?', '0977000010');
  await ruth.presses('Look');
  await ruth.sees('This one is not watched.');
  await ruth.types('Is this one watched?', '0977000009');
  await ruth.presses('Look');
  expect(ruth.page.url()).not.toContain('0977');
  await ruth.presses('Take off …');
  await ruth.types('Reason', 'It was his brother.');
  await ruth.presses('Take it off');
  await ruth.sees('This one is not watched.');
  expect(ruth.complaints.heard).toEqual([]);
});
