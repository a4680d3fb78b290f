import type { Office } from './colleague.ts';
import { take } from './console-picture.ts';

/** The rules of a lender that has lived, a draft while it is typed, its replay, a challenger. */
export async function takeRules(office: Office): Promise<void> {
  const grace = await office.comes();
  await grace.logsInAs('Grace Banda');
  await grace.goesTo('/rules');
  await grace.sees('Each rule');
  await take(grace, 'rules');
  await grace.goesTo('/rules/challenger');
  await grace.sees(/decided otherwise$/);
  await take(grace, 'challenger');
  await grace.page.getByRole('table').getByRole('link').first().click();
  await grace.sees('The challenger');
  await take(grace, 'challenger-orders');
  await grace.goesTo('/rules/decisions?rule=other-loans&verdict=refer');
  await take(grace, 'rules-decisions');
  await grace.goesTo('/rules/draft');
  await grace.types('Largest instalment, % of the stated income', '40');
  await grace.sees('One instalment may be at most 35 % of the stated income.');
  await take(grace, 'rules-draft-refused');
  await grace.types('Largest instalment, % of the stated income', '25');
  await grace.sees(/^The largest bill is at most 25 % of the stated income/);
  await grace.presses('Save the draft');
  await grace.sees('The draft is saved.');
  await take(grace, 'rules-draft');
  await grace.presses('Replay it');
  await grace.sees('What it cannot know');
  await take(grace, 'rules-replay');
}
