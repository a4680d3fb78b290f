import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { formatKwacha, parseKwacha } from '../../../contract/words/ngwee.ts';
import { listOf, recordOf, textOf } from '../../store/foreign-json.ts';

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
