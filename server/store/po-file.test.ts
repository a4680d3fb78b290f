import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PoFault, readPo, writePo } from './po-file.ts';
import type { Translated } from './po-file.ts';

const english = { 'home.lead': 'Say "yes" \\ to\n{amount}', 'home.other': 'Other' };
const none = { sentences: [], glossary: {}, words: [] };
const bytes = (text: string) => Buffer.from(text);

it('what is written is read again, with its state', () => {
  const sentences: Translated[] = [
    {
      key: 'home.lead',
      english: english['home.lead'],
      text: 'Ng\'ombe "\\"\n{amount}',
      state: 'approved',
    },
    { key: 'home.other', english: 'Other', text: 'Zina', state: 'read' },
  ];
  const words = [{ english: 'loan', text: 'ngongole', state: 'approved' as const }];
  const read = readPo(writePo('ny', english, { ...none, sentences, words }));
  expect(read).toEqual({ sentences, words, glossary: { loan: 'ngongole' } });
});

it('a translation of another English is a draft again', () => {
  const old: Translated = {
    key: 'home.other',
    english: 'Old',
    text: 'Zina',
    state: 'approved',
  };
  const read = readPo(writePo('ny', english, { ...none, sentences: [old] }));
  expect(read.sentences).toEqual([
    { key: 'home.other', english: 'Other', text: 'Zina', state: 'draft' },
  ]);
});

const head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n';
const entry = (key: string, rest = 'msgid "A"\nmsgstr "B"') => `msgctxt "${key}"\n${rest}\n\n`;

it.each<[string, Uint8Array, RegExp]>([
  ['too large', Buffer.alloc(2_000_001, 32), /more than 2 MB/],
  ['not UTF-8', Buffer.from([0xff, 0xfe, 0x41]), /not UTF-8/],
  [
    'no gettext',
    bytes(`${head}msgctxt "a.b"\nwhat is this\n`),
    /^Line \d+: this is not a gettext/,
  ],
  [
    'the same key twice',
    bytes(head + entry('a.b') + entry('a.b')),
    /^Line 9: a\.b is there twice/,
  ],
  ['a key of objects', bytes(head + entry('__proto__')), /^Line 5: this is no sentence/],
  [
    'forms of number',
    bytes(head + entry('a.b', 'msgid "A"\nmsgid_plural "As"\nmsgstr[0] "B"\nmsgstr[1] "C"')),
    /^Line 7: needs a context and one text/,
  ],
  [
    'cut inside a sentence',
    bytes(`${head}${entry('a.b', 'msgid "A"\nmsgstr "B and')}`),
    /^Line \d+: /,
  ],
  [
    'the same key twice, written in another way',
    bytes(`${head}${entry('a.b')} msgctxt 'a.b'\nmsgid "C"\nmsgstr "D"\n`),
    /it is there twice/,
  ],
  [
    'the same sentence twice, over two lines',
    bytes(`${head}${entry('a.b')}msgctxt ""\n"a.b"\nmsgid "A"\nmsgstr "D"\n`),
    /is there twice/,
  ],
  ['half', bytes(`${head}msgctxt "a.b"\nmsgid "A"\n`), /needs a context and one text/],
  ['no key', bytes(`${head}msgid "A"\nmsgstr "B"\n`), /needs a context and one text/],
])('a file that is %s is refused, with its line', (_, file, why) => {
  expect(() => readPo(file)).toThrow(PoFault);
  expect(() => readPo(file)).toThrow(why);
});

it('a sentence without a flag is a draft, as is one with "fuzzy" among others', () => {
  const text = `${head}${entry('a.b')}#, fuzzy, approved\n${entry('a.c')}`;
  expect(readPo(bytes(text)).sentences.map(({ state }) => state)).toEqual(['draft', 'draft']);
});

it('whatever bytes come, they are read or refused with a sentence', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      try {
        readPo(bytes(head + text));
      } catch (error) {
        expect(error).toBeInstanceOf(PoFault);
      }
    }),
    { numRuns: 300 },
  );
});
