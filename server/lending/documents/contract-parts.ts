import { between } from '../../store/between.ts';
import type { PdfPart, PdfRow } from '../../store/ports/document-maker.ts';

/**
 * The parts of a contract's text, for paper: the same words in the same order. It reads the few
 * elements our contracts are written with. A contract with any other is a fault, because no word
 * of the agreement may be lost.
 */
export function contractParts(html: string): PdfPart[] {
  const parts: PdfPart[] = [];
  let rest = html.trim();
  while (rest !== '') {
    const [whole, name = '', inside = ''] =
      /^<(h1|h2|p|table|ul)>([\s\S]*?)<\/\1>\s*/.exec(rest) ?? [];
    if (whole === undefined) throw new Error('a contract has an element no paper knows');
    rest = rest.slice(whole.length);
    parts.push(...partsOf(name, inside));
  }
  return parts;
}

function partsOf(name: string, inside: string): PdfPart[] {
  if (name === 'table') return [{ is: 'rows', rows: rowsOf(inside) }];
  if (name === 'ul') {
    const items = between(inside, '<li>', '</li>');
    return items.map((item) => ({ is: 'paragraph', text: `• ${plain(item)}` }));
  }
  const is = name === 'h1' ? 'title' : name === 'h2' ? 'heading' : 'paragraph';
  return [{ is, text: plain(inside) }];
}

function rowsOf(table: string): PdfRow[] {
  return between(table, '<tr>', '</tr>').map((row) => {
    const cells = row.split(/<t[hd]>/).slice(1);
    const [label = '', ...values] = cells.map((cell) => plain(cell.split('</t', 1).join()));
    return { label, value: values.join('  ') };
  });
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

function plain(html: string): string {
  if (/<\w/.test(html)) throw new Error('a contract has an element no paper knows');
  return html
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .trim();
}
