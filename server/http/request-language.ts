import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageCookie } from '../../contract/words/languages.ts';
import { offeredLanguages, spoken } from '../store/spoken.ts';

/** The language of the pages that a request comes from; null where its browser says none. */
export function languageOfRequest({ headers }: Pick<FastifyRequest, 'headers'>) {
  const cookies = headers.cookie?.split('; ') ?? [];
  return (
    offeredLanguages().find((code) => cookies.includes(`${languageCookie}=${code}`)) ?? null
  );
}

/**
 * Answers texts in the language of the page that asks; without one in English. Rows can keep texts
 * of languages that were offered before.
 */
export function answerInLanguage(
  app: FastifyInstance,
  languageOf: (request: FastifyRequest) => string | null,
): void {
  app.addHook('onSend', (request, _reply, payload, done) =>
    done(null, typeof payload === 'string' ? spoken(payload, languageOf(request)) : payload),
  );
}
