import * as z from 'zod/mini';
import type { CivilDate } from './civil-date.ts';
import { parseCivilDate } from './civil-date.ts';
import type { Mobile } from '../market/phone.ts';
import { parseMobile } from '../market/phone.ts';
import { longestTyped } from '../market/typed-digits.ts';
import type { Ngwee } from './ngwee.ts';
import { formatKwacha, parseKwacha } from './ngwee.ts';
import { opaqueIdPattern } from './ids.ts';

/*
 * How values travel: each is a codec between the JSON of the wire and our own word for it.
 * The server decodes requests and encodes answers, the browser does the reverse.
 */

const amountSentence = 'must be an amount in kwacha with at most two decimals';

/**
 * An amount: a JSON number in kwacha outside, {@link Ngwee} inside. It goes through the digits of
 * the number, never through arithmetic on it; JSON writes numbers of this size exactly.
 */
export const wireAmount = z.codec(z.number(), ngweeInside(), {
  decode: readAmount,
  encode: writeAmount,
});

/** An amount in a request: a number, or a string of the same digits. */
export const wireAmountIn = z.codec(
  z.union([z.number(), z.string().check(z.maxLength(20))]),
  ngweeInside(),
  { decode: readAmount, encode: writeAmount },
);

/** A day in Lusaka, `YYYY-MM-DD`. */
export const wireDate = z.codec(
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day, YYYY-MM-DD')),
  z.custom<CivilDate>((value) => typeof value === 'string'),
  {
    decode: (text, context) => {
      const date = parseCivilDate(text);
      if (date !== null) return date;
      context.issues.push({
        code: 'custom',
        message: 'must be a day of the calendar',
        input: text,
      });
      return z.NEVER;
    },
    encode: (date) => date,
  },
);

/** An instant: ISO 8601 in UTC outside, a Date inside. */
export const wireInstant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (instant) => instant.toISOString(),
});

/** A mobile number: 0 and nine digits; inbound as {@link parseMobile} reads it. */
export const wireMobile = z.codec(
  z.string().check(z.maxLength(longestTyped)),
  z.custom<Mobile>((value) => typeof value === 'string'),
  {
    decode: (text, context) => {
      const mobile = parseMobile(text);
      if (mobile !== null) return mobile;
      context.issues.push({ code: 'custom', message: 'must be 0XXXXXXXXX', input: text });
      return z.NEVER;
    },
    encode: (mobile) => mobile,
  },
);

/** An opaque id of our own making, by its brand: `wireId<PlanId>()`. */
export function wireId<Id extends string>() {
  return z.pipe(
    z.string().check(z.regex(opaqueIdPattern, 'is not an id of this service')),
    z.custom<Id>((value) => typeof value === 'string'),
  );
}

/** A short text; the limit is part of the word, since everything has one. */
export function wireText(longest: number) {
  return z.string().check(z.maxLength(longest));
}

/** A count or a number of days. */
export const wireCount = z.int().check(z.gte(0), z.lte(1_000_000_000));

function ngweeInside() {
  return z.custom<Ngwee>((value) => typeof value === 'bigint');
}

function readAmount(value: number | string, context: z.core.ParsePayload): Ngwee {
  // A number has no zeros before its digits; a string that has is no amount of the wire.
  const hasZeros = typeof value === 'string' && /^0\d/.test(value);
  const amount = hasZeros ? null : parseKwacha(String(value));
  if (amount !== null) return amount;
  context.issues.push({ code: 'custom', message: amountSentence, input: value });
  return z.NEVER;
}

function writeAmount(amount: Ngwee): number {
  return Number(formatKwacha(amount));
}
