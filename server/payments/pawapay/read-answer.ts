import type { Ngwee } from '../../../contract/values/ngwee.ts';
import { formatKwacha, parseKwacha } from '../../../contract/values/ngwee.ts';

/** An object of someone else's JSON; empty for anything else, so that reading it finds nothing. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? Object.fromEntries(Object.entries(value)) : {};
}

/** Its members when it is a list, else none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const longestText = 300;

/** A text, cut where no honest one is that long; null for anything else. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, longestText) : null;
}

/** "15", "15.0" and "15.00" are one amount; null when it is none. */
export function amountOf(value: unknown): Ngwee | null {
  const digits = typeof value === 'number' ? String(value) : value;
  if (typeof digits !== 'string') return null;
  const match = /^(\d+(?:\.\d{1,2})?)0*$/.exec(digits);
  return match?.[1] === undefined ? null : parseKwacha(match[1]);
}

/** An amount as pawaPay wants it: no more decimals than it needs ("15", "15.5"). */
export function amountText(amount: Ngwee): string {
  return formatKwacha(amount).replace(/\.?0+$/, '');
}

/** Why something failed, in the provider's code and words. */
export function failureOf(body: Readonly<Record<string, unknown>>): {
  code: string;
  text: string;
} {
  const reason = recordOf(body['failureReason']);
  return {
    code: textOf(reason['failureCode']) ?? 'UNSPECIFIED_FAILURE',
    text: textOf(reason['failureMessage']) ?? '',
  };
}

export type OperationType = 'DEPOSIT' | 'PAYOUT';

/**
 * What is said of each operation type. pawaPay's schema shows an object by type, its examples a
 * list of objects by type or of objects that name their type; all three are read.
 */
export function byOperationType(value: unknown): ReadonlyMap<string, unknown> {
  const members = Array.isArray(value) ? listOf(value).map(recordOf) : [recordOf(value)];
  return new Map(
    members.flatMap((member): [string, unknown][] => {
      const name = textOf(member['operationType']);
      return name === null ? Object.entries(member) : [[name, member]];
    }),
  );
}
