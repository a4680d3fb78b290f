import { addDays } from '../contract/words/civil-date.ts';
import { decideArrangements } from '../server/lending/collections/decide-arrangements.ts';
import { listToCollect } from '../server/lending/collections/list-to-collect.ts';
import { asData, client } from '../testing/client.ts';
import { nextWorkingDay } from '../testing/contact-world.ts';
import { agreesToPlan } from '../testing/eased-loan.ts';
import type { Colleague, Office } from './colleague.ts';
import { take } from './console-picture.ts';

const mobile = '0951000003';
const day = 86_400n;

/** A debt that cannot be paid: a plan from its offer to its breach, an illness, and given up. */
export async function takeRelief(office: Office): Promise<void> {
  const { app } = office;
  await nextWorkingDay(app);
  await listToCollect(app.context);
  const phone = client(app.url);
  await phone.logIn(mobile, app.simulatorUrl);
  const orderId = Number(asData((await phone.done('/my/getMyLoanInfo'))['order'])['orderId']);
  const [joseph, peter, mary] = [
    await office.comes(),
    await office.comes(),
    await office.comes(),
  ];
  await joseph.logsInAs('Joseph Zulu');
  await peter.logsInAs('Peter Mwale');
  const panel = async (somebody: Colleague, name: string, says: string | RegExp) => {
    await somebody.goesTo(`/collections/${orderId}`);
    await somebody.sees(says);
    await take(somebody, name, { at: 'If they cannot pay' });
  };
  await panel(joseph, 'relief-none', 'Nothing was agreed about this debt.');
  await takeOffer(joseph, addDays(app.context.clock.today(), 2));
  await signs(peter, /Payment arrangement/, 'plan-approve');
  await panel(joseph, 'plan-offered', /can agree until/);
  await agreesToPlan(phone, orderId);
  await panel(joseph, 'plan-kept', /when the plan is over/);
  await joseph.goesTo('/proposals/new?kind=arrangement');
  await joseph.types('Loan number', String(orderId));
  await joseph.presses('See what it would do');
  await joseph.sees('Choose a day.');
  await take(joseph, 'plan-missing');
  app.hour.setOffset(app.hour.offsetSeconds() + 7n * day);
  await decideArrangements(app.context);
  for (const somebody of [joseph, peter]) await somebody.logsInAs(nameOf(somebody === peter));
  await panel(joseph, 'plan-broken', /Charges run again since/);
  await joseph.goesTo('/inbox?queue=arrangements');
  await take(joseph, 'plans-broken');
  const grace = await office.comes();
  await grace.logsInAs('Grace Banda');
  await takeHardship([joseph, grace, peter], orderId);
  await panel(joseph, 'hardship', /Charges are suspended for illness/);
  await peter.goesTo(`/proposals/new?kind=write-off-early&about=${orderId}`);
  await peter.presses('See what it would do');
  await peter.types('Reason', 'He left the country, as his family told us.');
  await take(peter, 'write-off');
  await peter.presses('Propose it');
  await peter.sees('Awaiting approval');
  await mary.logsInAs('Mary Phiri');
  await signs(mary, /Give up/, 'write-off-approve');
  app.hour.setOffset(app.hour.offsetSeconds() + 601n);
  await app.server.jobs.runDueJobs();
  await peter.goesTo(`/loans/${orderId}`);
  await peter.sees(/The debt is written off/);
  await take(peter, 'written-off', { at: 'If they cannot pay' });
  const naomi = await office.comes();
  await naomi.logsInAs('Naomi Lungu');
  await naomi.goesTo(`/proposals/new?kind=hardship&about=${orderId}`);
  await take(naomi, 'relief-not-allowed');
}

const nameOf = (isPeter: boolean) => (isPeter ? 'Peter Mwale' : 'Joseph Zulu');

/** What is wrong with it first, and no answer; then the offer as it would be. */
async function takeOffer(joseph: Colleague, first: string): Promise<void> {
  await joseph.presses('Payment arrangement');
  await joseph.types('How many amounts', '3');
  await joseph.types('Each, in kwacha', '5000');
  await joseph.types('The first by the end of', first);
  await joseph.presses('See what it would do');
  await joseph.page.getByRole('alert').filter({ visible: true }).first().waitFor();
  await take(joseph, 'plan-faults');
  await joseph.types('Each, in kwacha', '150');
  const asked = '**/acts/previewProposal';
  await joseph.page.route(asked, (route) => route.abort());
  await joseph.presses('See what it would do');
  await joseph.sees(/^No answer came/);
  await take(joseph, 'plan-failed');
  await joseph.page.unroute(asked);
  await joseph.presses('See what it would do');
  await joseph.sees(/^1\. K150\.00 by/);
  await joseph.types('Reason', 'She lost a week of work, and can pay by the week.');
  await take(joseph, 'plan-offer');
  await joseph.presses('Propose it');
  await joseph.sees('Awaiting approval');
}

/** Two others are faster: the reviewed version is outdated, and shown again. */
async function takeHardship(
  [joseph, grace, peter]: readonly [Colleague, Colleague, Colleague],
  orderId: number,
): Promise<void> {
  for (const somebody of [joseph, grace]) {
    await somebody.goesTo(`/proposals/new?kind=hardship&about=${orderId}`);
    await somebody.page.getByLabel('Hardship').selectOption('illness');
    await somebody.presses('See what it would do');
    await somebody.types('Reason', 'The clinic wrote that she is in hospital.');
  }
  await take(joseph, 'hardship-form');
  await grace.presses('Propose it');
  await grace.sees('Awaiting approval');
  await signs(peter, /Stop the charges/, 'hardship-approve');
  await joseph.presses('Propose it');
  await joseph.page.getByRole('alert').filter({ visible: true }).first().waitFor();
  await take(joseph, 'hardship-stale');
}

/** The second approver reads it in the Inbox and signs. */
async function signs(somebody: Colleague, title: RegExp, name: string): Promise<void> {
  await somebody.goesTo('/inbox');
  await somebody.page.getByRole('link', { name: title }).first().click();
  await somebody.sees('What it does');
  await take(somebody, name);
  await somebody.presses('Approve …');
  await somebody.presses('Sign with your passkey');
  await somebody.sees(/^(Done|Approved, not done yet)$/);
}
