/** What was sent, as bytes; or that it is no base64, or more than may be sent. */
export type ReadBase64 = Uint8Array | 'not-base64' | 'too-large';

/** What may stand before the base64 of a data URL. Which type it names is of no interest. */
const dataUrl = /^data:[\w.+/-]{0,60}(?:;[\w.+=-]{1,60}){0,4};base64,/i;
const longestDataUrlStart = 320;

/**
 * Reads base64 as RFC 4648 writes it, bare or as a data URL: no spaces, no other alphabet, padded,
 * nothing left over. How much it is follows from its length, so that too much is never decoded.
 */
export function readBase64(text: string, { mostBytes }: { mostBytes: number }): ReadBase64 {
  const start = dataUrl.exec(text.slice(0, longestDataUrlStart))?.[0].length ?? 0;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const end = text.length - padding;
  if (end <= start || (text.length - start) % 4 !== 0) return 'not-base64';
  if (((text.length - start) / 4) * 3 - padding > mostBytes) return 'too-large';
  const digits = text.slice(start, end);
  if (/[^A-Za-z0-9+/]/.test(digits)) return 'not-base64';
  const bytes = Buffer.from(digits, 'base64');
  // The last digit may carry bits that belong to no byte; they have to be zero.
  const lastQuartet = text.slice(-4);
  const rest = bytes.length % 3 || 3;
  return bytes.subarray(-rest).toString('base64') === lastQuartet ? bytes : 'not-base64';
}
