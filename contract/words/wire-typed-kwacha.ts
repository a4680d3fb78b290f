import * as z from 'zod/mini';
import { longestTyped } from '../market/typed-digits.ts';
import { plainKwacha } from './ngwee.ts';
import { kwachaFaultSentences, readTypedKwacha } from './typed-kwacha.ts';

/**
 * An amount that a person types, parsed by {@link readTypedKwacha}; inside, its plain digits:
 * `1500`, `1500.50`. The digits before the point are limited.
 */
export function wireTypedKwacha(mostDigits: number) {
  return z.codec(z.string().check(z.maxLength(longestTyped)), z.string(), {
    decode: (text, context) => {
      const { amount, fault } = readTypedKwacha(text);
      const digits = amount === null ? '' : plainKwacha(amount);
      if (fault === null && digits.replace(/\..*/, '').length <= mostDigits) return digits;
      const message =
        fault === 'empty' ? 'is missing' : kwachaFaultSentences[fault ?? 'too-large'];
      context.issues.push({ code: 'custom', message, input: text });
      return z.NEVER;
    },
    encode: (digits) => digits,
  });
}
