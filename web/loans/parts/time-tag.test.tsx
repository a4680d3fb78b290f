import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TimeTag } from './time-tag.tsx';

const soon = { daysLeft: 1, dueSoon: true, overdueDays: 0 };

it.each([
  [{ ...soon, daysLeft: 0 }, 'Due today'],
  [soon, 'Due tomorrow'],
  [{ ...soon, daysLeft: 2 }, '2 days left'],
  [{ ...soon, daysLeft: 12, dueSoon: false }, '12 days left'],
  [{ daysLeft: 0, dueSoon: false, overdueDays: 0 }, ''],
  [{ ...soon, excusedDays: 3 }, ''],
  [{ daysLeft: 0, dueSoon: false, overdueDays: 1 }, '1 day overdue'],
  [{ daysLeft: 0, dueSoon: false, overdueDays: 5, excusedDays: 3 }, '5 days overdue'],
])('%j says "%s"', (of, says) => {
  const drawn = renderToStaticMarkup(<TimeTag of={of} />);
  expect(drawn.replaceAll(/<[^>]*>/g, '')).toBe(says);
});

it('is green while there is time, and red once it is late', () => {
  const drawn = (of: object) => renderToStaticMarkup(<TimeTag of={{ ...soon, ...of }} />);
  const tones = [drawn({ dueSoon: false, daysLeft: 9 }), drawn({}), drawn({ overdueDays: 1 })];
  const classes = tones.map((tone) => /class="([^"]*)"/.exec(tone)?.[1]);
  expect(new Set(classes).size).toBe(3);
});
