import { civilDateOf, civilHourOf } from '../../contract/words/civil-date.ts';

const hourMs = 3_600_000;
const noon = 12;

/** What a field for day and hour holds, by the clock in Lusaka; null where it holds none. */
export function instantTyped(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null;
  const ahead = civilHourOf(new Date(`${text.slice(0, 10)}T${noon}:00:00Z`)) - noon;
  return new Date(Date.parse(`${text}:00Z`) - ahead * hourMs);
}

/** An instant as such a field holds it. */
export function typedInstant(at: Date): string {
  const minutes = String(at.getUTCMinutes()).padStart(2, '0');
  return `${civilDateOf(at)}T${String(civilHourOf(at)).padStart(2, '0')}:${minutes}`;
}
