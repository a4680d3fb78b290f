import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const lookEveryMs = 1_000;

export interface LeastRate {
  /** A phone that changes its mast sends nothing for so long. */
  readonly graceMs: number;
  /** After that: slower than the slowest network there is. */
  readonly bytesPerSecond: number;
}

const usualRate: LeastRate = { graceMs: 15_000, bytesPerSecond: 512 };

interface Arriving {
  readonly socket: Socket;
  readonly startedMs: number;
  readonly bytesBefore: number;
}

/**
 * Closes connections whose bodies come too slowly: each would hold a connection for as long
 * as a request may take. Also on those whose answer is given already and who go on sending.
 */
export function slowBodies(app: FastifyInstance, rate: LeastRate = usualRate): void {
  const arriving = new Map<FastifyRequest['raw'], Arriving>();
  const watch = ({ raw }: FastifyRequest): void => {
    if (raw.complete || raw.destroyed || arriving.has(raw)) return;
    const { socket } = raw;
    arriving.set(raw, { socket, startedMs: performance.now(), bytesBefore: socket.bytesRead });
    raw.once('close', () => arriving.delete(raw));
  };
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request)) watch(request);
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete) watch(request);
    done();
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const { socket, startedMs, bytesBefore } of arriving.values()) {
      const overMs = now - startedMs - rate.graceMs;
      const bytes = socket.bytesRead - bytesBefore;
      if (overMs > 0 && bytes < (overMs / 1000) * rate.bytesPerSecond) socket.destroy();
    }
  }, lookEveryMs);
  timer.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  );
}
