import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { kwachaText } from './loan-words.ts';
import { reason, wireThingId } from './people-words.ts';
import { cursor, done, noArgs, page, rowLimit, staffAct } from './staff-act.ts';
import { gatewayChoice, messageNetwork } from './trouble-acts.ts';

/*
 * Messages: every text that is sent, how messages arrive, and by which gateway they go. No number
 * and no sent text is returned. Texts come from the catalogue alone: staff
 * never write one to a borrower.
 */

export const messageStates = [
  'queued',
  'failed',
  'unknown',
  'expired',
  'sent',
  'delivered',
] as const;

/** What became of it by WhatsApp, where it was tried first; null: it goes by SMS alone. */
export const byWhatsapp = z.nullable(
  z.enum(['unknown', 'later', 'sent', 'delivered', 'failed']),
);

export const listMessages = staffAct({
  name: 'listMessages',
  summary: 'Messages by state, newest first: what waits, what failed; no names',
  permission: 'messages',
  args: z.strictObject({
    filter: z.strictObject({
      state: z._default(z.enum(messageStates), 'queued'),
      network: z.optional(messageNetwork),
    }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(
    z.strictObject({
      id: wireThingId,
      at: wireInstant,
      kind: wireText(40),
      network: messageNetwork,
      state: z.enum(messageStates),
      tries: z.int(),
      provider: z.nullable(wireText(40)),
      /** Without anything that could name a person. */
      failure: z.nullable(wireText(500)),
      whatsapp: byWhatsapp,
    }),
  ),
});

/** Days that are shown. */
export const deliveryDays = 30;

const ends = {
  /** Given to a gateway, or about to be. */
  messages: z.int(),
  delivered: z.int(),
  failed: z.int(),
  /** The gateway gave no answer: they may have gone out. */
  unknown: z.int(),
};

export const showDeliveries = staffAct({
  name: 'showDeliveries',
  summary: 'How messages arrived in the last month, by network and day, and why some failed',
  permission: 'messages',
  mayLag: true,
  args: noArgs,
  answer: z.strictObject({
    /** The oldest first. */
    days: z.array(
      z.strictObject({
        day: wireDate,
        networks: z.array(z.strictObject({ network: messageNetwork, ...ends })),
      }),
    ),
    networks: z.array(z.strictObject({ network: messageNetwork, ...ends })),
    gateways: z.array(
      z.strictObject({
        gateway: wireText(40),
        ...ends,
        /** At the least, as an SMS may have two segments; null: a price is not set. */
        cost: z.nullable(kwachaText),
      }),
    ),
    /** The most frequent first. */
    failures: z.array(
      z.strictObject({
        network: messageNetwork,
        gateway: wireText(40),
        why: wireText(200),
        messages: z.int(),
      }),
    ),
  }),
});

const textId = z.string().check(z.regex(/^[a-z][A-Za-z]{1,39}$/, 'is no name of a text'));

const measured = {
  text: wireText(1000),
  /** Units of the GSM alphabet; of it a message of one segment has 160. */
  septets: z.int(),
  segments: z.int(),
  /** Characters that phones would see as question marks. */
  strange: wireText(100),
  /** Null: what a segment costs is not set (`SMS_SEGMENT_PRICE`). */
  cost: z.nullable(kwachaText),
};

export const listTexts = staffAct({
  name: 'listTexts',
  summary: 'Every text that is sent by SMS, with its variables and an example',
  permission: 'messages',
  args: noArgs,
  answer: z.strictObject({
    language: wireText(20),
    texts: z.array(
      z.strictObject({
        kind: textId,
        /** When it is sent. */
        when: wireText(120),
        /** With its variables in braces. */
        template: wireText(1000),
        variables: z.array(z.strictObject({ name: wireText(40), example: wireText(200) })),
        example: z.strictObject(measured),
      }),
    ),
  }),
});

export const previewText = staffAct({
  name: 'previewText',
  summary: 'A text with other values in it: how long it is then, and what it costs',
  permission: 'messages',
  args: z.strictObject({
    kind: textId,
    /** By the name of the variable; what is left out has its example. */
    example: z.record(wireText(40), wireText(200)),
  }),
  answer: z.strictObject(measured),
});

export const showGateways = staffAct({
  name: 'showGateways',
  summary: 'The gateways that carry messages, which goes first now, and who said so',
  permission: 'messages',
  args: noArgs,
  answer: z.strictObject({
    gateways: z.array(
      z.strictObject({
        gateway: wireText(40),
        /** Its place in the order of the settings; null: only when it is chosen. */
        place: z.nullable(z.int()),
        isFirst: z.boolean(),
      }),
    ),
    choice: z.nullable(gatewayChoice),
    earlier: z.array(
      z.strictObject({ ...gatewayChoice.shape, endedAt: z.nullable(wireInstant) }),
    ),
  }),
});

export const mostSwitchedHours = 72;

export const switchGateway = staffAct({
  name: 'switchGateway',
  summary: 'Has messages go by a gateway first for some hours; the others stay behind it',
  permission: 'messages',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({
    gateway: wireText(40),
    hours: z.int().check(z.gte(1), z.lte(mostSwitchedHours)),
    reason,
  }),
  answer: z.strictObject({ choice: gatewayChoice }),
  refusals: ['gateway-unknown', 'same-as-now'],
});

export const endGatewaySwitch = staffAct({
  name: 'endGatewaySwitch',
  summary: 'Has messages go by the gateways in the order of the settings again, at once',
  permission: 'messages',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ reason }),
  answer: done,
});
