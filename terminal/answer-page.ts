import type { OperatorPage, PagePart } from '../contract/staff/operator.ts';
import { wordOf } from './act-fields.ts';
import { width } from './page-text.ts';
import { isPlain, isRecord, valueText } from './value-text.ts';

/** What an act answered, to be read: facts by their names, and tables. */
export function answerPage(act: string, data: unknown): OperatorPage {
  const words = labelOf(act);
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const parts = isRecord(data) ? partsOf(data, []) : [];
  return { title, parts: parts.length > 0 ? parts : [{ heading: '', lines: ['Done.'] }] };
}

type Facts = Readonly<Record<string, unknown>>;

function partsOf(facts: Facts, path: readonly string[]): PagePart[] {
  if (isPage(facts)) return pageParts(facts);
  const heading = path.join(' › ');
  const entries = Object.entries(facts);
  const fields = entries
    .filter(([, value]) => isShort(value))
    .map(([name, value]): [string, string] => [labelOf(name), valueText(value)]);
  const more = entries.flatMap(([name, value]): PagePart[] => {
    if (isShort(value)) return [];
    const inside = [...path, labelOf(name)];
    if (isRecord(value)) return partsOf(value, inside);
    if (Array.isArray(value)) return tableParts(inside.join(' › '), value);
    return [{ heading: inside.join(' › '), lines: String(value).split('\n') }];
  });
  return [...(fields.length > 0 ? [{ heading, fields }] : []), ...more];
}

/** Whether it is shown in a line beside its name. */
function isShort(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\n');
  if (Array.isArray(value)) return value.length > 0 && value.every(isPlain);
  return isPlain(value) || (isRecord(value) && Object.values(value).every(isPlain));
}

interface ListPage {
  readonly rows: readonly unknown[];
  readonly next?: unknown;
  readonly about?: unknown;
}

function isPage(facts: Facts): facts is Facts & ListPage {
  return Array.isArray(facts['rows']) && typeof facts['about'] === 'number';
}

function pageParts({ rows, next, about }: ListPage): PagePart[] {
  const count = `${rows.length} shown of about ${Math.max(rows.length, Number(about))}.`;
  const way = typeof next === 'string' ? [`What follows: --after ${next}`] : [];
  const end = rows.length > 0 ? [{ heading: '', lines: [count, ...way] }] : [];
  return [...tableParts('', rows), ...end];
}

/** A table, or where it has no room each row alone. */
function tableParts(heading: string, rows: readonly unknown[]): PagePart[] {
  if (rows.length === 0) return [{ heading, lines: ['None.'] }];
  const facts = rows.map((row): Facts => (isRecord(row) ? row : { value: row }));
  const names = [...new Set(facts.flatMap((row) => Object.keys(row)))];
  const columns = names.map(labelOf);
  const cells = facts.map((row) => names.map((name) => valueText(row[name])));
  if (isNarrow([columns, ...cells])) return [{ heading, columns, rows: cells }];
  return cells.map((row, place) => ({
    heading: [heading, String(place + 1)].filter(Boolean).join(' '),
    fields: row.map((cell, i): [string, string] => [columns[i] ?? '', cell]),
  }));
}

const gap = 2;

function isNarrow(rows: readonly (readonly string[])[]): boolean {
  const columns = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return (columns ?? []).reduce((sum, one) => sum + one + gap, -gap) <= width;
}

function labelOf(name: string): string {
  return wordOf(name).replaceAll('-', ' ').trim();
}
