import { parseForeign } from '../store/foreign-json.ts';
import type { AfricasTalkingConfig } from '../store/config.ts';
import * as z from 'zod/mini';
import { internationalMobile } from '../../contract/market/phone.ts';
import { toSegments } from './gsm-text.ts';
import type { SmsGateway, SmsOutcome } from '../store/ports/sms-gateway.ts';
import { answerLimits, formType, longestRead, outcomeOfSilence } from './sms-silence.ts';
import { askOverHttp } from '../store/ask-over-http.ts';

const requestTimeout = 408;

const answerSchema = z.object({
  SMSMessageData: z.object({
    Message: z.optional(z.string()),
    Recipients: z.array(
      z.object({
        statusCode: z.number(),
        status: z.optional(z.string()),
        messageId: z.optional(z.union([z.string(), z.number()])),
      }),
    ),
  }),
});

/** Processed, sent, queued. */
const acceptedCodes = new Set([100, 101, 102]);
/**
 * About the number: invalid, of a kind that takes no SMS, blacklisted, do not disturb. These end
 * a message. All other refusals are about us or the way: 401 risk hold, 402 sender, 405 balance,
 * 407 route, 501 and 502 of the gateway. So are unknown ones. Another gateway may carry it.
 */
const numberCodes = new Set([403, 404, 406, 409]);
/** The gateway's own fault says nothing about the message. */
const isUnclear = (code: number) => code === 500 || code < 400 || code > 599;

/** Africa's Talking, messaging version 1 (developers.africastalking.com, SMS sending). */
export function africasTalking(config: AfricasTalkingConfig): SmsGateway {
  return {
    name: 'africastalking',
    async send({ mobile, text }) {
      const form = new URLSearchParams({
        username: config.username,
        to: internationalMobile(mobile),
        message: toSegments(text),
        bulkSMSMode: '1',
        ...(config.sender === null ? {} : { from: config.sender }),
      });
      try {
        const request = {
          method: 'POST',
          headers: { apikey: config.apiKey, accept: 'application/json', ...formType },
          body: form.toString(),
        } as const;
        const url = `${config.url}/version1/messaging`;
        const { status, text: said } = await askOverHttp(url, request, answerLimits);
        return readAnswer(status, said.slice(0, longestRead));
      } catch (error) {
        return outcomeOfSilence(error);
      }
    },
  };
}

/** HTTP 201 with every recipient refused is normal: each recipient has the result. */
export function readAnswer(status: number, body: string): SmsOutcome {
  // What it did not understand, or did not let us do, it did not send.
  if (status >= 400 && status < 500 && status !== requestTimeout) {
    return { outcome: 'not-accepted', failure: `HTTP ${status}` };
  }
  if (status >= 300) return { outcome: 'unknown', failure: `HTTP ${status}` };
  const answer = answerSchema.safeParse(parsed(body));
  if (!answer.success) return { outcome: 'unknown', failure: 'an answer that cannot be read' };
  const { Message = '', Recipients } = answer.data.SMSMessageData;
  const [recipient] = Recipients;
  // As with InvalidSenderId: nothing was sent.
  if (recipient === undefined) {
    return { outcome: 'not-accepted', failure: Message.slice(0, 200) };
  }
  const { statusCode, messageId } = recipient;
  if (acceptedCodes.has(statusCode)) {
    const isNamed = messageId !== undefined && messageId !== 'None';
    return { outcome: 'accepted', providerMessageId: isNamed ? String(messageId) : null };
  }
  const failure = `${statusCode} ${recipient.status ?? ''}`.trim().slice(0, 200);
  if (numberCodes.has(statusCode)) return { outcome: 'refused', failure };
  return { outcome: isUnclear(statusCode) ? 'unknown' : 'not-accepted', failure };
}

function parsed(body: string): unknown {
  try {
    return parseForeign(body);
  } catch {
    return undefined;
  }
}
