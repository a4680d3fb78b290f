import { expect } from 'vitest';
import { isSigned, webhookReceiver } from '../testing/webhook-receiver.ts';
import { violationsIn } from './axe.ts';
import { type Colleague, comesTo } from './colleague.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { paysPlan } from './pay.ts';
import { signsByCalls } from './sign-by-calls.ts';

const ruth = ['compliance', 'ruth@lender.example'] as const;

journey('another system listens: made by two, paid, replayed, rotated', async (stage) => {
  const receiver = await webhookReceiver();
  const moses = await comesTo(stage.app);
  await moses.logsInAs('Moses Chola');
  await moses.goesTo('/system/partners');
  await moses.sees('No other system listens.');
  await moses.presses('New webhook …');
  await moses.types('Name', 'Bookkeeping');
  await moses.types('Address', receiver.url);
  for (const type of ['payment.succeeded', 'loan.settled', 'webhook.test']) {
    await moses.page.getByRole('checkbox', { name: type }).check();
  }
  expect(await violationsIn(moses.page)).toEqual([]);
  await proposes(moses, 'Bookkeeping takes payments as they come.');
  await signsByCalls(stage.app, ruth, 'webhook');

  await moses.goesTo('/system/partners');
  await moses.presses('Bookkeeping');
  const secret = await readsSecret(moses, 'Show the secret');
  expect(secret).toMatch(/^whsec_/);
  await moses.presses('Send a test');
  await comes(receiver, 1);

  const person = await stage.person('0951000003');
  await logIn(person);
  await paysPlan(person);
  await expect
    .poll(() => receiver.received.map(({ type }) => type))
    .toContain('payment.succeeded');
  const paid = receiver.received.find(({ type }) => type === 'payment.succeeded');
  expect(paid && (await isSigned(secret, paid))).toBe(true);
  expect(paid?.body).not.toContain('951000003');

  await moses.presses(/^Attempts of payment\.succeeded/);
  await moses.sees('Send it again');
  expect(await violationsIn(moses.page)).toEqual([]);
  await moses.presses('Send it again');
  const copies = () => receiver.received.filter(({ id }) => id === paid?.id).length;
  await expect.poll(copies).toBe(2);
  await moses.presses('Back');

  await moses.presses('New secret …');
  await proposes(moses, 'The secret was in an e-mail.');
  await signsByCalls(stage.app, ruth, 'webhook');
  await moses.goesTo('/system/partners');
  await moses.presses('Bookkeeping');
  const newer = await readsSecret(moses, 'Show the secret');
  const before = receiver.received.length;
  await moses.presses('Send a test');
  await comes(receiver, before + 1);
  const last = receiver.received.at(-1);
  expect(last && [await isSigned(secret, last), await isSigned(newer, last)]).toEqual([
    true,
    true,
  ]);
  expect(moses.complaints.heard).toEqual([]);
  await moses.context.close();
  await receiver.close();
});

journey('a partner gets a key by two, reads, and is revoked', async ({ app }) => {
  const mary = await comesTo(app);
  await mary.logsInAs('Mary Phiri');
  await mary.goesTo('/system/partners');
  await mary.presses('New key …');
  await mary.types('Partner', 'Bureau');
  expect(await violationsIn(mary.page)).toEqual([]);
  await proposes(mary, 'The bureau reads our loans by a program.');
  await signsByCalls(app, ruth, 'partner-key');
  await mary.goesTo('/system/partners');
  const key = await readsSecret(mary, 'Show the key of Bureau');
  const read = async () => {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${app.url}/partner/v1/loans`, { headers })).status;
  };
  expect(await read()).toBe(200);
  await mary.presses('Revoke the key of Bureau');
  await mary.sees('Revoked');
  expect(await read()).toBe(401);
  expect(mary.complaints.heard).toEqual([]);
  await mary.context.close();
});

async function proposes(colleague: Colleague, why: string): Promise<void> {
  await colleague.presses('See what it would do');
  await colleague.types('Reason', why);
  await colleague.presses('Propose it');
  await colleague.sees('Awaiting approval');
}

async function readsSecret(colleague: Colleague, button: string): Promise<string> {
  await colleague.presses(button);
  const dialog = colleague.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show the secret' }).click();
  const secret = await dialog.locator('code').innerText();
  await dialog.getByRole('button', { name: 'I have it' }).click();
  return secret;
}

async function comes(
  { received }: { readonly received: readonly unknown[] },
  count: number,
): Promise<void> {
  await expect.poll(() => received.length).toBe(count);
}
