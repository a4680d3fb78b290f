import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { civilDateOf } from '../../contract/words/civil-date.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import { DueAmount } from './due-amount.tsx';

const bill = {
  dueAmount: kwacha(575),
  remainingAmount: kwacha(573),
  savedToday: kwacha(2),
  dueDate: civilDateOf(new Date('2027-01-11T10:00:00Z')),
};

const closed = 'Your network was closed. No late fee for';

it.each([
  [
    { unusedDays: { amount: kwacha(20), days: 10 } },
    'includes K20.00 back for 10 unused days.',
  ],
  [{ unusedDays: { amount: kwacha(2), days: 1 } }, 'includes K2.00 back for 1 unused day.'],
  [{ excusedDays: 3 }, `${closed} 3 days.`],
  [{ excusedDays: 1 }, `${closed} 1 day.`],
])('%o', (days, says) => {
  const drawn = renderToStaticMarkup(
    <DueAmount of={{ ...bill, ...days }} isOverdue={false} size="lead" withToday={false} />,
  );
  expect(drawn.replace(/<[^>]*>/g, '')).toContain(says);
});

it.each([
  [{}, false, 'Due on 11 Jan 2027'],
  [{}, true, 'Was due on 11 Jan 2027'],
  [{ excusedDays: 3 }, false, 'Was due on 11 Jan 2027'],
])('%o, late: %s, says %s', (days, isOverdue, says) => {
  const of = { ...bill, ...days };
  const drawn = renderToStaticMarkup(<DueAmount of={of} isOverdue={isOverdue} />);
  expect(drawn.replace(/<[^>]*>/g, '')).toContain(says);
});
