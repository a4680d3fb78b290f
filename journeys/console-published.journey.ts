import { expect, it } from 'vitest';
import { publishHoldSeconds } from '../contract/staff/publish-acts.ts';
import { type Colleague, type Office, openOffice } from './colleague.ts';

it('one person publishes a form, another stops it; asked again it counts', async () => {
  await using office = await openOffice();
  const [naomi, joseph] = [await office.comes(), await office.comes()];
  await naomi.logsInAs('Naomi Lungu');
  await joseph.logsInAs('Joseph Zulu');
  await naomi.goesTo('/forms');
  await naomi.presses('Questionnaire');
  await naomi.sees('Version 1');
  await changesTitle(naomi, '');
  await naomi.presses('See what changes');
  await naomi.sees('It cannot be published:');
  await changesTitle(naomi, 'A word on your loan');
  await naomi.presses('See what changes');
  await naomi.page.getByRole('insertion').getByText('A word on your loan').waitFor();
  await publishes(naomi);

  await joseph.goesTo('/publications');
  await joseph.presses('form questionnaire');
  await joseph.presses('Stop it …');
  await joseph.types('Reason', 'The old title is in the contract.');
  await joseph.presses('Stop it');
  await naomi.page.getByRole('button', { name: 'Stop it …' }).waitFor({ state: 'hidden' });
  await naomi.sees('Version 1');

  await naomi.presses('See what changes');
  await publishes(naomi);
  holdPasses(office);
  await expect
    .poll(async () => {
      await naomi.goesTo('/forms/questionnaire');
      await naomi.sees(/^Version \d+$/);
      return naomi.page.getByText('Version 2').count();
    })
    .toBe(1);
  await naomi.goesTo('/publications');
  await naomi.sees('Published as 2');
  await naomi.sees('Joseph Zulu: The old title is in the contract.');
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});

async function changesTitle({ page, types }: Colleague, title: string): Promise<void> {
  const file = page.getByLabel('The whole file, as JSON');
  const { title: _, ...rest } = JSON.parse(await file.inputValue());
  await types('The whole file, as JSON', JSON.stringify({ title, ...rest }, null, 2));
}

async function publishes(naomi: Colleague): Promise<void> {
  await naomi.types('Why it is changed', 'Borrowers asked what it is about.');
  await naomi.presses('Publish in ten minutes');
  await naomi.page.getByRole('button', { name: 'Stop it …' }).waitFor();
}

function holdPasses({ app }: Office): void {
  app.hour.setOffset(app.hour.offsetSeconds() + BigInt(publishHoldSeconds));
}
