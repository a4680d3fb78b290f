import { describe, expect, it } from 'vitest';
import { Malformed } from './malformed.ts';
import { readJson } from './read-json.ts';

const bytes = (text: string) => Buffer.from(text);

function complaint(body: Uint8Array): string | undefined {
  try {
    readJson(body);
    return undefined;
  } catch (error) {
    if (error instanceof Malformed) return error.errors['body'];
    throw error;
  }
}

describe('a JSON body', () => {
  it.each(['{}', 'null', '[1,2]', '{"a":"é🙂"}', '{"amount":1e999}'])('%s is read', (text) => {
    expect(complaint(bytes(text))).toBeUndefined();
  });

  it.each<[string, Uint8Array, string]>([
    ['broken', bytes('{"a":'), 'is not JSON'],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'is not JSON'],
    ['a prototype', bytes('{"__proto__":{}}'), 'has a field that may not be named so'],
    [
      'a hidden one',
      bytes('{"a":[{"\\u005f_proto__":1}]}'),
      'has a field that may not be named so',
    ],
    ['a NUL', bytes('{"a":"\\u0000"}'), 'has text with characters that are none'],
    ['half a pair', bytes('["\\ud800"]'), 'has text with characters that are none'],
    ['a NUL in a name', bytes('{"\\u0000":1}'), 'has text with characters that are none'],
    ['depth', bytes('['.repeat(17) + ']'.repeat(17)), 'is nested too deeply'],
    ['endless depth', bytes('['.repeat(9_000) + ']'.repeat(9_000)), 'is nested too deeply'],
  ])('with %s is refused', (_, body, sentence) => {
    expect(complaint(body)).toBe(sentence);
  });
});
