import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { webhookTypeNames } from '../../../contract/partner/webhook-types.ts';
import type { WebhookType } from '../../../contract/partner/webhook-types.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import {
  answers,
  type Behaviour,
  endpointAt,
  isSigned,
  take,
  webhookReceiver,
} from '../../../testing/webhook-receiver.ts';
import { accountOf } from '../../lending/orders/load-order.ts';
import { script } from '../../store/database/database.ts';
import { findEndpoint, replay, rotateSecret, switchOff } from './endpoints.ts';
import { queueTest } from './make-messages.ts';
import { sendWebhooks, type SwitchedOff } from './send-webhooks.ts';

let db: TestDatabase;
let world: MoneyWorld;
const toClose: (() => Promise<void>)[] = [];
beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
});
afterEach(async () => {
  for (const close of toClose.splice(0)) await close();
  await db.run(
    script(`update webhook_endpoint set state = 'off', off_why = 'people'
    where state <> 'off'`),
  );
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

const never = new AbortController().signal;
const told: string[] = [];
const tell: SwitchedOff = async (name, why) => void told.push(`${name} ${why}`);
const send = () => sendWebhooks(world.context, never, tell);

async function listening(
  behaviour: Behaviour = take,
  types: readonly WebhookType[] = webhookTypeNames,
) {
  const at = await webhookReceiver(behaviour);
  toClose.push(at.close);
  const { id, secret } = await endpointAt(world.context, at.url, types);
  return { ...at, id, secret };
}

const stateOf = async (id: string) => (await findEndpoint(db, id))?.state;

it('a loan is reported from its decision to its end, each message signed and once', async () => {
  const { received, secret } = await listening();
  const loan = await agreeToLoan(db, { at: world.now() });
  await world.live(15);
  await askToPay(world, loan, kwacha(200));
  await world.live(15);
  const { account } = await owed(loan);
  await askToPay(world, loan, account.remainingAmount);
  await world.live(15);
  await send();
  expect(received.map(({ type }) => type)).toEqual([
    'order.approved',
    'loan.disbursed',
    'payment.succeeded',
    'payment.succeeded',
    'loan.settled',
  ]);
  for (const one of received) expect(await isSigned(secret, one)).toBe(true);
  expect(new Set(received.map(({ id }) => id)).size).toBe(received.length);
  const [, , paid] = received;
  expect(paid?.data).toMatchObject({ loan: loan.orderId, amount: '200.00', test: true });
  expect(paid?.data['allocation']).toMatchObject({ principal: expect.any(String) });
  const versions = received.map(({ data }) => Number(data['version']));
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  // Nothing that names the borrower.
  const all = received.map(({ body }) => body).join();
  for (const personal of [loan.mobile, loan.mobile.slice(1), loan.borrowerId]) {
    expect(all).not.toContain(personal);
  }
});

it('writes nothing while no one listens', async () => {
  await agreeToLoan(db, { at: world.now() });
  await world.live(15);
  expect(await db.rows(script('select from webhook_due'))).toEqual([]);
});

it('retries with the same id and bytes, and keeps the order of a loan', async () => {
  const { received, receiver } = await listening(answers(500));
  const loan = await agreeToLoan(db, { at: world.now() });
  await world.live(15);
  await send();
  expect(received.map(({ type }) => type)).toEqual(['order.approved']);
  receiver.behaviour = take;
  await send();
  expect(received).toHaveLength(1);
  await world.pass(6);
  await send();
  expect(received.map(({ type }) => type)).toEqual([
    'order.approved',
    'order.approved',
    'loan.disbursed',
  ]);
  const [first, second] = received;
  expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
  expect(second?.data['order']).toBe(loan.orderId);
});

it('two processes send each message once, and one that dies sends it by the same id', async () => {
  const { received, id } = await listening();
  for (let count = 0; count < 6; count++) await agreeToLoan(db, { at: world.now() });
  await Promise.all([send(), send(), send()]);
  expect(received).toHaveLength(6);
  expect(new Set(received.map((one) => one.id)).size).toBe(6);
  // It was sent, and the process died before it wrote that down.
  const soon = new Date(world.now().getTime() + 30_000);
  const undone = script(`delete from webhook_attempt where endpoint_id = '${id}';
    update webhook_delivery set state = 'waiting', tries = 0, ended_at = null
    where endpoint_id = '${id}';
    update webhook_endpoint set leased_until = '${soon.toISOString()}'
    where id = '${id}'`);
  await db.run(undone);
  await send();
  expect(received).toHaveLength(6);
  await world.pass(61);
  await send();
  expect(received).toHaveLength(12);
  expect(new Set(received.map((one) => one.id)).size).toBe(6);
});

it('a receiver that is gone is switched off, and the engineers hear of it', async () => {
  const { id } = await listening(answers(410));
  await queueTest(world.context, id);
  await send();
  expect(await stateOf(id)).toBe('off');
  expect(told.splice(0)).toEqual(['A test gone']);
});

it.each([
  [429, '7'],
  [503, '7'],
  [502, undefined],
] as const)('after %s with Retry-After %s it is left alone', async (status, after) => {
  const at = await listening(answers(status, after ? { 'retry-after': after } : {}));
  for (let count = 0; count < 8; count++) await queueTest(world.context, at.id);
  await send();
  expect(at.received.length).toBeLessThanOrEqual(4);
  const before = at.received.length;
  await world.pass(5.5);
  await send();
  expect(at.received).toHaveLength(before);
  at.receiver.behaviour = take;
  await world.pass(60);
  await send();
  expect(new Set(at.received.map((one) => one.id)).size).toBe(8);
});

it('after 20 failures it is probed, and gets everything once it is up again', async () => {
  const { received, receiver, id } = await listening(answers(500));
  for (let count = 0; count < 30; count++) await queueTest(world.context, id);
  await send();
  expect(await stateOf(id)).toBe('failing');
  expect(received.length).toBeGreaterThanOrEqual(20);
  expect(received.length).toBeLessThan(24);
  for (let hours = 0; hours < 72; hours += 12) {
    const before = received.length;
    await world.pass(12 * 3600);
    await send();
    expect(received).toHaveLength(before + 1);
  }
  receiver.behaviour = take;
  received.splice(0);
  await world.pass(601);
  await send();
  expect(new Set(received.map((one) => one.id)).size).toBe(30);
  expect(await stateOf(id)).toBe('on');
});

it('is switched off after five days of failures', async () => {
  const { id } = await listening(answers(500));
  for (let count = 0; count < 20; count++) await queueTest(world.context, id);
  await send();
  await world.pass(5 * 86_400 + 601);
  await send();
  expect(await stateOf(id)).toBe('off');
  expect(told.splice(0)).toEqual(['A test days']);
});

it('a receiver that is slow holds no other one up', async () => {
  const waiting: (() => void)[] = [];
  const slow = await listening((response) => {
    waiting.push(() => response.end());
  });
  const quick = await listening();
  await queueTest(world.context, slow.id);
  const sent = send();
  await expect.poll(() => slow.received.length).toBe(1);
  await queueTest(world.context, quick.id);
  await expect.poll(() => quick.received.length).toBe(1);
  for (const end of waiting) end();
  await sent;
});

it('never has more than four on their way, and one of a loan', async () => {
  let now = 0;
  let most = 0;
  const { received } = await listening(async (response) => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, 5));
    now--;
    response.end();
  });
  const loans = [];
  for (let count = 0; count < 12; count++)
    loans.push(await agreeToLoan(db, { at: world.now() }));
  await world.live(15);
  await send();
  expect(most).toBe(4);
  for (const { orderId } of loans) {
    const heard = received.filter(({ data }) =>
      [data['loan'], data['order']].includes(orderId),
    );
    expect(heard.map(({ type }) => type)).toEqual(['order.approved', 'loan.disbursed']);
  }
});

it('a rotation loses no message: both secrets sign for a day', async () => {
  const { received, id, secret } = await listening();
  const newer = await rotateSecret(world.context, id, { proposalId: 'of-a-test', keyId: null });
  await queueTest(world.context, id);
  await send();
  const [both] = received;
  if (both === undefined) throw new Error('nothing came');
  expect([await isSigned(secret, both), await isSigned(newer, both)]).toEqual([true, true]);
  await world.pass(86_401);
  await queueTest(world.context, id);
  await send();
  const [, after] = received;
  if (after === undefined) throw new Error('nothing came');
  expect([await isSigned(secret, after), await isSigned(newer, after)]).toEqual([false, true]);
});

it('replays the same bytes by the same id, one or all since an instant', async () => {
  const { received, id } = await listening();
  const messageId = await queueTest(world.context, id);
  await queueTest(world.context, id);
  await send();
  expect(await replay(world.context, id, { messageId })).toBe(1);
  await send();
  expect(received.filter((one) => one.id === messageId)).toHaveLength(2);
  expect(await replay(world.context, id, { since: world.now() })).toBe(2);
  await send();
  expect(received).toHaveLength(5);
  expect(new Set(received.map((one) => one.body)).size).toBeLessThanOrEqual(2);
});

it('what was given up and is sent again by hand is retried again from the start', async () => {
  const { received, receiver, id } = await listening(answers(500));
  const messageId = await queueTest(world.context, id);
  await db.run(
    script(`update webhook_delivery set tries = 9 where message_id = '${messageId}'`),
  );
  await send();
  const given = () =>
    db.row(script(`select state from webhook_delivery where message_id = '${messageId}'`));
  expect(await given()).toEqual({ state: 'given-up' });
  await replay(world.context, id, { messageId });
  await send();
  expect(await given()).toEqual({ state: 'waiting' });
  receiver.behaviour = take;
  await world.pass(6);
  await send();
  expect(await given()).toEqual({ state: 'taken' });
  expect(received).toHaveLength(3);
});

it('one that two people switched off hears nothing', async () => {
  const { received, id } = await listening();
  await queueTest(world.context, id);
  await switchOff(db, id);
  await send();
  expect(received).toEqual([]);
});

async function owed(loan: LentLoan) {
  return { account: accountOf(await world.order(loan), world.now()) };
}
