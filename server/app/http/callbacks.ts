import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '../../../contract/words/envelope.ts';
import type { Context } from '../../store/context.ts';
import { handleDeliveryReport } from '../../messages/delivery-report.ts';
import { hubChallenge } from '../../messages/whatsapp-webhook.ts';
import { handleTwilioStatus } from '../../messages/twilio-status.ts';
import { handleInboundSms } from '../../people/inbound-sms/hear-sms.ts';
import { handlePaymentCallback } from '../../lending/payments/receive-callback.ts';
import { providers } from '../../networks/providers.ts';
import type { ArrivedCallback, CallbackOutcome } from '../../http/arrived-callback.ts';
import type { AddressLimit } from '../../http/address-limit.ts';
import { envelope } from '../../http/encode-answer.ts';
import { sendEnvelope } from '../../http/reply.ts';
import { outsideRoutes } from './outside-route.ts';

/**
 * A provider's callback has some hundred bytes; an SMS of ten parts in letters of another alphabet,
 * each letter as nine signs, has 15 kB.
 */
const callbackBodyLimit = 16 * 1024;

type CallbackHandler = (
  context: Context,
  callback: ArrivedCallback,
) => Promise<CallbackOutcome>;

const whatsapp = 'whatsapp';
const whatsappPath = `/callbacks/${whatsapp}/events`;
/** Meta gathers many statuses in a call, up to 3 MB by its documents. */
const whatsappBodyLimit = 3 * 1024 * 1024;

interface Params {
  readonly provider?: string;
  readonly kind?: string;
}
type Request = FastifyRequest<{ Params: Params }>;

/** Who hears the callbacks of which provider. */
const handlers: Readonly<Record<string, CallbackHandler>> = {
  africastalking: handleDeliveryReport,
  twilio: handleTwilioStatus,
  whatsapp: handleInboundSms,
  ...Object.fromEntries(providers.map(({ name }) => [name, handlePaymentCallback])),
};

/** The gateways that bring what borrowers write, to `/callbacks/{gateway}/incoming…`. */
const smsGateways: ReadonlySet<string> = new Set(['africastalking', 'twilio']);

function handlerOf(provider: string, kind: string): CallbackHandler | undefined {
  if (kind.startsWith('incoming') && smsGateways.has(provider)) return handleInboundSms;
  return Object.hasOwn(handlers, provider) ? handlers[provider] : undefined;
}

/** `POST /callbacks/{provider}/{kind}`, or PUT: what providers report. */
export function routeCallbacks(
  app: FastifyInstance,
  context: Context,
  addressLimit: AddressLimit,
): Promise<void> {
  const answer = async (request: Request, reply: FastifyReply, rawBody: Buffer) => {
    const { headers, method, host: authority, url } = request;
    const { provider = whatsapp, kind = 'events' } = request.params;
    const callback = { provider, kind, rawBody, headers, method, authority, url };
    const outcome = await handlerOf(provider, kind)?.(context, callback);
    if (outcome === 'twiml') return reply.type('text/xml').send('<Response/>');
    return outcome === 'taken' ? sendEnvelope(reply, envelope(codes.done)) : null;
  };
  return outsideRoutes<Params>(app, addressLimit, [
    {
      // MTN sends either.
      method: ['POST', 'PUT'],
      url: '/callbacks/:provider/:kind',
      bodyLimit: callbackBodyLimit,
      answer,
    },
    { method: 'POST', url: whatsappPath, bodyLimit: whatsappBodyLimit, answer },
    {
      method: 'GET',
      url: whatsappPath,
      bodyLimit: 1,
      async answer({ url }, reply) {
        const { searchParams } = new URL(url, 'http://here');
        const account = context.config.sms.whatsapp;
        const challenge = account && hubChallenge(account, searchParams);
        return challenge === null ? null : reply.type('text/plain').send(challenge);
      },
    },
  ]);
}
