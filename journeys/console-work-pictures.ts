import { randomUUID } from 'node:crypto';
import type { Mobile } from '../contract/market/phone.ts';
import { openStrangeCase } from '../server/lending/cases/discrepancy.ts';
import { client } from '../testing/client.ts';
import { endlessPayment } from '../testing/endless-payment.ts';
import type { Colleague, Office } from './colleague.ts';
import { take } from './console-picture.ts';

const mobile = '0951000003' as Mobile;
const pdf = Buffer.from('%PDF-1.7 a statement');
const letter = { name: 'statement.pdf', mimeType: 'application/pdf', buffer: pdf };

/** What waits for a person: cases, payments, complaints and requests, in each of their looks. */
export async function takeWork(office: Office): Promise<void> {
  const { app } = office;
  const { caseId, paymentId } = await endlessPayment(app, mobile);
  const detail = { day: app.context.clock.today(), operation: 'collect', amount: 12_500n };
  await openStrangeCase(app.context, { provider: 'mtn', providerId: 'MP-404', detail });
  const { complaint, request } = await writes(office);
  const joseph = await office.comes();
  await joseph.logsInAs('Joseph Zulu');
  for (const [path, name] of [
    ['/inbox?queue=complaints', 'queue'],
    ['/cases', 'cases'],
    ['/payments', 'payments'],
    [`/payments/${paymentId}`, 'payment'],
    ['/complaints', 'complaints'],
    ['/data-requests', 'data-requests'],
    [`/data-requests/${request}`, 'data-request'],
  ] as const) {
    await joseph.goesTo(path);
    await take(joseph, name);
  }
  await joseph.goesTo(`/cases/${caseId}`);
  await joseph.page.getByText('Fail by hand', { exact: true }).click();
  await take(joseph, 'case');
  await joseph.presses('Add a file …');
  await joseph.page.getByLabel('File', { exact: true }).setInputFiles(letter);
  await joseph.types('What it is', 'Statement of the wallet');
  await take(joseph, 'case-add-file');
  await joseph.presses('Add it');
  await joseph.presses('Open it');
  await joseph.sees('Save the file');
  await joseph.page.getByRole('heading', { name: 'Evidence' }).scrollIntoViewIfNeeded();
  await take(joseph, 'case-evidence');
  await takeComplaint(office, joseph, complaint);
}

/** A complaint and a request of a borrower. */
async function writes({ app }: Office) {
  app.hour.setOffset(app.hour.offsetSeconds() + 61n);
  const phone = client(app.url);
  await phone.logIn(mobile, app.simulatorUrl);
  const about = { requestId: randomUUID(), topic: 'payment' };
  const words = 'I paid K200 on Monday at noon. My bill still shows it.';
  const filed = await phone.done('/user/complaint/api/file', { body: { ...about, words } });
  const asked = { requestId: randomUUID(), kind: 'name', words: 'My name has two l.' };
  const request = await phone.done('/user/data/api/request', { body: asked });
  return { complaint: String(filed['number']), request: String(request['number']) };
}

async function takeComplaint(office: Office, joseph: Colleague, number: string): Promise<void> {
  const mary = await office.comes();
  await joseph.goesTo(`/complaints/${number}`);
  await joseph.presses('Show …');
  await joseph.page.getByLabel('Reason').selectOption('complaint');
  await take(joseph, 'uncover');
  await joseph.presses(/^Show for/);
  await joseph.sees(mobile);
  await take(joseph, 'complaint');
  await mary.logsInAs('Mary Phiri');
  await mary.goesTo(`/complaints/${number}`);
  await mary.types('Our answer', 'It is booked now. We are sorry.');
  await mary.presses('Send the answer');
  await joseph.sees(/^Mary Phiri changed this/);
  await take(joseph, 'complaint-stale');
}
