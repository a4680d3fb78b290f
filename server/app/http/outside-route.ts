import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '../../../contract/words/envelope.ts';
import type { AddressLimit } from '../../http/address-limit.ts';
import { envelope } from '../../http/encode-answer.ts';
import { sendEnvelope, sendLater } from '../../http/reply.ts';
import { tracedAnswer } from '../../http/traced-answer.ts';

/** Counted apart from the calls of an address. */
const strangers = 'callback';

interface OutsideRoute<Params> {
  readonly method: 'GET' | 'POST' | ['POST', 'PUT'];
  readonly url: string;
  readonly bodyLimit: number;
  /** Its reply; null: it was expected from no one. The body is as it was sent. */
  readonly answer: (
    request: FastifyRequest<{ Params: Params }>,
    reply: FastifyReply,
    body: Buffer,
  ) => Promise<FastifyReply | null>;
}

/**
 * Routes for networks and gateways, with whatever content type they like. An address that sends
 * what is not expected is counted, and after many not read any more.
 */
export async function outsideRoutes<Params>(
  app: FastifyInstance,
  addressLimit: AddressLimit,
  routes: readonly OutsideRoute<Params>[],
): Promise<void> {
  await app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    for (const { method, url, bodyLimit, answer } of routes) {
      inner.route<{ Params: Params }>({
        method,
        url,
        bodyLimit,
        onRequest: (request, reply, done) => {
          const waitSeconds = addressLimit.wait(request.ip, strangers);
          if (waitSeconds === null) done();
          else sendLater(reply, codes.tooMany, waitSeconds);
        },
        handler: (request, reply) =>
          tracedAnswer({ request, reply, key: null }, async () => {
            const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
            const sent = await answer(request, reply, body);
            if (sent !== null) return sent;
            addressLimit.hit(request.ip, strangers);
            return sendEnvelope(reply, envelope(codes.notFound));
          }),
      });
    }
  });
}
