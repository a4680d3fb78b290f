import { expect, it } from 'vitest';
import { migrationText } from './migration-text.ts';

const before = `-- What is lent.
create table loan (
  id int -- its number
);
comment on table loan is 'For good; '
  'it''s evidence.';
create index loan_id on loan (id);`;
const hash = (text: string) => migrationText(text).sha256;

it.each([
  ['a comment', before.replace('What is lent', 'Loans')],
  ['the comment on a table', before.replace("'For good; '", "'1 day: `purge`; '")],
  [
    'spaces and lines',
    before.replace('(\n  id', '(id').replace('create index ', 'create\n  index '),
  ],
])('%s does not count', (_what, text) => {
  expect(text).not.toBe(before);
  expect(hash(text)).toBe(hash(before));
});

it.each([
  ['a type', before.replace('int', 'bigint')],
  ['a name', before.replace('loan_id', 'loan_by_id')],
  ['a statement that is gone', before.replace(/create index.*/, '')],
  ['a text', `${before} insert into loan values ('a')`],
])('%s counts', (_what, text) => {
  expect(hash(text)).not.toBe(hash(before));
});

it('is run with its comments', () => {
  expect(migrationText(before).text).toBe(before);
});
