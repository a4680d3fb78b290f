import * as z from 'zod/mini';
import { networks } from '../market/network.ts';
import { checkNames } from './checks.ts';
import { wireInstant, wireText } from '../words/wire.ts';
import { paymentStates } from './payment-states.ts';
import { personRef } from './people-words.ts';
import { noArgs, staffAct } from './staff-act.ts';

/*
 * What is wrong today. It is asked for by the first screen of the console, which is to load nothing
 * more than it needs.
 */

/** What the prefix suggests; nothing for an encrypted number. */
export const messageNetworks = [...networks, 'unknown'] as const;
export const messageNetwork = z.enum(messageNetworks);

export const gatewayChoice = z.strictObject({
  gateway: wireText(40),
  reason: wireText(500),
  /** Null: the server itself, as another gateway was silent. */
  by: z.nullable(personRef),
  at: wireInstant,
  until: wireInstant,
});

export const showTroubles = staffAct({
  name: 'showTroubles',
  summary:
    'Networks that do not answer, messages that do not arrive, jobs and proofs that fail',
  permission: 'today',
  args: noArgs,
  answer: z.strictObject({
    /** Payments that were sent and have had no end for some minutes. */
    payments: z.array(
      z.strictObject({
        network: z.enum(networks),
        open: z.int(),
        since: wireInstant,
        /** How most of them stand. */
        state: z.enum(paymentStates),
      }),
    ),
    /** Today, where many of a network's messages failed or had no answer. */
    messages: z.array(
      z.strictObject({ network: messageNetwork, failed: z.int(), of: z.int() }),
    ),
    gateway: z.nullable(gatewayChoice),
    /** Null to those who do not see the machine. */
    machine: z.nullable(
      z.strictObject({
        failingJobs: z.array(wireText(60)),
        lateJobs: z.array(wireText(60)),
        failedChecks: z.array(z.enum(checkNames)),
        lateChecks: z.array(z.enum(checkNames)),
      }),
    ),
  }),
});
