import type { FastifyInstance } from 'fastify';
import type { Context } from '../../store/context.ts';
import { pictureSources } from '../../http/security-headers.ts';
import { pixelOrigins } from './pixel-origins.ts';

/**
 * Lets pages load pictures from the ad networks that some channel has a pixel of, and from no
 * other place. While no channel has one, their policy stays as it is.
 */
export function admitPixels(app: FastifyInstance, context: Context): void {
  const originsNow = pixelOrigins(context);
  app.addHook('onSend', async (_request, reply) => {
    const policy = reply.getHeader('content-security-policy');
    // Answers to calls load no picture at all.
    if (typeof policy !== 'string' || !policy.includes(pictureSources)) return;
    const sources = [pictureSources, ...(await originsNow())].join(' ');
    reply.header('content-security-policy', policy.replace(pictureSources, sources));
  });
}
