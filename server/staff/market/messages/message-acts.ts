import {
  deliveryDays,
  endGatewaySwitch,
  listMessages,
  listTexts,
  previewText,
  showDeliveries,
  showGateways,
  switchGateway,
} from '../../../../contract/staff/message-acts.ts';
import { showTroubles } from '../../../../contract/staff/trouble-acts.ts';
import { messageNetworks } from '../../../../contract/staff/trouble-acts.ts';
import { may } from '../../../../contract/staff/permissions.ts';
import type { paymentStates } from '../../../../contract/staff/payment-states.ts';
import type { Network } from '../../../../contract/market/network.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import {
  choose,
  currentChoice,
  endChoices,
  newestChoices,
} from '../../../messages/gateway-choices.ts';
import { english } from '../../../../contract/words/languages.ts';
import { formatKwacha } from '../../../../contract/words/ngwee.ts';
import type { GatewayChoice } from '../../../messages/gateway-choices.ts';
import { namelessInSql } from '../../../messages/nameless-in-sql.ts';
import { networkInSql } from '../../../store/database/market-in-sql.ts';
import { knownGateways } from '../../../messages/sms-gateways.ts';
import { costSince, messageDays } from '../../../messages/sum-messages.ts';
import type { MessageDay } from '../../../messages/sum-messages.ts';
import { sql } from '../../../store/database/database.ts';
import { type ServedAct, serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { listing, whereAll } from '../../acts/listing.ts';
import { findMachineFaults } from '../../system/machine-faults.ts';
import { measuredText } from './measured-text.ts';
import { exampleOf, findText, texts } from './texts.ts';

type PaymentState = (typeof paymentStates)[number];
type MessageNetwork = (typeof messageNetworks)[number];
type Deliveries = StaffAnswerOf<typeof showDeliveries>;
type Ends = Omit<Deliveries['networks'][number], 'network'>;

interface MessageRow {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly network: MessageNetwork;
  readonly state: 'queued' | 'unknown' | 'sent' | 'delivered' | 'failed' | 'expired';
  readonly tries: number;
  readonly provider: string | null;
  readonly failure: string | null;
  readonly whatsapp: StaffAnswerOf<typeof listMessages>['rows'][number]['whatsapp'];
}

const network = networkInSql('m.mobile');
const messages = listing<MessageRow, 'state' | 'network'>({
  source: (conditions) => `
    select m.id, m.created_at as at, m.kind, ${network} as network, m.state, m.tries,
      m.provider, ${namelessInSql('m.failure')} as failure,
      (select w.state from whatsapp_message w where w.sms_id = m.id) as whatsapp
    from sms m ${whereAll(conditions)}`,
  keys: [
    { column: 'm.created_at', type: 'timestamptz', of: (row) => row.at },
    { column: 'm.id', type: 'text', of: (row) => row.id },
  ],
  filters: { state: 'm.state = :state', network: `${network} = :network` },
});

const listMessagesAct = serveAct(listMessages, async ({ context: { db }, args }) => {
  const page = await messages(db, { ...args, sort: 'newest' });
  return page instanceof StaffRefusal ? page : { ...page, rows: [...page.rows] };
});

const mostFailures = 20;

const showDeliveriesAct = serveAct(showDeliveries, async ({ context }) => {
  const from = addDays(context.clock.today(), 1 - deliveryDays);
  const rows = await messageDays(context.db, from);
  const days = [...new Set(rows.map(({ day }) => day))].map((day) => ({
    day,
    networks: byNetwork(rows.filter((row) => row.day === day)),
  }));
  const gateways: Deliveries['gateways'] = [];
  for (const gateway of new Set(rows.map((row) => row.gateway))) {
    const ends = endsOf(rows.filter((row) => row.gateway === gateway));
    const taken = gateway === 'none' ? 0 : ends.messages - ends.failed - ends.unknown;
    const cost = await costSince(context, { from, gateway, taken });
    gateways.push({ gateway, ...ends, cost: cost === null ? null : formatKwacha(cost) });
  }
  return { days, networks: byNetwork(rows), gateways, failures: failuresOf(rows) };
});

function byNetwork(rows: readonly MessageDay[]): Deliveries['networks'] {
  return messageNetworks
    .map((one) => ({ network: one, ...endsOf(rows.filter((row) => row.network === one)) }))
    .filter((one) => one.messages > 0);
}

function endsOf(rows: readonly MessageDay[]): Ends {
  const count = (...states: string[]) =>
    rows
      .filter(({ state }) => states.length === 0 || states.includes(state))
      .reduce((sum, row) => sum + row.messages, 0);
  return {
    messages: count(),
    delivered: count('delivered'),
    failed: count('failed', 'expired'),
    unknown: count('unknown'),
  };
}

function failuresOf(rows: readonly MessageDay[]): Deliveries['failures'] {
  const sums = new Map<string, Deliveries['failures'][number]>();
  for (const row of rows) {
    const why = whyOf(row);
    if (why === null) continue;
    const key = [row.network, row.gateway, why].join('|');
    const before = sums.get(key)?.messages ?? 0;
    sums.set(key, {
      network: row.network as MessageNetwork,
      gateway: row.gateway,
      why,
      messages: before + row.messages,
    });
  }
  return [...sums.values()].toSorted((a, b) => b.messages - a.messages).slice(0, mostFailures);
}

function whyOf({ state, why }: MessageDay): string | null {
  if (state === 'expired') return 'It would have come too late, and was not sent.';
  if (state === 'unknown') return `No answer: ${why || 'nothing was heard'}`;
  return state === 'failed' ? why || 'The gateway gave no reason.' : null;
}

const listTextsAct = serveAct(listTexts, async ({ context: { config } }) => ({
  language: english,
  texts: texts.map((one) => ({
    kind: one.kind,
    when: one.when,
    template: one.say((name) => `{${name}}`),
    variables: Object.entries(one.variables).map(([name, example]) => ({ name, example })),
    example: measuredText(exampleOf(one, {}), config.sms.segmentPrice),
  })),
}));

const previewTextAct = serveAct(previewText, async ({ context: { config }, args }) => {
  const found = findText(args.kind);
  if (found === undefined) return new StaffRefusal('unknown');
  return measuredText(exampleOf(found, args.example), config.sms.segmentPrice);
});

const showGatewaysAct = serveAct(showGateways, async ({ context }) => {
  const { db, clock, config } = context;
  const choice = await currentChoice(db, clock.now());
  const known = knownGateways(config.sms);
  const first = known.find((name) => name === choice?.gateway) ?? known[0];
  return {
    gateways: known.map((gateway) => {
      const place = config.sms.gateways.indexOf(gateway);
      return { gateway, place: place < 0 ? null : place + 1, isFirst: gateway === first };
    }),
    choice: choice && viewOf(choice),
    earlier: (await newestChoices(db)).map((one) => ({
      ...viewOf(one),
      endedAt: one.endedAt,
    })),
  };
});

export const switchGatewayAct = serveAct(switchGateway, async (call) => {
  const { context, args, staff } = call;
  const { db, clock, config } = context;
  const { gateway, hours, reason } = args;
  call.about({ kind: 'gateway', id: gateway });
  const known = knownGateways(config.sms);
  if (!known.some((name) => name === gateway)) {
    return new StaffRefusal('gateway-unknown', { gateway });
  }
  const now = clock.now();
  const before = await currentChoice(db, now);
  const isFirst = (before?.gateway ?? known[0]) === gateway;
  // A manual change from the server's lasts longer.
  if (isFirst && before?.by !== null) return new StaffRefusal('same-as-now');
  const until = new Date(now.getTime() + hours * 3_600_000);
  await choose(db, { gateway, reason, by: staff.id, at: now, until });
  const choice = await currentChoice(db, now);
  if (choice === null) throw new Error('a gateway was just chosen');
  return { choice: viewOf(choice) };
});

const endGatewaySwitchAct = serveAct(endGatewaySwitch, async (call) => {
  const { context, staff } = call;
  const { db, clock } = context;
  call.about({ kind: 'gateway', id: 'all' });
  const isEnded = await endChoices(db, { now: clock.now(), by: staff.id });
  return isEnded ? {} : new StaffRefusal('unknown');
});

function viewOf({ gateway, reason, by, at, until }: GatewayChoice) {
  return { gateway, reason, by, at, until };
}

/** A prompt ends within a minute or two; what has no end after so long waits for a network. */
const openForMinutes = 5;
/** What is older has its case. */
const openForDays = 3;

const selectOpen = sql<
  { network: Network; open: number; since: Date; state: PaymentState },
  { before: Date; after: Date }
>(`
  select network, count(*)::int as open, min(created_at) as since,
    mode() within group (order by state) as state
  from payment
  where state in ('requested', 'submitted', 'unknown') and created_at < :before
    and created_at > :after
  group by network order by network`);

/** From so many messages of a day on, and so large a part of them, it is no accident. */
const leastMessages = 5;
const troublingPart = 0.2;

const showTroublesAct = serveAct(showTroubles, async ({ context: { db, clock }, staff }) => {
  const now = clock.now();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const open = await db.rows(selectOpen, {
    before: ago(openForMinutes),
    after: ago(openForDays * 24 * 60),
  });
  const today = byNetwork(await messageDays(db, clock.today()));
  const troubled = today
    .map(({ network: of, messages: all, failed, unknown }) => ({
      network: of,
      failed: failed + unknown,
      of: all,
    }))
    .filter(({ failed, of: all }) => all >= leastMessages && failed >= all * troublingPart);
  const choice = await currentChoice(db, now);
  const machine = may(staff.roles, 'system', 'reads') ? await findMachineFaults(db, now) : null;
  const gateway = choice && viewOf(choice);
  return { payments: open, messages: troubled, gateway, machine };
});

/** Messages: texts, outbox, how they arrive, by which gateway; and what is wrong outside today. */
export const messageActs: readonly ServedAct[] = [
  listMessagesAct,
  showDeliveriesAct,
  listTextsAct,
  previewTextAct,
  showGatewaysAct,
  switchGatewayAct,
  endGatewaySwitchAct,
  showTroublesAct,
];
