import { createHash } from 'node:crypto';
import { placeholder, priceElementId } from '../../contract/borrower/shown-price.ts';
import * as say from '../../contract/sentences/without-scripts.ts';
import { bootScript } from './boot-script.ts';

/**
 * The template with its icon inside. Most of it is the mark of the header again. So it packs
 * into a hundred bytes, where a request for it is six hundred.
 */
export function withIcon(template: string, svg: string): string {
  const icon = svg.trim().replaceAll('"', "'").replaceAll('#', '%23');
  return template.replace('/icon.svg', () => `data:image/svg+xml,${icon}`);
}

/** What makes one page out of the template that the bundler wrote. */
export interface PageParts {
  readonly path: string;
  readonly title: string;
  readonly access: 'public' | 'auth';
  /** Whether the markup is the screen itself, to be taken over by the script. */
  readonly whole: boolean;
  readonly markup: string;
  readonly styles: string;
  /** The files whose styles stand in the page already. */
  readonly sheets: readonly string[];
  /** What it asks the server first when a borrower is logged in, and the file that asks it. */
  readonly asks: string;
  readonly firstFile: string;
  /** Whether it contains the public price, in its markup and as data. */
  readonly showsPrice: boolean;
  /** The script to start, and after it what it needs. */
  readonly files: readonly string[];
  /** Fetched too when a borrower is logged in; its styles with it. */
  readonly sessionFiles: readonly string[];
}

/** First on every page, for a browser that runs no script: what needs one, and what does not. */
const withoutScripts =
  `<noscript><p>${say.everywhere}</p>` + `<p><a href="/help">${say.help}</a></p></noscript>`;

/** One page: its styles and markup inside, its script started by the inline one. */
export function pageHtml(template: string, parts: PageParts): string {
  const attributes = Object.entries({
    'data-page': parts.path,
    'data-access': parts.access,
    'data-asks': parts.asks,
    'data-first': parts.asks === '' ? '' : parts.firstFile,
    'data-files': parts.files.join(' '),
    'data-session-files': parts.sessionFiles.join(' '),
    'data-prerendered': parts.whole ? 'whole' : 'outline',
  })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
  return template
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${parts.title}</title>`)
    .replace(
      '</head>',
      () => `${heldSheets(parts.sheets)}<style>${parts.styles}</style></head>`,
    )
    .replace('<body>', () => `<body${attributes}>`)
    .replace(
      '<div id="root"></div>',
      () => `${withoutScripts}<div id="root">${parts.markup}</div>`,
    )
    .replace(
      '</body>',
      () => `${parts.showsPrice ? priceData : ''}<script>${bootScript}</script></body>`,
    );
}

/** For the code of the page. No browser runs it, so no policy need allow it. */
const priceData =
  `<script type="application/json" id="${priceElementId}">` +
  `${placeholder('price')}</script>`;

/** Disabled links are not fetched; they tell the bundler's loader that the styles are there. */
function heldSheets(sheets: readonly string[]): string {
  return sheets.map((file) => `<link rel="stylesheet" href="${file}" disabled>`).join('');
}

/** The name of an inline script or style in a content security policy: `sha256-…`. */
export function cspHash(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
