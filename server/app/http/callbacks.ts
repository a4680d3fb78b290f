import type { FastifyInstance } from 'fastify';
import { codes } from '../../../contract/words/envelope.ts';
import type { Context } from '../../store/context.ts';
import { handleDeliveryReport } from '../../messages/delivery-report.ts';
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

/** Who hears the callbacks of which provider. */
const handlers: Readonly<Record<string, CallbackHandler>> = {
  africastalking: handleDeliveryReport,
  twilio: handleTwilioStatus,
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
  return outsideRoutes<{ provider: string; kind: string }>(app, addressLimit, [
    {
      // MTN sends either.
      method: ['POST', 'PUT'],
      url: '/callbacks/:provider/:kind',
      bodyLimit: callbackBodyLimit,
      async answer(request, reply, rawBody) {
        const { provider, kind } = request.params;
        const { headers, method, host: authority, url } = request;
        const callback = { provider, kind, rawBody, headers, method, authority, url };
        const outcome = await handlerOf(provider, kind)?.(context, callback);
        if (outcome === 'twiml') return reply.type('text/xml').send('<Response/>');
        return outcome === 'taken' ? sendEnvelope(reply, envelope(codes.done)) : null;
      },
    },
  ]);
}
