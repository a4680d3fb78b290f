import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { filled } from './filled.ts';

const amount = <b>K516.00</b>;
const day = <time>4 Dec 2026</time>;

test.each([
  [
    (a: string, d: string) => `Pay ${a} by ${d}.`,
    'Pay <b>K516.00</b> by <time>4 Dec 2026</time>.',
  ],
  [
    (a: string, d: string) => `By ${d} you pay ${a}`,
    'By <time>4 Dec 2026</time> you pay <b>K516.00</b>',
  ],
  [
    (a: string) => `${a}, and 5 times ${a} again`,
    '<b>K516.00</b>, and 5 times <b>K516.00</b> again',
  ],
  [() => 'Nothing to pay.', 'Nothing to pay.'],
])('%s is drawn with its elements where it wants them', (sentence, drawn) => {
  expect(renderToStaticMarkup(filled(sentence, amount, day))).toBe(drawn);
});

test('the compiler knows how many gaps a sentence has', () => {
  const sentence = (a: string) => `Pay ${a}.`;
  // @ts-expect-error the gap is not filled
  const lacking = () => filled(sentence);
  expect(renderToStaticMarkup(filled(sentence, amount))).toBe('Pay <b>K516.00</b>.');
  expect(renderToStaticMarkup(lacking())).toBe('Pay undefined.');
});
