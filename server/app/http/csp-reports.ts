import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Context } from '../../store/context.ts';
import { reportPath } from '../../http/security-headers.ts';

const reportBodyLimit = 8 * 1024;

/** Counted by these names alone: a browser may say anything. */
const directives: ReadonlySet<string> = new Set([
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-src',
  'img-src',
  'object-src',
  'require-trusted-types-for',
  'script-src-attr',
  'script-src-elem',
  'script-src',
  'style-src-attr',
  'style-src-elem',
  'style-src',
  'trusted-types',
  'worker-src',
]);

const named = /"(?:effective|violated)-directive"\s{0,9}:\s{0,9}"([a-z-]{1,40})/;

/**
 * Browsers' reports about the policy of our pages, counted by directive. They are neither kept
 * nor logged: anyone can send any number of them, and the address in one could name a person.
 */
export async function routeCspReports(
  app: FastifyInstance,
  context: Pick<Context, 'countSecurityEvent'>,
  onRequest: onRequestHookHandler,
): Promise<void> {
  await app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body);
    });
    inner.route({
      method: 'POST',
      url: reportPath,
      bodyLimit: reportBodyLimit,
      onRequest,
      handler: (request, reply) => {
        const directive = named.exec(String(request.body))?.[1] ?? '';
        context.countSecurityEvent(
          'csp-report',
          directives.has(directive) ? directive : 'other',
        );
        return reply.code(204).send();
      },
    });
  });
}
