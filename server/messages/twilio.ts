import type { TwilioConfig } from '../store/config.ts';
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { internationalMobile } from '../../contract/market/phone.ts';
import { toSegments } from './gsm-text.ts';
import type { SmsGateway, SmsOutcome } from '../store/ports/sms-gateway.ts';
import { answerLimits, formType, longestRead, outcomeOfSilence } from './sms-silence.ts';
import { askOverHttp } from '../store/ask-over-http.ts';

export const statusPath = '/callbacks/twilio/status';

const requestTimeout = 408;
/** A status that comes later is of no use, and might be an old one sent again. */
const statusUsefulMs = 72 * 3_600_000;

const takenSchema = z.object({
  sid: z.string(),
  status: z.string(),
  error_code: z.nullish(z.union([z.number(), z.string()])),
});
const errorSchema = z.object({ code: z.number(), message: z.optional(z.string()) });

const refusedStates = new Set(['failed', 'undelivered', 'canceled']);

/**
 * Errors about the number (twilio.com/docs/api/errors): not valid, not reachable, no mobile,
 * wants none of our messages. Of a message that failed: unreachable, blocked, unknown, a
 * landline. These end a message. All others are about our account, sender, text or the way there
 * (21606, 21659, 21660, 21408, 21612, 30007, …). Nothing was sent, and another gateway may carry
 * it.
 */
const numberErrors = new Set([
  21211, 21214, 21217, 21610, 21614, 21635, 30003, 30004, 30005, 30006,
]);

/** Twilio Programmable Messaging, 2010-04-01; the clock dates the address of the status. */
export function twilio(config: TwilioConfig, now: () => Date): SmsGateway {
  const { url, accountSid, authToken, sender } = config;
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  const by = sender.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    name: 'twilio',
    async send({ mobile, text }) {
      const form = new URLSearchParams({
        To: internationalMobile(mobile),
        [by]: sender,
        Body: toSegments(text),
        StatusCallback: statusAddress(config, now()),
      });
      try {
        const path = `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
        const request = {
          method: 'POST',
          headers: { authorization: `Basic ${basic}`, accept: 'application/json', ...formType },
          body: form.toString(),
        } as const;
        const { status, text: said } = await askOverHttp(url + path, request, answerLimits);
        return readTwilio(status, said.slice(0, longestRead));
      } catch (error) {
        return outcomeOfSilence(error);
      }
    },
  };
}

/** Where the status of a message goes. The signature covers it, and so how long it is believed. */
export function statusAddress({ callbackUrl }: TwilioConfig, now: Date): string {
  const until = Math.floor((now.getTime() + statusUsefulMs) / 1000);
  return `${callbackUrl}${statusPath}?until=${until}`;
}

/** What Twilio answered; only its own words refuse, everything else may have sent it. */
export function readTwilio(status: number, body: string): SmsOutcome {
  const answer = parsed(body);
  if (status === 200 || status === 201) {
    const taken = takenSchema.safeParse(answer);
    if (!taken.success) return { outcome: 'unknown', failure: 'an answer that cannot be read' };
    const { sid, status: state, error_code: code } = taken.data;
    if (!refusedStates.has(state)) return { outcome: 'accepted', providerMessageId: sid };
    return refusalOf(Number(code ?? 0), `${code ?? ''} ${state}`);
  }
  const error = errorSchema.safeParse(answer);
  if (status >= 500 || status === requestTimeout || !error.success) {
    return { outcome: 'unknown', failure: `HTTP ${status}` };
  }
  const { code, message = '' } = error.data;
  return refusalOf(code, `${code} ${message}`);
}

function refusalOf(code: number, said: string): SmsOutcome {
  const failure = said.trim().slice(0, 200);
  return { outcome: numberErrors.has(code) ? 'refused' : 'not-accepted', failure };
}

/**
 * The `X-Twilio-Signature` of a form that was posted to an address. It signs the address with
 * its query, then every field by name, name and value, under the account's token.
 */
export function twilioSignature(
  authToken: string,
  { address, form }: { readonly address: string; readonly form: URLSearchParams },
): string {
  // In one pass: an unauthenticated form may have as many names as fit.
  const values = new Map<string, string[]>();
  for (const [name, value] of form) {
    const before = values.get(name);
    if (before === undefined) values.set(name, [value]);
    else before.push(value);
  }
  const fields = [...values.keys()]
    .toSorted()
    .map((name) => name + (values.get(name) ?? []).join(''));
  return createHmac('sha1', authToken)
    .update(address + fields.join(''))
    .digest('base64');
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
