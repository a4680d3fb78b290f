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
import { sendEnvelope, sendLater } from '../../http/reply.ts';
import { tracedAnswer } from '../../http/traced-answer.ts';

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

/** Counted apart from the calls of an address. */
const strangers = 'callback';

/**
 * `POST /callbacks/{provider}/{kind}`, or PUT, with whatever content type the provider likes. An
 * address that sends unexpected callbacks is counted, and after many not read any more.
 */
export async function routeCallbacks(
  app: FastifyInstance,
  context: Context,
  addressLimit: AddressLimit,
): Promise<void> {
  await app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    inner.route<{ Params: { provider: string; kind: string } }>({
      // MTN sends either.
      method: ['POST', 'PUT'],
      url: '/callbacks/:provider/:kind',
      bodyLimit: callbackBodyLimit,
      onRequest: (request, reply, done) => {
        const waitSeconds = addressLimit.wait(request.ip, strangers);
        if (waitSeconds === null) done();
        else sendLater(reply, codes.tooMany, waitSeconds);
      },
      handler: (request, reply) =>
        tracedAnswer({ request, reply, key: null }, async () => {
          const { provider, kind } = request.params;
          const outcome = await handlerOf(provider, kind)?.(context, {
            provider,
            kind,
            rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
            headers: request.headers,
            method: request.method,
            authority: request.host,
            url: request.url,
          });
          if (outcome === 'twiml') return reply.type('text/xml').send('<Response/>');
          if (outcome === 'taken') return sendEnvelope(reply, envelope(codes.done));
          addressLimit.hit(request.ip, strangers);
          return sendEnvelope(reply, envelope(codes.notFound));
        }),
    });
  });
}
