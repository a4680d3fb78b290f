import { describe, expect, it } from 'vitest';
import { whatChanges } from './definition-lines.ts';

const columns = (...fields: readonly (readonly [string, string])[]) => ({
  columns: fields.map(([field, label]) => ({ field, label })),
});

describe('what changes between two files', () => {
  it.each([
    ['nothing', columns(['a', 'A']), columns(['a', 'A']), []],
    [
      'a value',
      columns(['a', 'A'], ['b', 'B']),
      columns(['a', 'A'], ['b', 'Bee']),
      [{ what: 'columns.b.label', before: 'B', after: 'Bee' }],
    ],
    [
      'an entry that came first, which moves no other',
      columns(['b', 'B']),
      columns(['a', 'A'], ['b', 'B']),
      [
        { what: 'columns in order', before: 'b', after: 'a, b' },
        { what: 'columns.a.field', before: '', after: 'a' },
        { what: 'columns.a.label', before: '', after: 'A' },
      ],
    ],
    [
      'an entry that is gone',
      columns(['a', 'A'], ['b', 'B']),
      columns(['a', 'A']),
      [
        { what: 'columns in order', before: 'a, b', after: 'a' },
        { what: 'columns.b.field', before: 'b', after: '' },
        { what: 'columns.b.label', before: 'B', after: '' },
      ],
    ],
    [
      'a plain list',
      { of: [1, 2] },
      { of: [1, 3] },
      [{ what: 'of.1', before: '2', after: '3' }],
    ],
    ['all of a new file', undefined, { name: 'x' }, [{ what: 'name', before: '', after: 'x' }]],
  ])('%s', (_, before, after, changes) => {
    expect(whatChanges(before, after)).toEqual({ changes, isCut: false });
  });

  it('is cut where it is too much to read', () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`f${i}`, i]));
    const { changes, isCut } = whatChanges({}, many);
    expect([changes.length, isCut]).toEqual([200, true]);
  });
});
