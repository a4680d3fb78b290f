import { createHash } from 'node:crypto';
import * as say from '../../../../contract/sentences/contact-page.ts';
import type { Config } from '../../../store/config.ts';
import type { NoticeState } from './refuse-contact.ts';

/*
 * A separate page, since people who are no borrowers read it, on any phone. It has nothing to
 * fetch beside it, no script, a plain form, and styles older browsers may leave out.
 */

const styles = `
body{margin:0;background:#f6f1e6;color:#11332b;font:17px/1.5 system-ui,-apple-system,'Segoe UI',
Roboto,'Noto Sans',sans-serif}
main{max-width:34em;margin:0 auto;padding:24px 20px 40px}
.brand{margin:0 0 24px;color:#15503f;font-weight:700;font-size:20px}
.brand svg{vertical-align:-10px;margin-right:8px}
h1{margin:0 0 12px;font:700 26px/1.25 'Noto Serif',Georgia,serif}
p,ul{margin:0 0 14px}
ul{padding-left:22px}
.card{background:#fffdf8;border:1px solid #ddd3c0;border-radius:14px;padding:18px 18px 4px}
button{display:block;width:100%;min-height:54px;margin:20px 0;border:0;border-radius:27px;
background:#15503f;color:#fffdf8;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid #a84b17;outline-offset:2px}
a{color:#15503f}
footer{margin-top:28px;color:#566660;font-size:15px}
`;

const styleHash = createHash('sha256').update(styles).digest('base64');

/** What this page may do: show its one style and send its one form back to us. */
export const refusalPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'content-security-policy':
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; ` +
    "base-uri 'none'; frame-ancestors 'none'",
} as const;

/** The mark of the screens, small. */
const logo =
  '<svg viewBox="0 0 48 48" width="36" height="36" aria-hidden="true">' +
  '<path d="m11 23 4.5-17 14 3.7L40 8l-3 15z" fill="#e9b872"/>' +
  '<path d="m29.5 9.7 10.5-1.7-3 15H26z" fill="#c9702f"/>' +
  '<path d="M4 19h40v9c0 11-8.5 17-20 17S4 39 4 28z" fill="#15503f"/>' +
  '<circle cx="24" cy="31" r="3.2" fill="#e9b872"/></svg>';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

interface PageText {
  readonly title: string;
  readonly body: string;
}

const pages: Readonly<Record<NoticeState | 'too-many', PageText>> = {
  open: {
    title: say.named,
    body:
      `<div class="card"><ul><li>${escaped(say.oweNothing)}</li>` +
      `<li>${escaped(say.toldOnce)}</li><li>${escaped(say.numberKept)}</li></ul></div>` +
      `<form method="post"><button type="submit">${escaped(say.refuse)}</button></form>` +
      paragraph(say.nothingToDo),
  },
  refused: { title: say.refused, body: paragraph(say.thanks) },
  unknown: { title: say.unknown, body: paragraph(say.checkLink) },
  'too-many': { title: say.tooMany, body: paragraph(say.tooManyPeople) },
};

/** The page a contact sees, whole. It names neither the borrower nor the contact. */
export function refusalPage(
  state: keyof typeof pages,
  { lender }: Pick<Config, 'lender'>,
): string {
  const { body } = pages[state];
  const title = escaped(pages[state].title);
  const phone = escaped(lender.complaintsPhone);
  const mark = '\0';
  const link = `<a href="tel:${phone}">${phone}</a>`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${title} - ExtraMoney</title><style>${styles}</style></head><body><main>` +
    `<p class="brand">${logo}ExtraMoney</p><h1>${title}</h1>${body}` +
    `<footer>${escaped(say.lender(lender.name, lender.licenceNumber))} ` +
    `${escaped(say.questions(mark)).replace(mark, () => link)}</footer></main></body></html>`
  );
}
