import { expect, test } from 'vitest';
import { mutantsOf, mutated } from './mutants.ts';

const made = (text: string) =>
  mutantsOf({ path: 'domain/a.ts', text }).map((mutant) => mutated(text, mutant));

test.each([
  ['f(a < b);', [';', 'f(a <= b);', 'f(a >= b);']],
  ["assert(a, 'a sentence');", [';']],
  ['const a = b && c;', ['const a = b || c;']],
  ['const a = 30;', ['const a = 31;']],
  ['const a = 100n;', ['const a = 101n;']],
  ["const a = share(b, 'up');", ["const a = share(b, 'down');"]],
  ['const a = !b;', ['const a = b;']],
  ['const a = b ? c : d;', ['const a = true ? c : d;', 'const a = false ? c : d;']],
  [
    'const a = sql(`select 1 from b where c = :c and d is null`);',
    [
      'const a = sql(`select 1 from b where (c = :c or true) and d is null`);',
      'const a = sql(`select 1 from b where c = :c and (d is null or true)`);',
    ],
  ],
  ['const a = smallerNgwee(b, c);', ['const a = largerNgwee(b, c);']],
  ["const a = b.toString('constructor');", ["const a = b.toString('');"]],
  [
    'for (;;) { a -= b; break; }',
    ['for (;;) { ; break; }', 'for (;;) { a += b; break; }', 'for (;;) { a -= b; ; }'],
  ],
])('%s', (text, mutants) => {
  expect(made(text)).toEqual(mutants);
});

test.each(["import { a } from './b.ts';", "type A = 'b' | 1;", "const a: 'b' = c;"])(
  'nothing in types and imports: %s',
  (text) => {
    expect(made(text)).toEqual([]);
  },
);

test.each([
  ['<p>Hi</p>;', ["<p>{''}</p>;", ';']],
  [
    'const a = <p><B />c<D /></p>;',
    [
      'const a = <p>c<D /></p>;',
      'const a = <p><D />c<B /></p>;',
      "const a = <p><B />{''}<D /></p>;",
      'const a = <p><B />c</p>;',
    ],
  ],
  ['const a = <B disabled={c} look={d} />;', ['const a = <B  look={d} />;']],
  ['const a = [b, c, d];', ['const a = [c, b, d];']],
  [
    "import * as say from '../sentences/a.ts'; const a = [say.b, say.c(say.d)];",
    ['[say.c(say.d), say.b]', '[say.d, say.c(say.d)]', '[say.b, say.c(say.b)]'].map(
      (list) => `import * as say from '../sentences/a.ts'; const a = ${list};`,
    ),
  ],
])('of a screen: %s', (text, mutants) => {
  const all = mutantsOf({ path: 'web/a.tsx', text });
  expect(all.map((mutant) => mutated(text, mutant)).toSorted()).toEqual(mutants.toSorted());
});

test('a change is known by its line again, wherever in the file it is', () => {
  const known = (text: string) =>
    mutantsOf({ path: 'domain/a.ts', text }).map(({ around, column, becomes }) => ({
      around,
      column,
      becomes,
    }));
  const line = 'const a = b < c && 3;';
  expect(known(`const before = 1;\n\n  ${line}`)).toEqual([
    { around: 'const before = 1;', column: 15, becomes: '2' },
    ...known(line),
  ]);
});
