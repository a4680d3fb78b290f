import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { civilDateOf } from '../../contract/words/civil-date.ts';
import { defaultProducts } from '../../domain/rules/products.ts';
import { type PlacesForPrice, withPrice } from '../../server/app/http/priced-pages.ts';
import { shownPrice } from '../../server/lending/products/shown-price.ts';

/** What one screen costs over the wire, packed with brotli as the server sends it. */
export interface PageBytes {
  readonly path: string;
  /** Screens with data need a login; the first screen is measured both ways. */
  readonly visitor: 'stranger' | 'logged in';
  /** The page itself, with its styles inside. */
  readonly html: number;
  /** The script it requests. */
  readonly script: number;
  /** Everything it requests. */
  readonly total: number;
  /** What it loads, but for the page, beyond what the same visitor has from the first screen. */
  readonly added: number;
}

export const firstScreen = '/home';
/**
 * In bytes. What asks the server for data comes with the first screen that shows some. The
 * logged-in visitor's script of the first screen therefore has its own limit. Any other screen
 * is compared by what it adds to that.
 */
export const budgets = {
  firstTotal: 85_000,
  firstScript: 73_300,
  signedInScript: 104_000,
  added: 15_000,
} as const;

export const builtScreens = fileURLToPath(new URL('../../dist/web/', import.meta.url));

/** A sheet that is in the page already, named so that it is not fetched again. */
const disabledSheet = /<link[^>]* disabled\s*>/g;

interface Loaded {
  readonly path: string;
  readonly visitor: PageBytes['visitor'];
  readonly file: string;
  readonly assets: readonly string[];
}

/** Bytes of every screen of a build, the first screen first. Null where there is no build. */
export function pageBytes(folder: string = builtScreens): PageBytes[] | null {
  const list = join(folder, 'pages.json');
  if (!existsSync(list)) return null;
  const { files, price } = JSON.parse(readFileSync(list, 'utf8'));
  const loaded = Object.entries<string>(files)
    .sort(([a], [b]) => Number(b === firstScreen) - Number(a === firstScreen))
    .flatMap(([path, file]) => loadsOf(path, file, readFileSync(join(folder, file), 'utf8')));
  const packed = (file: string) => statSync(join(folder, `${file}.br`)).size;
  // What a browser asks for beside the page: what to install, and the service worker.
  const beside = ['manifest.webmanifest', 'sw.js']
    .filter((file) => existsSync(join(folder, file)))
    .map(packed)
    .reduce((a, b) => a + b, 0);
  const sum = (assets: readonly string[]) => assets.map(packed).reduce((a, b) => a + b, 0);
  return loaded.map(({ path, visitor, file, assets }) => {
    const first = loaded.find((one) => one.path === firstScreen && one.visitor === visitor);
    const html = price?.files.includes(file) ? pricedBytes(folder, file, price) : packed(file);
    const script = sum(assets.filter((one) => one.endsWith('.js')));
    const total = html + sum(assets) + beside;
    const added = sum(assets.filter((one) => first?.assets.includes(one) !== true));
    return { path, visitor, html, script, total, added };
  });
}

/** Of a page in which the server writes the price. */
function pricedBytes(folder: string, file: string, places: PlacesForPrice): number {
  const price = shownPrice(defaultProducts, civilDateOf(new Date()));
  const page = readFileSync(join(folder, file), 'utf8');
  return brotliCompressSync(withPrice(page, { price, nextLoan: places.nextLoan })).length;
}

/** A page that holds only its outline waits for data, which needs a login. */
function loadsOf(path: string, file: string, html: string): Loaded[] {
  const further = /data-session-\w+="([^"]*)"/.exec(html)?.[1] ?? '';
  const assetsIn = (text: string) => [
    ...new Set(text.replace(disabledSheet, '').match(/\/assets\/[\w.-]+/g) ?? []),
  ];
  const load = (visitor: Loaded['visitor'], assets: readonly string[]): Loaded => {
    return { path, visitor, file, assets };
  };
  const stranger = load('stranger', assetsIn(html.replace(further, '')));
  const loggedIn = load('logged in', assetsIn(html));
  if (path === firstScreen) return [stranger, loggedIn];
  return [html.includes('data-prerendered="outline"') ? loggedIn : stranger];
}

/** What is over its budget, a sentence each. */
export function overBudget(pages: readonly PageBytes[]): string[] {
  return pages.flatMap((page) =>
    limitsOf(page)
      .filter(({ bytes, most }) => bytes > most)
      .map(
        ({ what, bytes, most }) =>
          `${what} ${page.path} is ${bytes} bytes, ${most} are allowed`,
      ),
  );
}

function limitsOf({ path, visitor, total, script, added }: PageBytes) {
  if (path !== firstScreen) {
    return [{ what: 'what is added by', bytes: added, most: budgets.added }];
  }
  if (visitor === 'logged in') {
    return [{ what: 'the script of', bytes: script, most: budgets.signedInScript }];
  }
  return [
    { what: 'all of', bytes: total, most: budgets.firstTotal },
    { what: 'the script of', bytes: script, most: budgets.firstScript },
  ];
}
