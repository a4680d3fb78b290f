import { isUtf8 } from 'node:buffer';
import type { UnreadableStatement } from '../../store/ports/payment-provider.ts';

const sliceBytes = 64 * 1024;
/**
 * The number of bytes checked for UTF-16 without a byte order mark: every other byte of a header is
 * zero.
 */
const sniffedBytes = 1000;

const wrongFiles: readonly (readonly [string, string])[] = [
  ['504b0304', 'is an Excel workbook, not a CSV. Open it and save it as CSV'],
  ['d0cf11e0', 'is an Excel workbook, not a CSV. Open it and save it as CSV'],
  ['25504446', 'is a PDF, not a CSV. Export the statement again as CSV'],
];

/**
 * The text of a file as Excel, LibreOffice and the portals write it, in parts. It is UTF-8 or
 * UTF-16 with or without a byte order mark, otherwise Windows-1252.
 */
export function decodeText(bytes: Uint8Array): Iterable<string> | UnreadableStatement {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  const wrong = wrongFiles.find(([magic]) => start === magic);
  if (wrong !== undefined) return { line: 1, why: wrong[1] };
  return parts(bytes, new TextDecoder(encodingOf(bytes)));
}

function* parts(bytes: Uint8Array, decoder: TextDecoder): Generator<string> {
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    yield decoder.decode(bytes.subarray(at, at + sliceBytes), { stream: true });
  }
  yield decoder.decode();
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sniffed = bytes.subarray(0, sniffedBytes);
  const half = sniffed.length / 2;
  const zeros = [...sniffed.entries()].filter(([, byte]) => byte === 0);
  const odd = zeros.filter(([at]) => at % 2 === 1).length;
  const even = zeros.length - odd;
  if (odd > half * 0.8 && even < half * 0.1) return 'utf-16le';
  if (even > half * 0.8 && odd < half * 0.1) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}
