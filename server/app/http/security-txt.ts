import type { FastifyInstance } from 'fastify';
import { addDays } from '../../../contract/words/civil-date.ts';
import type { Context } from '../../store/context.ts';

/** RFC 9116 wants a day at which it is looked at again, less than a year ahead. */
const goodForDays = 180;

/** `/.well-known/security.txt`: the contact for a person who has found a weakness. */
export function routeSecurityText(app: FastifyInstance, { config, clock }: Context): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const lines = [
      `Contact: mailto:${config.securityEmail ?? config.lender.complaintsEmail}`,
      `Expires: ${addDays(clock.today(), goodForDays)}T00:00:00Z`,
      'Preferred-Languages: en',
      `Canonical: ${config.publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
