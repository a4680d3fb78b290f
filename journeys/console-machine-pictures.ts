import { sql } from '../server/store/database/database.ts';
import type { Colleague, Office } from './colleague.ts';
import { take } from './console-picture.ts';

const fail = sql(
  "update job_run set last_failure = 'Error: no answer came in 30 s' where name = 'send-sms'",
);

/** What is published, the watch list and the system. */
export async function takeMachine(office: Office): Promise<void> {
  const [naomi, ruth, moses] = [
    await office.comes(),
    await office.comes(),
    await office.comes(),
  ];
  await takePublished(naomi);
  await ruth.logsInAs('Ruth Tembo');
  await ruth.goesTo('/compliance/watch');
  await ruth.presses('Watch …');
  await ruth.page.getByRole('dialog').getByLabel('What').selectOption('mobile');
  await ruth.types('Its number', '0977000009');
  await ruth.types('Reason', 'Three wallets under one name in a week.');
  await take(ruth, 'watch');
  await ruth.presses('Watch it');
  await ruth.sees('Three wallets');
  await take(ruth, 'watch-list');
  await takeSystem(moses, office);
}

async function takePublished(naomi: Colleague): Promise<void> {
  await naomi.logsInAs('Naomi Lungu');
  await naomi.goesTo('/forms');
  await take(naomi, 'forms');
  await naomi.goesTo('/forms/questionnaire');
  const file = naomi.page.getByLabel('The whole file, as JSON');
  const text = await file.inputValue();
  await file.fill('{ "title": "" }');
  await naomi.presses('See what changes');
  await naomi.sees('It cannot be published');
  await take(naomi, 'form-faults');
  const changed = { ...JSON.parse(text), title: 'A word on your loan' };
  await file.fill(JSON.stringify(changed, null, 2));
  await naomi.presses('See what changes');
  await naomi.types('Why it is changed', 'Borrowers asked what it is about.');
  await take(naomi, 'form-changes');
  await naomi.presses('Publish in ten minutes');
  await naomi.page.getByRole('button', { name: 'Stop it …' }).waitFor();
  await naomi.goesTo('/forms/questionnaire');
  await take(naomi, 'form-waits');
}

async function takeSystem(moses: Colleague, { app }: Office): Promise<void> {
  await moses.logsInAs('Moses Chola');
  await app.db.run(fail);
  for (const [path, name] of [
    ['', 'system'],
    ['/jobs', 'jobs'],
    ['/settings', 'settings'],
  ] as const) {
    await moses.goesTo(`/system${path}`);
    await take(moses, name);
  }
  await moses.goesTo('/system/providers');
  await moses.presses('Ask every provider now');
  await moses.sees('pawaPay');
  await take(moses, 'providers');
}
