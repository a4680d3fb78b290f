import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { kwachaText, networkName } from './loan-words.ts';
import { noArgs, staffAct } from './staff-act.ts';

const said = z.strictObject({
  provider: wireText(40),
  wallet: wireText(60),
  amount: kwachaText,
  /** The networks whose payouts it pays; none of a wallet that only takes in. */
  pays: z.array(networkName),
  saidAt: wireInstant,
});

export const showCash = staffAct({
  name: 'showCash',
  summary: 'The floats: booked, moved, under way, and what the providers say that they hold',
  permission: 'cash',
  args: noArgs,
  answer: z.strictObject({
    floats: z.array(
      z.strictObject({
        network: networkName,
        booked: kwachaText,
        /** Of it: by payments, and by journals. Together they are what is booked. */
        moved: kwachaText,
        byHand: kwachaText,
        agrees: z.boolean(),
        /** The part of it from statement rows that match none of our payments. */
        byStatement: kwachaText,
        /** Booked of today: what came in, and what went out. */
        inToday: kwachaText,
        outToday: kwachaText,
        /** Asked for and without an end yet. */
        underWayIn: kwachaText,
        underWayOut: kwachaText,
        /** Of the last closed days, the newest first. */
        days: z.array(
          z.strictObject({
            day: wireDate,
            booked: kwachaText,
            /** Of wallets that pay this network alone. */
            said: z.nullable(kwachaText),
          }),
        ),
      }),
    ),
    /**
     * The floats beside the latest balances of their providers. Floats that share a wallet are
     * grouped.
     */
    checks: z.array(
      z.strictObject({
        saidAt: z.nullable(wireInstant),
        networks: z.array(networkName),
        /** `unknown`: a provider that holds this money reported no balance. */
        state: z.enum(['agrees', 'differs', 'unknown']),
        said: kwachaText,
        booked: kwachaText,
        /** Their balance less ours, beyond payments that were under way at that moment. */
        difference: kwachaText,
      }),
    ),
    said: z.array(said),
    bank: kwachaText,
    /**
     * Unidentified receipts (below zero), and unidentified payments such as a payout made twice.
     */
    unidentifiedReceipts: kwachaText,
    unidentifiedPayments: kwachaText,
    today: wireDate,
  }),
});

export const showForecast = staffAct({
  name: 'showForecast',
  summary: 'What each float will hold in the next days, and how far such forecasts were off',
  permission: 'cash',
  args: z.strictObject({ days: z._default(z.int().check(z.gte(1), z.lte(28)), 14) }),
  answer: z.strictObject({
    floats: z.array(
      z.strictObject({
        network: networkName,
        booked: kwachaText,
        days: z.array(
          z.strictObject({
            day: wireDate,
            in: kwachaText,
            out: kwachaText,
            balance: kwachaText,
            low: kwachaText,
            high: kwachaText,
          }),
        ),
        /** Of forecasts of seven days in the last eight weeks: half were off by no more. */
        usualMiss: z.nullable(kwachaText),
        tried: z.int(),
        short: z.nullable(z.strictObject({ day: wireDate, by: kwachaText })),
        /**
         * What was put into it was booked. Else the books have only what payments moved. That is
         * below zero with the first loan and says nothing of what is there, so it shows no
         * shortage.
         */
        hasTopUps: z.boolean(),
      }),
    ),
  }),
});

export const askBalance = staffAct({
  name: 'askBalance',
  summary: 'Asks every provider now what it holds for us',
  permission: 'cash',
  level: 'does',
  effect: 'writes',
  args: noArgs,
  answer: z.strictObject({
    said: z.array(said),
    /** Why some said nothing, as sentences. */
    silent: z.array(wireText(500)),
  }),
});
