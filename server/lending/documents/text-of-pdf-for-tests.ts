import { inflateSync } from 'node:zlib';

/** What one page draws, as PDF operators, and what the glyphs of each font mean. */
export interface DrawnPage {
  readonly operators: string;
  /** The words of one line of text, drawn in a font such as `F1`. */
  wordsIn(font: string, line: string): string;
}

/** The pages of one of our documents, whose fonts are embedded and number their own glyphs. */
export function pagesOf(bytes: Buffer): DrawnPage[] {
  const file = bytes.toString('latin1');
  const streams = new Map(
    [...file.matchAll(/(\d+) 0 obj\n<<\n(?:(?!endobj)[^])*?stream\n([^]*?)\nendstream/g)].map(
      ([, id = '', stream = '']) => [id, inflated(stream)],
    ),
  );
  const fonts = new Map(
    [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, font = '', id = '']) => {
      const object = new RegExp(`\\n${id} 0 obj\\n[^]*?/ToUnicode (\\d+) 0 R`).exec(file);
      return [font, lettersIn(streams.get(object?.[1] ?? '') ?? '')];
    }),
  );
  const wordsIn = (font: string, line: string) =>
    [...line.matchAll(/<([0-9a-f]*)>/g)]
      .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      .map((glyph) => fonts.get(font)?.[Number.parseInt(glyph, 16)] ?? '')
      .join('');
  return [...file.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id = '']) => ({
    operators: streams.get(id) ?? '',
    wordsIn,
  }));
}

/** The words of one of our documents, page by page. */
export function textOfPdf(bytes: Buffer): string {
  return pagesOf(bytes)
    .map(({ operators, wordsIn }) =>
      [...operators.matchAll(/\/(F\d+) [\d.]+ Tf\n\[([^\]]*)\] TJ/g)]
        .map(([, font = '', line = '']) => wordsIn(font, line))
        .join('\n'),
    )
    .join('\n');
}

function inflated(stream: string): string {
  return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
}

/** By a font's table of Unicode: the letters of each glyph, in the order of their numbers. */
function lettersIn(table: string): string[] {
  const ranges = [...table.matchAll(/beginbfrange\n([^]*?)endbfrange/g)];
  const lists = ranges.flatMap(([, range = '']) => [...range.matchAll(/\[([^\]]*)\]/g)]);
  return lists
    .flatMap(([, list = '']) => [...list.matchAll(/<([0-9a-f ]*)>/g)])
    .map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    );
}
