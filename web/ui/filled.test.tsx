import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Filled } from './filled.tsx';

const amount = <b>K516.00</b>;
const day = <time>4 Dec 2026</time>;

test.each([
  ['Pay {amount} by {day}.', 'Pay <b>K516.00</b> by <time>4 Dec 2026</time>.'],
  ['By {day} you pay {amount}', 'By <time>4 Dec 2026</time> you pay <b>K516.00</b>'],
  ['{amount}, and {amount} again', '<b>K516.00</b>, and <b>K516.00</b> again'],
  ['Nothing to pay { yet }.', 'Nothing to pay { yet }.'],
  ['', ''],
])('"%s" is drawn with its parts in its own order', (text, drawn) => {
  expect(renderToStaticMarkup(<Filled text={text} amount={amount} day={day} />)).toBe(drawn);
});

test('the compiler knows which parts a sentence wants', () => {
  const whole = <Filled text="Pay {amount}." amount={amount} />;
  // @ts-expect-error a part is missing
  const lacking = <Filled text="Pay {amount} by {day}." amount={amount} />;
  expect(renderToStaticMarkup(whole)).toBe('Pay <b>K516.00</b>.');
  expect(renderToStaticMarkup(lacking)).toBe('Pay <b>K516.00</b> by .');
});
