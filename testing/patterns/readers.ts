import type { Read } from './cost.ts';
import type { Parser } from './parsers.ts';

/** A reader of untrusted text. */
export interface Reader {
  readonly name: string;
  readonly read: Read;
}

/** An object whose every field is the text. */
export function full(text: string): object {
  const fields = ['status', 'body', 'data', 'message', 'code', 'error', 'cause', 'a'];
  const of = Object.fromEntries(fields.map((field) => [field, text]));
  return new Proxy(of, { get: (_, key) => (typeof key === 'string' ? text : undefined) });
}

/** An object with one field for each word of the text. */
export function fieldsOf(text: string): object {
  return Object.fromEntries(text.split(' ').map((word) => [word, word]));
}

/** A reader for every function found by its single parameter. */
export async function readersOf(parsers: readonly Parser[], root: string): Promise<Reader[]> {
  const found = await Promise.all(
    parsers.map(async ({ path, name, takes }): Promise<Reader[]> => {
      const loaded: Record<string, unknown> = await import(`${root}${path}`);
      const read = loaded[name];
      if (typeof read !== 'function') throw new Error(`${path} has no ${name}`);
      const of = `${path} ${name}`;
      if (takes === 'text') return [{ name: of, read: (text) => read(text) }];
      if (takes === 'bytes') return [{ name: of, read: (text) => read(Buffer.from(text)) }];
      return [
        { name: of, read: (text) => read(text) },
        { name: `${of} of a list`, read: (text) => read(text.split(' ')) },
        { name: `${of} of an object`, read: (text) => read(full(text)) },
        { name: `${of} of many fields`, read: (text) => read(fieldsOf(text)) },
      ];
    }),
  );
  return found.flat();
}
