import { createHash } from 'node:crypto';
import { fillFromMarket } from './market-in-sql.ts';

const remarks = /--.*$/gm;
/** The comment on a table; a database keeps that of its day. */
const saidOfTable = /^comment on [^';]*(?:'[^']*'\s*)+;/;

/**
 * A migration as it runs, filled from the market, and the SHA-256 by which a database knows it.
 * Comments and spaces do not count, so they may be improved.
 */
export function migrationText(source: string): {
  readonly text: string;
  readonly sha256: string;
} {
  const text = fillFromMarket(source);
  const statements = text
    .replaceAll(remarks, '')
    .split(/^(?=comment on )/m)
    .map((part) => part.replace(saidOfTable, ''))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')')
    .trim();
  return { text, sha256: createHash('sha256').update(statements).digest('hex') };
}
