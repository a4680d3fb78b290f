import { pipeline, Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Busy } from '../store/busy.ts';

/** Bodies up to here are not weighed: hundreds of them are nothing. */
export const lightBodyBytes = 64 * 1024;

/**
 * Holds so many bytes of bodies at once, of requests that still arrive and of those in work.
 * Pictures may be 7 MB each: without a limit a few hundred would take all memory. What has not
 * arrived weighs nothing, so a body that only drips in blocks no other client. One too many is
 * answered 503.
 */
export function bodyWeightLimit(app: FastifyInstance, mostBytes: number): void {
  let held = 0;
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (isLight(request)) return done(null, payload);
    let own = 0;
    const weighed = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        own += chunk.length;
        held += chunk.length;
        if (held > mostBytes) next(new Busy('the reading of bodies'));
        else next(null, chunk);
      },
    });
    // `close` comes for answered and for broken requests alike, once.
    reply.raw.once('close', () => {
      held -= own;
      own = 0;
    });
    // A client that closes ends this stream too; the error is the parser's to answer.
    pipeline(payload, weighed, () => undefined);
    done(null, weighed);
  });
}

function isLight({ headers }: FastifyRequest): boolean {
  const announced = headers['content-length'];
  return announced === undefined
    ? headers['transfer-encoding'] === undefined
    : Number(announced) <= lightBodyBytes;
}
