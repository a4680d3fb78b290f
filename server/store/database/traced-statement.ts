import { type SpanWanted, traced } from '../tracing.ts';
import type { Statement } from './database.ts';

const longestText = 500;

const write =
  /(?<!\b(?:for|key|do) )\b(insert|update|delete|merge) (?:into |from |only )*(\w+)/i;
const read = /\bfrom\s+(?!lateral\b)(\w+)\b(?!\s*\()/i;
const summaries = new Map<string, string>();

/**
 * What a statement does: `insert sms`, `select loan_order`. The first table that it changes, else
 * the first that it reads.
 * @see https://opentelemetry.io/docs/specs/semconv/database/database-spans/ the name of a span
 */
export function summaryOf(text: string): string {
  const [, verb, changed] = write.exec(text) ?? [];
  if (verb !== undefined) return `${verb.toLowerCase()} ${changed}`;
  const [, table] = read.exec(text) ?? [];
  const [first = ''] = text.trim().split(/\W/, 1);
  return table === undefined ? first.toLowerCase() : `select ${table}`;
}

function knownSummary(text: string): string {
  const known = summaries.get(text);
  if (known !== undefined) return known;
  const made = summaryOf(text);
  summaries.set(text, made);
  return made;
}

/** Sends a statement inside a span. Its text names its values and holds none. */
export function tracedStatement<T>(
  { name, text }: Statement<unknown, never>,
  act: () => Promise<T>,
): Promise<T> {
  const wanted = (): SpanWanted => ({
    name: knownSummary(text),
    kind: 'client',
    at: 'here',
    attributes: () => ({
      'db.system.name': 'postgresql',
      'db.query.summary': knownSummary(text),
      'db.query.text': text.trim().slice(0, longestText),
      'extramoney.statement': name,
    }),
  });
  return traced(wanted, act);
}

/** All of a transaction inside a span. */
export function tracedTransaction<T>(act: () => Promise<T>): Promise<T> {
  return traced(() => ({ name: 'transaction', at: 'here' }), act);
}
