import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteInTrace, type SpanWanted, traced } from '../store/tracing.ts';

interface Traced {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** By which a request that comes again is known; null: none does. */
  readonly key: string | null;
}

/** Answers a request inside a span, which carries the id of log and answer. */
export function tracedAnswer<T>(
  { request, reply, key }: Traced,
  answer: () => Promise<T>,
): Promise<T> {
  const { config, url } = request.routeOptions;
  const wanted = (): SpanWanted => ({
    name: config.call ?? url ?? request.method,
    kind: 'server',
    at: { apart: key },
    attributes: () => ({
      'http.request.method': request.method,
      'http.route': url ?? '',
      'extramoney.request': request.id,
    }),
  });
  return traced(wanted, async () => {
    const answered = await answer();
    noteInTrace(() => ({ 'http.response.status_code': reply.statusCode }));
    return answered;
  });
}
