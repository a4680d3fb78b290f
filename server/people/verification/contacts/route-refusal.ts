import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '../../../../contract/words/envelope.ts';
import type { Context } from '../../../store/context.ts';
import { spoken } from '../../../store/spoken.ts';
import type { AddressLimit } from '../../../http/address-limit.ts';
import { refusalPage, refusalPageHeaders } from './refusal-page.ts';
import { readNotice, refuseContact } from './refuse-contact.ts';

type CodeRequest = FastifyRequest<{ Params: { code: string } }>;

const formBodyLimit = 1024;
const seeOther = 303;

/**
 * `/c/{code}`: the page by which a contact refuses. Reading changes nothing, since links in
 * messages are fetched by machines too; the button does. So many a minute from one address.
 */
export async function routeContactRefusal(
  app: FastifyInstance,
  { context, addressLimit }: { readonly context: Context; readonly addressLimit: AddressLimit },
): Promise<void> {
  await app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    // A form without fields: whatever a browser sends with it, it says nothing.
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => {
      done(null, undefined);
    });
    const page = (reply: FastifyReply, state: Parameters<typeof refusalPage>[0]) =>
      reply.headers(refusalPageHeaders).send(spoken(refusalPage(state, context.config)));
    inner.addHook('onRequest', (request, reply, done) => {
      const waitSeconds = addressLimit.hit(request.ip);
      if (waitSeconds === null) return done();
      page(reply.code(codes.tooMany).header('retry-after', waitSeconds), 'too-many');
    });
    inner.get('/c/:code', async ({ params }: CodeRequest, reply) => {
      const state = await readNotice(context.db, params.code);
      return page(state === 'unknown' ? reply.code(codes.notFound) : reply, state);
    });
    inner.post(
      '/c/:code',
      { bodyLimit: formBodyLimit },
      async ({ params }: CodeRequest, reply) => {
        const state = await refuseContact(context, params.code);
        if (state === 'unknown') return page(reply.code(codes.notFound), state);
        return reply
          .header('cache-control', 'no-store')
          .redirect(`/c/${params.code}`, seeOther);
      },
    );
  });
}
