import { describe, expect, it } from 'vitest';
import { checkForm, type Column, type FormValues, isAsked } from './forms.ts';

const base = { field: 'one', label: 'One', required: true } as const;
const options = [
  { value: 'employed', label: 'Employed' },
  { value: 'farming', label: 'Farming' },
];

const text: Column = { ...base, type: 'text', maxLength: 20 };
const name: Column = { ...text, pattern: "[\\p{L}\\p{M} '’.-]+", message: 'Letters alone.' };
const number: Column = { ...base, type: 'number', min: '1', max: '31' };
const amount: Column = { ...base, type: 'amount', min: '50', max: '200000' };
const phone: Column = { ...base, type: 'phone', message: '0 and nine digits.' };
const date: Column = { ...base, type: 'date', min: '1940-01-01', max: '2026-12-31' };
const select: Column = { ...base, type: 'select', options };
const region: Column = { ...base, type: 'region' };
const image: Column = { ...base, type: 'image' };

const check = (column: Column, value: unknown) => checkForm([column], { one: value });

describe('a value that fits', () => {
  it.each<[string, Column, unknown, string | number]>([
    ['text, trimmed', text, '  Cairo   Road ', 'Cairo Road'],
    ['a number where text is asked', text, 5, '5'],
    ['a name with an apostrophe', name, "Shang'ombo", "Shang'ombo"],
    ['a name with a curved one', name, 'N’gandu', 'N’gandu'],
    ['a name with a hyphen', name, 'Mwansa-Phiri', 'Mwansa-Phiri'],
    ['a name with a dot', name, 'J. Banda', 'J. Banda'],
    ['a name with composed letters', name, 'Zoe\u0301', 'Zo\u00e9'],
    ['a name in other letters', name, 'Ελένη', 'Ελένη'],
    ['a name with something invisible in it', name, 'Ban\u200bda', 'Banda'],
    ['a number as text', number, ' 25 ', 25],
    ['a number', number, 31, 31],
    ['a number with leading zeros', number, '007', 7],
    ['digits of another script', number, '\u0661\u0662', 12],
    ['an amount with a comma for thousands', amount, 'K1,250.00', '1250'],
    ['an amount with a comma for ngwee', amount, '150,50', '150.50'],
    ['an amount with spaces', amount, '1 250', '1250'],
    ['a phone number with its country', phone, '00260 (0)971-000-001', '0971000001'],
    ['an amount as text', amount, '1250.5', '1250.50'],
    ['an amount as a number', amount, 1250, '1250'],
    ['an amount with leading zeros', amount, '00800', '800'],
    ['the smallest amount', amount, '50', '50'],
    ['the largest amount', amount, '200000.00', '200000'],
    ['a phone number', phone, '0971000001 ', '0971000001'],
    ['a day', date, '1990-02-28', '1990-02-28'],
    ['a choice', select, 'farming', 'farming'],
    ['a region', region, '503', 503],
    ['a region as a number', region, 503, 503],
    ['a picture', image, 'A'.repeat(22), 'A'.repeat(22)],
  ])('%s', (_, column, typed, value) => {
    expect(check(column, typed)).toEqual({ errors: {}, values: { one: value } });
  });
});

describe('a value that does not fit', () => {
  it.each<[string, Column, unknown, string]>([
    ['no text', text, '', 'Please write this.'],
    ['spaces alone', text, ' \u00a0\n', 'Please write this.'],
    ['nothing visible', text, '\u200b\u200d\ufeff', 'Please write this.'],
    ['nothing', text, undefined, 'Please write this.'],
    ['null', text, null, 'Please write this.'],
    ['text that is too long', text, 'x'.repeat(21), 'Please use at most 20 letters.'],
    ['text that is enormous', text, 'x'.repeat(100_000), 'Please use at most 20 letters.'],
    ['a list', text, ['a'], 'Please check what you wrote.'],
    ['a huge list', text, Array(10_000).fill('a'), 'Please check what you wrote.'],
    ['an object', text, { toString: 1 }, 'Please check what you wrote.'],
    ['yes', text, true, 'Please check what you wrote.'],
    ['digits in a name', name, 'Banda 2', 'Letters alone.'],
    ['markup in a name', name, '<b>Banda</b>', 'Letters alone.'],
    ['half a number', number, 1.5, 'Write a whole number, in digits.'],
    ['a negative number', number, -1, 'Write a whole number, in digits.'],
    ['a number in another writing', number, '1e1', 'Write a whole number, in digits.'],
    ['a number out of reach', number, '32', 'Please write a number from 1 to 31.'],
    ['a number without end', number, '9'.repeat(5_000), 'Please write a number from 1 to 31.'],
    ['no number at all', number, Number.NaN, 'Please write this number.'],
    [
      'an amount of three decimals',
      amount,
      '1.234',
      'Write at most two digits after the point.',
    ],
    ['an amount in two ways', amount, '1,25,0', 'Write the amount like this: 1500 or 1500.50.'],
    ['an amount without end', amount, '9'.repeat(50), 'This amount is too large.'],
    ['an amount below zero', amount, '-100', 'The amount cannot be below zero.'],
    ['an amount below', amount, '49.99', 'Please write an amount from K50 to K200,000.'],
    ['an amount above', amount, '200000.01', 'Please write an amount from K50 to K200,000.'],
    ['two phone numbers', phone, '0971000001 0961000002', '0 and nine digits.'],
    ['a phone number with a digit too many', phone, '09710000012', '0 and nine digits.'],
    [
      'a day that is not',
      date,
      '2025-02-29',
      'Please choose a day from 1 Jan 1940 to 31 Dec 2026.',
    ],
    ['a day in another order', date, '28-02-1990', /* the same */ dateSentence()],
    ['a day out of reach', date, '2027-01-01', dateSentence()],
    ['no choice', select, '', 'Please choose one.'],
    ['another choice', select, 'pension', 'Please choose one again.'],
    ['what every object has', select, 'constructor', 'Please choose one again.'],
    ['a region by name', region, 'Lusaka', 'Please choose one again.'],
    [
      'a picture by address',
      image,
      'https://example.com/a.png',
      'Please take this photo again.',
    ],
  ])('%s', (_, column, typed, sentence) => {
    expect(check(column, typed)).toEqual({ errors: { one: sentence }, values: {} });
  });

  it('has its own sentence, not put together from the label', () => {
    for (const column of [text, number, amount, phone, date, select, region, image]) {
      const { message: _message, ...plain } = column;
      const label = 'Zq label';
      const said = [undefined, {}, '?', '9'.repeat(60)].flatMap((value) =>
        Object.values(check({ ...plain, label }, value).errors),
      );
      expect(said.length).toBeGreaterThan(1);
      for (const sentence of said) expect(sentence).toMatch(/^(?!.*Zq)[^:]+\.$|1500\.50\.$/);
    }
  });

  function dateSentence(): string {
    return 'Please choose a day from 1 Jan 1940 to 31 Dec 2026.';
  }
});

describe('fields', () => {
  it.each(['two', 'constructor', 'toString', '__proto__', 'hasOwnProperty', ''])(
    'that were not asked are an error by their name: %j',
    (field) => {
      const given: FormValues = JSON.parse(`{ "one": "x", ${JSON.stringify(field)}: "y" }`);
      const { errors } = checkForm([text], given);
      expect(Object.entries(errors)).toEqual([[field, 'This is not asked here.']]);
    },
  );

  it('that are not asked are listed up to twenty', () => {
    const given = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`f${n}`, n]));
    expect(Object.keys(checkForm([], given).errors)).toHaveLength(20);
  });

  it('are never read from what every object has', () => {
    const column: Column = { ...text, field: 'constructor', label: 'Constructor' };
    expect(checkForm([column], {}).errors).toEqual({
      constructor: 'Please write this.',
    });
  });

  it('that may stay empty are left out', () => {
    expect(check({ ...text, required: false }, ' ')).toEqual({ errors: {}, values: {} });
    expect(check({ ...number, required: false }, null)).toEqual({ errors: {}, values: {} });
  });

  it('are asked only when another has one of the values', () => {
    const employer: Column = {
      ...text,
      field: 'employer',
      label: 'Employer',
      showIf: { field: 'one', values: ['employed'] },
    };
    const columns = [select, employer];
    expect(isAsked(employer, {})).toBe(false);
    expect(checkForm(columns, { one: 'farming' }).errors).toEqual({});
    expect(checkForm(columns, { one: 'employed' }).errors).toEqual({
      employer: 'Please write this.',
    });
    const left = checkForm(columns, { one: 'farming', employer: 'Shoprite' });
    expect(left).toEqual({ errors: {}, values: { one: 'farming' } });
  });
});
