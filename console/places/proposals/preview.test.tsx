import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Preview } from './preview.tsx';
import { Words } from './words.tsx';

const nothing = { sentences: [], transfers: [], messages: [], changes: [] };

test('it says what happens, what changes, what moves and who is informed', () => {
  const drawn = renderToStaticMarkup(
    <Preview
      preview={{
        sentences: ['K1,250.00 goes back over Airtel.'],
        transfers: [{ debit: 'owed-to-borrower', credit: 'float:Airtel', amount: '1250' }],
        messages: [{ to: '097•••••03', text: 'It is on its way.' }],
        changes: [{ what: 'Case 41', before: 'open', after: '' }],
      }}
    />,
  );
  expect(drawn).toContain('K1,250.00 goes back over Airtel.');
  expect(drawn).toContain('<td>Owed to borrower</td><td>Float at Airtel</td>');
  expect(drawn).toMatch(/>K1,250\.00<\/span>/);
  expect(drawn).toContain('<del>open</del></td><td>–</td>');
  expect(drawn).toContain('Message to 097•••••03');
});

test('what there is none of is left out', () => {
  const drawn = renderToStaticMarkup(<Preview preview={nothing} />);
  expect(drawn).not.toContain('<table');
});

test.each([
  ['{"kind":"invite","amount":"1"}', '&quot;kind&quot;: &quot;invite&quot;'],
  ['these are no JSON', 'these are no JSON'],
])('the words %s are shown whole', (words, shown) => {
  expect(renderToStaticMarkup(<Words words={words} />)).toContain(shown);
});
