import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
} from 'fastify';
import { english } from '../../../contract/words/languages.ts';
import { ofPagesOnly } from '../../http/security-headers.ts';
import { type Catalogue, catalogueOf, rendered } from '../../store/spoken.ts';
import { pack, type Packed, type PageWords, sendPacked } from './priced-pages.ts';

const worded = /^([\w-]+)\.([\w-]+)\.([0-9a-f]{8})\.js$/;

/** An open page fetches more scripts in the words that it began with. */
const mostVersions = 4;

/**
 * The words of a language in its pages, by what is offered now, or those of a version if they are
 * known still. The same script has another name with other words, so that a browser may keep
 * each for good.
 * @param scripts the names of the build's scripts
 */
export function pageWords(
  language: string,
  scripts: ReadonlySet<string>,
): (version?: string) => PageWords {
  let from: Catalogue | null | undefined;
  let newest: readonly PageWords[] = [];
  return (version) => {
    const own = catalogueOf(language);
    if (from !== own) {
      newest = [wordsOf(language, own ?? new Map(), scripts), ...newest].slice(0, mostVersions);
      from = own;
    }
    const known = newest.find((one) => one.version === version) ?? newest[0];
    if (known === undefined) throw new Error('there are no words');
    return known;
  };
}

function wordsOf(language: string, own: Catalogue, scripts: ReadonlySet<string>): PageWords {
  const all = inWholeFiles(own, catalogueOf(english) ?? new Map());
  const text = JSON.stringify([...all]);
  const version = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const [ofPages, ofScripts] = [escapedBy(all, inPage), escapedBy(all, inScript)];
  const named = (code: string) =>
    code.replace(/\/[\w-]{7,40}\.js/g, (path) =>
      scripts.has(path.slice(1)) ? `${path.slice(0, -2)}${language}.${version}.js` : path,
    );
  return {
    version,
    page: (html) => named(rendered(html, ofPages) ?? html),
    script: (code) => named(rendered(code, ofScripts) ?? code),
  };
}

/** A file of the catalogue is English as a whole until each of its sentences is approved. */
function inWholeFiles(own: Catalogue, inEnglish: Catalogue): Catalogue {
  const areaOf = (key: string) => key.split('.', 1)[0] ?? '';
  const unfinished = new Set([...inEnglish.keys()].filter((key) => !own.has(key)).map(areaOf));
  const wordsFor = (key: string) => (unfinished.has(areaOf(key)) ? undefined : own.get(key));
  return new Map([...inEnglish].map(([key, pieces]) => [key, wordsFor(key) ?? pieces]));
}

function escapedBy(all: Catalogue, escape: (text: string) => string): Catalogue {
  const escaped = (one: string | number) => (typeof one === 'string' ? escape(one) : one);
  return new Map([...all].map(([key, pieces]) => [key, pieces.map(escaped)]));
}

/** In an element or an attribute, as React writes it. */
function inPage(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`);
}

/** In a string of whatever quotes. */
function inScript(text: string): string {
  return text.replace(/[^\w !(-/:-@\u00A0-\uD7FF]/gu, (sign) =>
    [...Array(sign.length).keys()]
      .map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

interface Worded {
  readonly folder: string;
  readonly scripts: ReadonlySet<string>;
  readonly wordsNow: ReturnType<typeof pageWords>;
}

/** Serves scripts of languages by their names with words. */
export function routeWorded(
  app: FastifyInstance,
  all: ReadonlyMap<string, Worded>,
  onRequest: onRequestHookHandler,
): void {
  const answers = new Map([...all].map(([code, one]) => [code, wordedScripts(one)]));
  app.route<{ Params: { file: string } }>({
    ...{ method: ['GET', 'HEAD'], url: '/assets/:file', onRequest },
    handler(request, reply) {
      const [, name = '', code = '', version = ''] = worded.exec(request.params.file) ?? [];
      const answer = answers.get(code)?.(`${name}.js`, version, request, reply);
      return answer ?? reply.callNotFound();
    },
  });
}

function wordedScripts({ folder, scripts, wordsNow }: Worded) {
  const all = new WeakMap<PageWords, Map<string, Promise<Packed>>>();
  return (file: string, version: string, request: FastifyRequest, reply: FastifyReply) => {
    if (!scripts.has(file)) return null;
    const words = wordsNow(version);
    const kept = all.get(words) ?? new Map<string, Promise<Packed>>();
    const made =
      kept.get(file) ??
      readFile(join(folder, file), 'utf8').then((code) => pack(words.script(code)));
    all.set(words, kept.set(file, made));
    for (const name of ofPagesOnly) reply.removeHeader(name);
    reply
      .type('text/javascript; charset=utf-8')
      // With other words than its name says it is not kept.
      .header('cache-control', words.version === version ? immutable : 'no-cache');
    return made.then((packed) => sendPacked(packed, request, reply));
  };
}

export const immutable = 'public, max-age=31536000, immutable';
