import { market } from '../contract/market/zambia.ts';
import { civilDateOf } from '../contract/words/civil-date.ts';

const time = new Intl.DateTimeFormat('en-GB', {
  timeZone: market.zone,
  hour: '2-digit',
  minute: '2-digit',
});
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;

/** An instant as the clock in Lusaka shows it, `2026-06-15 10:00`. */
export function instantText(at: Date): string {
  return `${civilDateOf(at)} ${time.format(at)}`;
}

/** A value of an answer in one line. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string')
    return instant.test(value) ? instantText(new Date(value)) : value;
  if (Array.isArray(value)) {
    return value.every(isPlain) ? value.map(valueText).join(', ') || '–' : String(value.length);
  }
  if (!isRecord(value)) return String(value);
  if (typeof value['name'] === 'string') return value['name'];
  const inside = Object.values(value);
  return inside.every(isPlain) ? inside.map(valueText).join(' ') : '…';
}

/** Whether a value fits in one word or line. */
export function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
