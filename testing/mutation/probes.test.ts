import { expect, test } from 'vitest';
import { probeAround, probed, probesOf } from './probes.ts';

const source = (text: string) => ({ path: 'a.ts', text });

test.each([
  ['function f() { g(); }', 'function f() {R(0); g(); }'],
  ['const f = (a) => a + 1;', 'const f = (a) => (R(0), a + 1);'],
  ['const f = () => ({ a });', 'const f = () => (R(0), ({ a }));'],
  ['const a = b ? c : d;', 'const a = b ? (R(0), c) : (R(1), d);'],
  ['const a = b && c;', 'const a = b && (R(0), c);'],
  [
    'if (a) b(); else if (c) d(); else { e(); }',
    'if (a) {R(0);b();} else if (c) {R(1);d();} else {R(2); e(); }',
  ],
  ['for (const a of b) c();', 'for (const a of b) {R(0);c();}'],
  ['type A = B extends C ? D : E;', 'type A = B extends C ? D : E;'],
])('%s tells what of it is run', (text, told) => {
  const [line] = probed(source(text), '/reached.ts').split('\n');
  expect(line).toBe(told.replaceAll(/R\((\d)\)/g, "__reached('a.ts', $1)"));
});

test('a change is in the innermost part that may be left out', () => {
  const text = 'const a = 1; function f() { if (b) return c ? 2 : 3; return 4; }';
  const probes = probesOf(source(text));
  const around = (what: string) => {
    const start = text.indexOf(what);
    const part = probeAround(probes, { start, end: start + what.length });
    const { start: from, end: to } = probes[part ?? -1] ?? { start: 0, end: 0 };
    return text.slice(from, to);
  };
  expect(around('1')).toBe('');
  expect(around('b)')).toBe('{ if (b) return c ? 2 : 3; return 4; }');
  expect(around('c ?')).toBe('return c ? 2 : 3;');
  expect(around('2')).toBe('2');
  expect(around('3;')).toBe('return c ? 2 : 3;');
  expect(around('4')).toBe('{ if (b) return c ? 2 : 3; return 4; }');
});
