import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { onRequestHookHandler } from 'fastify';
import * as z from 'zod/mini';
import type { ShownPrice } from '../../../contract/borrower/shown-price.ts';
import { codes, codeSentences } from '../../../contract/words/envelope.ts';
import type { AddressLimit } from '../../http/address-limit.ts';
import { envelope } from '../../http/encode-answer.ts';
import { spokenIn } from '../../store/spoken.ts';
import { sendEnvelope, sendLater } from '../../http/reply.ts';
import { languageOfRequest } from '../../http/request-language.ts';
import { immutable, pageWords, routeWorded } from './page-words.ts';
import { type PageWords, pricedPages } from './priced-pages.ts';
import {
  modelWorkerPolicy,
  ofPagesOnly,
  pageHeaders,
  serviceWorkerHeaders,
} from '../../http/security-headers.ts';

/** What the build of the screens says about itself, in `pages.json`. */
const pagesSchema = z.object({
  files: z.record(z.string(), z.string()),
  leads: z._default(z.record(z.string(), z.string()), { '/': '/home' }),
  notFound: z.string(),
  scriptHashes: z.array(z.string()),
  styleHashes: z.record(z.string(), z.string()),
  scripts: z._default(z.record(z.string(), z.array(z.string())), {}),
  models: z.optional(z.object({ pages: z.array(z.string()), worker: z.string() })),
  price: z.optional(
    z.object({ files: z.array(z.string()), nextLoan: z.string(), release: z.string() }),
  ),
});
type Pages = z.output<typeof pagesSchema>;

/** A visitor who was logged in when this browser was here last. */
const hasToken = /(?:^|; )token=[^;]/;
const hashedFolder = 'assets/';
const serviceWorker = 'sw.js';
/** Marks and the manifest: a second visit the same day asks for nothing. */
const aDay = 'public, max-age=86400';
const keptADay = /\.(svg|png|webmanifest)$/;
/** Kept, but asked about every time. */
const askAgain = 'no-cache';
/** Asked about by its tag alone; no file is fetched by parts. */
const tagged = { lastModified: false, acceptRanges: false };
/** Addresses of machines: they are answered by the envelope, never by a page. */
const machineAddress = /^\/(api|callbacks|sandbox)(\/|$|\?)/;

/**
 * Serves the built screens: a page for each route of the table, the files beside them, and our
 * own page for every other address. Without a build it says so.
 * @param options `priceNow` is the price shown to visitors
 */
export async function routeScreens(
  app: FastifyInstance,
  folder: string,
  { priceNow, limit }: { priceNow: () => Promise<ShownPrice>; limit: AddressLimit },
): Promise<void> {
  const pages = await readPages(folder);
  const onRequest = limitedPages(limit);
  if (pages === null) {
    app.setNotFoundHandler({ preValidation: onRequest }, (request, reply) =>
      answerUnknown(request, reply, notBuilt),
    );
    return;
  }
  const onGet = (url: string, handler: Answer) =>
    app.route({ method: ['GET', 'HEAD'], url, handler, onRequest });
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
  });
  const priceIn = (language: string | null) => async () => spokenIn(await priceNow(), language);
  const usual = await siteIn(folder, '', pages, { priceNow: priceIn(null) });
  const files = await otherFiles(folder, pages);
  const sites = new Map<string | null, Site>();
  const languages = await languagesIn(folder, files);
  for (const { code, of, own, wordsNow } of languages) {
    sites.set(code, await siteIn(folder, of, own, { priceNow: priceIn(code), wordsNow }));
  }
  if (languages.length > 0) {
    routeWorded(app, new Map(languages.map((one) => [one.code, one])), onRequest);
  }
  // The pages of one address are of the language that the browser chose.
  const inLanguage =
    (answerOf: (site: Site) => Answer | undefined): Answer =>
    (request, reply) => {
      const own = sites.get(languageOfRequest(request));
      const answer = (own && answerOf(own)) ?? answerOf(usual);
      return answer === undefined ? usual.notFound(request, reply) : answer(request, reply);
    };
  for (const path of Object.keys(pages.files)) {
    onGet(
      path,
      inLanguage(({ pages: of }) => of.get(path)),
    );
  }
  const routed = new Set<string>();
  for (const file of files) {
    const name = file.replace(inFolderOfLanguage, '');
    const isOfLanguage = name !== file;
    if (routed.has(name) || (isOfLanguage && !name.startsWith(hashedFolder))) continue;
    if (isOfLanguage && isWorded(name, pages)) continue;
    routed.add(name);
    const path = `/${name.split('/').map(encodeURIComponent).join('/')}`;
    const worker = inLanguage((site) => site.worker);
    onGet(path, name === serviceWorker ? worker : senderOf(file, name, pages));
  }
  // The channel of a visitor is in the query, and must arrive.
  for (const [path, to] of Object.entries(pages.leads)) {
    onGet(path, (request, reply) => reply.redirect(to + queryOf(request.url), 302));
  }
  const notFound = inLanguage((site) => site.notFound);
  app.setNotFoundHandler({ preValidation: onRequest }, (request, reply) =>
    answerUnknown(request, reply, () => notFound(request, reply.code(codes.notFound))),
  );
}

/** The pages in one language. */
interface Site {
  readonly pages: ReadonlyMap<string, Answer>;
  readonly notFound: Answer;
  readonly worker: Answer;
}

/** @param of the folder of a language in that of all, with a slash at its end; empty of English */
async function siteIn(
  folder: string,
  of: string,
  pages: Pages,
  now: { priceNow: () => Promise<ShownPrice>; wordsNow?: () => PageWords },
): Promise<Site> {
  const { wordsNow } = now;
  // In a build with marks no page is as it was built.
  const price = pages.price && {
    ...pages.price,
    ...(wordsNow && { files: [...Object.values(pages.files), pages.notFound] }),
  };
  const places = { serviceWorker, ...now };
  const priced = price && (await pricedPages(join(folder, of), price, places));
  const sendFile = (file: string, request: FastifyRequest, reply: FastifyReply) =>
    priced?.files.includes(file)
      ? priced.send(file, request, reply.type(typeOf(file)))
      : reply.sendFile(of + file, tagged);
  const pageOf = (file: string, runsModels = false): Answer => {
    const style = pages.styleHashes[file];
    const styles = style === undefined ? [] : [style];
    const headers = pageHeaders({ scripts: pages.scriptHashes, styles, runsModels });
    const preload = pages.scripts[file]?.map((one) => `<${one}>;rel=modulepreload`).join();
    return (request, reply) => {
      const link = preload && (wordsNow?.().page(preload) ?? preload);
      reply.headers(headers).header('cache-control', askAgain);
      // A stranger's page is painted before its script; who is logged in waits for the script.
      if (link && hasToken.test(request.headers.cookie ?? '')) reply.header('link', link);
      return sendFile(file, request, reply);
    };
  };
  const answers = Object.entries(pages.files).map(
    ([path, file]) => [path, pageOf(file, pages.models?.pages.includes(path))] as const,
  );
  return {
    pages: new Map(answers),
    notFound: pageOf(pages.notFound),
    worker: (request, reply) =>
      sendFile(
        serviceWorker,
        request,
        reply.headers(serviceWorkerHeaders).header('cache-control', askAgain),
      ),
  };
}

/** Beside the pages in English. */
const otherLanguages = 'languages/';
const inFolderOfLanguage = /^languages\/[\w-]+\//;

/** Builds beside the English one, each with its scripts that have words. */
async function languagesIn(folder: string, files: readonly string[]) {
  const found = files.flatMap((file) => /^languages\/([\w-]+)\//.exec(file)?.[1] ?? []);
  const all = [...new Set(found)].map(async (code) => {
    const of = `${otherLanguages}${code}/`;
    const own = await readPages(join(folder, of));
    if (own === null) return [];
    const names = files
      .filter((file) => file.startsWith(of))
      .map((file) => file.slice(of.length));
    const worded = names.filter((name) => isWorded(name, own));
    const scripts = new Set(worded.map((name) => name.slice(hashedFolder.length)));
    const wordsNow = pageWords(code, scripts);
    return [{ code, of, own, folder: join(folder, of, hashedFolder), scripts, wordsNow }];
  });
  return (await Promise.all(all)).flat();
}

/** Scripts of a language have words; what runs models has none, and keeps its name. */
function isWorded(name: string, { models }: Pages): boolean {
  return /^assets\/.*\.js$/.test(name) && name !== models?.worker;
}

function senderOf(file: string, name: string, { models }: Pages): Answer {
  if (!name.startsWith(hashedFolder)) return (_request, reply) => sendAskingAgain(reply, file);
  if (name !== models?.worker) return (_request, reply) => sendForEver(reply, file);
  return (_request, reply) => {
    return sendForEver(reply, file).header('content-security-policy', modelWorkerPolicy);
  };
}

function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

/** What never changes under its name is never asked about: each header is paid by the byte. */
function sendForEver(reply: FastifyReply, file: string): FastifyReply {
  return withoutPolicy(reply)
    .header('cache-control', immutable)
    .sendFile(file, { ...tagged, etag: false });
}

/** What may change under its name. */
function sendAskingAgain(reply: FastifyReply, file: string): FastifyReply {
  const isPicture = keptADay.test(file);
  return (isPicture ? withoutPolicy(reply) : reply)
    .header('cache-control', isPicture ? aDay : askAgain)
    .sendFile(file, tagged);
}

function withoutPolicy(reply: FastifyReply): FastifyReply {
  for (const name of ofPagesOnly) reply.removeHeader(name);
  return reply;
}

type Answer = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

function typeOf(file: string): string {
  return file === serviceWorker ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8';
}

/** Rate limits requests from one address or network, with an error page for people. */
function limitedPages(limit: AddressLimit): onRequestHookHandler {
  return (request, reply, done) => {
    const waitSeconds = limit.hit(request.ip, 'page');
    if (waitSeconds === null) return done();
    if (machineAddress.test(request.url)) return sendLater(reply, codes.tooMany, waitSeconds);
    reply
      .code(codes.tooMany)
      .header('retry-after', String(waitSeconds))
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(`${codeSentences[codes.tooMany]}\n`);
  };
}

function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Answer,
): ReturnType<Answer> {
  const isForPeople =
    (request.method === 'GET' || request.method === 'HEAD') &&
    !machineAddress.test(request.url);
  if (!isForPeople) return sendEnvelope(reply, envelope(codes.notFound));
  return page(request, reply);
}

function notBuilt(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(codes.overloaded)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send('The screens are not built yet. "npm start" builds them and starts again.\n');
}

async function readPages(folder: string): Promise<Pages | null> {
  try {
    return pagesSchema.parse(JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new Error(`The built screens in ${folder} cannot be used.`, { cause: error });
  }
}

/** Every file that is no page, no build record and no packed form of another. */
async function otherFiles(folder: string, pages: Pages): Promise<string[]> {
  const ours = new Set([...Object.values(pages.files), pages.notFound, 'pages.json']);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !ours.has(file) && !/\.(br|gz)$/.test(file) && !file.startsWith('.'));
}
