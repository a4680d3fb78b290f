import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { placeholder } from '../../../contract/borrower/shown-price.ts';
import type { ShownPrice } from '../../../contract/borrower/shown-price.ts';
import { readNowAndThen } from '../../store/read-now-and-then.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** How old a price may be that a page shows. */
const keptMs = 5_000;
/** A page with the price of before is better than one that waits for a database that is away. */
const longestWaitMs = 300;

/** Of `pages.json`: the files with places for the price. */
export interface PlacesForPrice {
  readonly files: readonly string[];
  /** The markup of one product that opens later; its places are filled once for each. */
  readonly nextLoan: string;
  /** The build's name in the service worker. */
  readonly release: string;
}

export interface Packed {
  readonly br: Buffer;
  readonly gzip: Buffer;
  readonly plain: Buffer;
  readonly tag: string;
}

/** What was filled with a price, by its file. */
type Filled = ReadonlyMap<string, Packed>;

export interface PricedPages {
  readonly files: readonly string[];
  /** Answers with a file that has the price of now, packed as the browser takes it. */
  readonly send: (
    file: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply>;
}

/** The words that stand in a build with marks, now. */
export interface PageWords {
  readonly version: string;
  /** A page with words, and with the names of the scripts that have them. */
  readonly page: (html: string) => string;
  readonly script: (code: string) => string;
}

interface PagesOf {
  readonly serviceWorker: string;
  readonly priceNow: () => Promise<ShownPrice>;
  /** Of a build with marks: the words in their place. */
  readonly wordsNow?: () => PageWords;
}

/**
 * The pages that show the price to strangers, and the service worker that keeps them: filled again
 * when another price is active. It is looked up when a page is asked for, at most every five
 * seconds.
 * @param serviceWorker it is named by build and price, so that kept pages are given up with either
 * @throws where the price cannot be looked up at the start
 */
export async function pricedPages(
  folder: string,
  { files, nextLoan, release }: PlacesForPrice,
  { serviceWorker, priceNow, wordsNow }: PagesOf,
): Promise<PricedPages> {
  const all = [...files, serviceWorker];
  const texts = await Promise.all(all.map((file) => readFile(join(folder, file), 'utf8')));
  let shownAs = '';
  let filled: Filled = new Map();

  async function look(): Promise<void> {
    const price = await priceNow();
    const words = wordsNow?.();
    const text = JSON.stringify(price) + (words?.version ?? '');
    if (text === shownAs) return;
    const name = `${release}-${hashOf(text).slice(0, 8)}`;
    const inWords = words?.page ?? ((page: string) => page);
    const places = { price, nextLoan: inWords(nextLoan) };
    const packed = await Promise.all(
      texts.map((page) => pack(withPrice(inWords(page), places).replaceAll(release, name))),
    );
    filled = new Map(packed.map((one, place) => [all[place] ?? '', one]));
    shownAs = text;
  }
  await look();
  const refresh = readNowAndThen(look, { keptMs, longestWaitMs });
  return {
    files: all,
    async send(file, request, reply) {
      await refresh();
      return sendPacked(filled.get(file), request, reply);
    },
  };
}

export function sendPacked(
  packed: Packed | undefined,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (packed === undefined) throw new Error('no such page was filled with a price');
  reply.header('etag', packed.tag).header('vary', 'accept-encoding');
  if (headers['if-none-match']?.includes(packed.tag)) return reply.code(304).send();
  const packing = packingFor(headers['accept-encoding']?.toString() ?? '');
  if (packing !== undefined) reply.header('content-encoding', packing);
  return reply.send(packed[packing ?? 'plain']);
}

const refused = /^\s*q=0(?:\.0{0,3})?\s*$/;

/** The best encoding of the available ones that a browser accepts; a weight of zero refuses it. */
export function packingFor(accepted: string): 'br' | 'gzip' | undefined {
  const taken = accepted.split(',').flatMap((one) => {
    const [coding = '', weight = ''] = one.split(';');
    return refused.test(weight) ? [] : [coding.trim()];
  });
  return (['br', 'gzip'] as const).find((one) => taken.includes(one));
}

export async function pack(text: string): Promise<Packed> {
  const plain = Buffer.from(text);
  const [br, gz] = await Promise.all([brotli(plain), gzipped(plain, { level: 9 })]);
  return { plain, br, gzip: gz, tag: `W/"${hashOf(text).slice(0, 27)}"` };
}

/** A page with the price where its places are; what a person of staff named is text there. */
export function withPrice(
  page: string,
  { price, nextLoan }: { price: ShownPrice; nextLoan: string },
): string {
  const rows = price.nextLoans.map((loan) => fill(nextLoan, loan)).join('');
  // A script's end in a name would end the data; as an escape it means the same.
  const data = JSON.stringify(price).replaceAll('<', '\\u003c');
  const filled = page.replaceAll(nextLoan, () => rows);
  return fill(filled, price.example).replace(placeholder('price'), () => data);
}

function fill(markup: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(placeholder(name), () => escaped(value)),
    markup,
  );
}

/** As React writes a text. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
