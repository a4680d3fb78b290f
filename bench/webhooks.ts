/**
 * Webhooks: how many an hour reach a receiver that is down half of the time, and what one endpoint
 * costs a repayment, sent and booked. `npm run bench -- webhooks [messages] [repayments a side]`.
 */
import { kwacha } from '../contract/words/ngwee.ts';
import { sendWebhooks } from '../server/partners/webhooks/send-webhooks.ts';
import { script } from '../server/store/database/database.ts';
import { testDatabase } from '../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../testing/money-world.ts';
import { endpointAt, webhookReceiver } from '../testing/webhook-receiver.ts';
import { median } from './measure/median.ts';
import { atLeast, atMost, report } from './measure/report.ts';

const messages = Number(process.argv[2] ?? 20_000);
const repayments = Number(process.argv[3] ?? 300);
const downMs = 1000;
const never = new AbortController().signal;

await using db = await testDatabase();
await using world = await moneyWorld(db, { autoAnswer: 'approve' });
const { context } = world;

const off = script(`update webhook_endpoint set state = 'off', off_why = 'people'`);
const on = script(`update webhook_endpoint set state = 'on', off_why = null`);

const trigger = (how: 'enable' | 'disable') =>
  script(`alter table loan_event ${how} trigger event_for_webhooks;
    alter table order_history ${how} trigger status_for_webhooks;
    alter table payment_history ${how} trigger payment_for_webhooks`);

type Side = 'bare' | 'none' | 'one';
const sides: readonly Side[] = ['bare', 'none', 'one'];

const costs = await measureCost();
const perHour = await measureRate();
const of = (side: Side, part: 'sent' | 'booked') => median(costs[side][part]);
report(
  'webhooks',
  [
    atLeast('deliveries an hour, down half of the time', perHour, 100_000),
    { what: 'a repayment sent, without triggers, µs', measured: of('bare', 'sent') },
    atMost('more with no endpoint, %', more('sent', 'none'), 3),
    atMost('more with one, %', more('sent', 'one'), 3),
    { what: 'a repayment booked, without triggers, µs', measured: of('bare', 'booked') },
    atMost('more with no endpoint, %', more('booked', 'none'), 3),
    atMost('more with one, %', more('booked', 'one'), 10),
  ],
  costs,
);
process.exit();

function more(part: 'sent' | 'booked', side: Side): number {
  return (of(side, part) / of('bare', part) - 1) * 100;
}

/** Repayments in turns without triggers, with them, and with an endpoint: on the same machine. */
async function measureCost() {
  await endpointAt(context, 'http://127.0.0.1:9/', ['payment.succeeded']);
  const empty = () => ({ sent: [] as number[], booked: [] as number[] });
  const times = { bare: empty(), none: empty(), one: empty() };
  for (let turn = 0; turn < repayments * sides.length; turn++) {
    const side = sides[turn % sides.length] ?? 'bare';
    const loan = await agreeToLoan(db, { at: world.now() });
    await world.live(10);
    await db.run(trigger(side === 'bare' ? 'disable' : 'enable'));
    await db.run(side === 'one' ? on : off);
    const begun = performance.now();
    await askToPay(world, loan, kwacha(100));
    times[side].sent.push((performance.now() - begun) * 1000);
    await world.work();
    await world.pass(5);
    const settling = performance.now();
    await world.work();
    times[side].booked.push((performance.now() - settling) * 1000);
  }
  await db.run(trigger('enable'));
  await db.run(off);
  return times;
}

/** Time passes only while nothing can be sent, as nothing is measured then. */
async function measureRate(): Promise<number> {
  const receiver = await webhookReceiver((response) => {
    const isDown = Math.floor(performance.now() / downMs) % 2 === 1;
    response.writeHead(isDown ? 503 : 204).end();
  });
  const { id } = await endpointAt(context, receiver.url, ['loan.settled']);
  await db.run(
    script(`with made as (
      insert into webhook_message (id, type, body, at)
      select 'msg_' || n, 'webhook.test',
        '{"type":"webhook.test","timestamp":"2026-03-02T08:00:00Z","data":{}}', now()
      from generate_series(1, ${messages}) n returning id, seq)
    insert into webhook_delivery (message_id, endpoint_id, seq, next_at)
    select id, '${id}', seq, '${world.now().toISOString()}' from made`),
  );
  const waiting = script<{ waiting: number }>(
    "select count(*)::int as waiting from webhook_delivery where state = 'waiting'",
  );
  const begun = performance.now();
  while (((await db.row(waiting))?.waiting ?? 0) > 0) {
    await sendWebhooks(context, never, async () => undefined);
    await world.pass(601);
  }
  const seconds = (performance.now() - begun) / 1000;
  const ids = new Set(receiver.received.map((one) => one.id));
  if (ids.size !== messages) throw new Error(`${ids.size} ids of ${messages} messages`);
  await receiver.close();
  return (messages / seconds) * 3600;
}
