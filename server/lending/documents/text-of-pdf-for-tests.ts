import { inflateSync } from 'node:zlib';

/** The words of one of our documents, page by page, as its fonts write them. */
export function textOfPdf(bytes: Buffer): string {
  const file = bytes.toString('latin1');
  const streams = [...file.matchAll(/\/FlateDecode[^]*?stream\r?\n([^]*?)\r?\nendstream/g)];
  return streams.map(([, stream = '']) => wordsOf(Buffer.from(stream, 'latin1'))).join('\n');
}

function wordsOf(stream: Buffer): string {
  const page = inflateSync(stream).toString('latin1');
  const lines = [...page.matchAll(/\[([^\]]*)\] TJ/g)].map(([, line = '']) =>
    [...line.matchAll(/<([0-9a-f]*)>/g)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
      .join(''),
  );
  return lines.join('\n');
}
