import { expect, test } from 'vitest';
import { outsideTheCatalogue } from './outside-the-catalogue.ts';

const outside: [path: string, text: string, what: string][] = [
  ['web/a.tsx', 'const a = <p>Paid</p>;', 'Paid'],
  ['web/a.tsx', "const a = <p>{isPaid ? 'paid' : 'open'}</p>;", 'paid'],
  ['web/a.tsx', 'const a = <p>{`${n} days`}</p>;', '… days'],
  ['web/a.tsx', "const a = <p>{n > 1 && 'more'}</p>;", 'more'],
  ['web/a.tsx', 'const a = <button aria-label="close" />;', 'close'],
  ['web/a.tsx', "const a = <Row label={isLate ? 'Late' : ''} />;", 'Late'],
  ['web/a.ts', "const a = { sentence: 'You owe nothing.' };", 'You owe nothing.'],
  ['server/a.ts', 'const sms = `ExtraMoney: ${amount} received.`;', 'ExtraMoney: … received.'],
  [
    'domain/a.ts',
    "const found = ['refer', 'The card is not clear.'];",
    'The card is not clear.',
  ],
  [
    'domain/a.ts',
    "const why = { late: 'it is overdue for too long.' };",
    'it is overdue for too long.',
  ],
  ['contract/a.ts', "const a = say('Please check: ' + label, 'Look again');", 'Look again'],
];

test.each(outside)('%s: %s', (path, text, what) => {
  const found = outsideTheCatalogue([{ path, text }]);
  expect(found.join('\n')).toContain(`${path}:1 says "${what}"`);
});

const allowed: [path: string, text: string][] = [
  ['web/a.tsx', 'const a = <p className="large text">{say.lead} · &nbsp;%</p>;'],
  ['web/a.tsx', "const a = <p>ExtraMoney</p>; addEventListener('keydown', f);"],
  ['web/a.tsx', "const a = <p>{words['paid']}{format(day, 'short')}</p>;"],
  ['web/a.test.tsx', 'const a = <p>Paid</p>;'],
  ['server/a.ts', "throw new Error('This cannot be.');"],
  ['server/a.ts', "log.warn({ id }, 'Nothing waited for this');"],
  ['server/a.ts', 'const rows = sql(`Select this from that`);'],
  ['console/places/a.tsx', 'const a = <p>Waits for you</p>;'],
  ['contract/staff/a.ts', "const word = 'Look at it again.';"],
  ['server/staff/system/operator/a.ts', "const word = 'This may not be approved.';"],
  ['contract/sentences/a.ts', "export const lead = 'You owe nothing.';"],
  ['testing/a.ts', "const name = 'Chanda Mwila';"],
];

test.each(allowed)('%s may: %s', (path, text) => {
  expect(outsideTheCatalogue([{ path, text }])).toEqual([]);
});
