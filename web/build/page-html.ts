import { createHash } from 'node:crypto';
import { bootScript } from './boot-script.ts';

/** What makes one page out of the template that the bundler wrote. */
export interface PageParts {
  readonly path: string;
  readonly title: string;
  readonly access: 'public' | 'auth';
  /** Whether the markup is the screen itself, to be taken over by the script. */
  readonly whole: boolean;
  readonly markup: string;
  readonly styles: string;
  /** The script to start, and after it those it needs. */
  readonly scripts: readonly string[];
  /** Fetched too when somebody is logged in. */
  readonly sessionScripts: readonly string[];
}

/** One page: its styles and markup inside, its script started by the inline one. */
export function pageHtml(template: string, parts: PageParts): string {
  const attributes = Object.entries({
    'data-page': parts.path,
    'data-access': parts.access,
    'data-scripts': parts.scripts.join(' '),
    'data-session-scripts': parts.sessionScripts.join(' '),
    'data-prerendered': parts.whole ? 'whole' : 'outline',
  })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
  return template
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${parts.title}</title>`)
    .replace('</head>', () => `<style>${parts.styles}</style></head>`)
    .replace('<body>', () => `<body${attributes}>`)
    .replace('<div id="root"></div>', () => `<div id="root">${parts.markup}</div>`)
    .replace('</body>', () => `<script>${bootScript}</script></body>`);
}

/** The name of an inline script or style in a content security policy: `sha256-…`. */
export function cspHash(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
