import { describe, expect, it } from 'vitest';
import { inOrder, numbered, type Queryable, sql } from './database.ts';

describe('the names in a statement', () => {
  it.each([
    ['where id = :id', 'where id = $1', ['id']],
    ['set a = :b, c = :a where d = :b', 'set a = $1, c = $2 where d = $1', ['b', 'a']],
    ['any(:ids::text[])', 'any($1::text[])', ['ids']],
    ['(:at::timestamptz, b::int)', '($1::timestamptz, b::int)', ['at']],
    ["':no' || 'it''s :no' || :yes", "':no' || 'it''s :no' || $1", ['yes']],
    [`"a:no" = :yes and b -> 'c:no'`, `"a:no" = $1 and b -> 'c:no'`, ['yes']],
    ['-- :no\n:yes /* :no\n:no */', '-- :no\n$1 /* :no\n:no */', ['yes']],
    [
      '$$ :no $$ || $tag$ :no $$ $tag$ || :yes',
      '$$ :no $$ || $tag$ :no $$ $tag$ || $1',
      ['yes'],
    ],
    ['a[1:2] || a[b:no] || a[:yes]', 'a[1:2] || a[b:no] || a[$1]', ['yes']],
    [`a #>> '{b}' ?| :keys and a @> :part`, `a #>> '{b}' ?| $1 and a @> $2`, ['keys', 'part']],
    ["'10:30:00' < :at and '{a:no}' <> ''", "'10:30:00' < $1 and '{a:no}' <> ''", ['at']],
  ])('%s', (source, text, names) => {
    expect(numbered(source)).toEqual({ text, names });
  });

  it('are asked for where there is a number', () => {
    expect(() => numbered('where id = $1')).toThrow('$1 has a name');
    expect(numbered("'$1'").names).toEqual([]);
  });

  it('are all given a value, in the order of the text', () => {
    const both = sql<void, { a: number; b: null }>('select :b, :a');
    expect(inOrder(both, { a: 1, b: null })).toEqual([null, 1]);
    expect(() => inOrder(both, { a: 1 })).toThrow(
      'b is not among the values of: select $1, $2',
    );
    expect(() => inOrder(both, undefined)).toThrow('b is not among');
  });
});

/** Never run: that the compiler refuses each of these is what is tested. */
export const refused = (q: Queryable, given: { id: string }) => {
  const one = sql<{ id: string }, { id: string; at: Date | null }>(
    'select :id as id, :at as at',
  );
  const none = sql('select 1');
  return [
    q.row(one, { id: '1', at: null }),
    q.row(none),
    // @ts-expect-error: a name is missing
    q.row(one, given),
    // @ts-expect-error: one too many
    q.row(one, { id: '1', at: null, by: '' }),
    // @ts-expect-error: misspelt
    q.row(one, { id: '1', att: null }),
    // @ts-expect-error: of another type
    q.row(one, { id: 1n, at: null }),
    // @ts-expect-error: nothing given
    q.row(one),
    // @ts-expect-error: nothing wanted
    q.row(none, given),
    // @ts-expect-error: JSON goes in as text
    sql<void, { json: { a: 1 } }>('select :json'),
  ];
};
