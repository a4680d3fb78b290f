import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { formatKwacha } from '../../../contract/words/ngwee.ts';
import { listOf, recordOf, textOf } from '../../store/foreign-json.ts';

/** An amount as pawaPay wants it: no more decimals than it needs ("15", "15.5"). */
export function amountText(amount: Ngwee): string {
  return formatKwacha(amount)
    .replace(/\.00$/, '')
    .replace(/(\.\d)0$/, '$1');
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

/**
 * The part of an answer for each operation type. pawaPay's schema shows an object by type, its
 * examples a list of objects by type or with their type. All three are read.
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
