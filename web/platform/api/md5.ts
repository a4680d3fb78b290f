/** By how many bits each of the four rounds turns (RFC 1321, 3.4). */
const turns = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;

/** The integer part of 2³² times the sine of 1, 2, … 64. */
const sines = Array.from(
  { length: 64 },
  (_, index) => (2 ** 32 * Math.abs(Math.sin(index + 1))) | 0,
);

const blockWords = 16;

/**
 * The MD5 of a text's UTF-8, in 32 hexadecimal digits (RFC 1321). Browsers offer none, and
 * it is a checksum of the request here, not a security measure.
 */
export function md5(text: string): string {
  const words = paddedWords(new TextEncoder().encode(text));
  const sums = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]);
  for (let at = 0; at < words.length; at += blockWords) {
    addBlock(sums, words.subarray(at, at + blockWords));
  }
  return Array.from(new Uint8Array(sums.buffer), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** The message, a one bit, zeros, and the length in bits as the last two words. */
function paddedWords(message: Uint8Array): Int32Array {
  const blocks = Math.ceil((message.length + 9) / 64);
  const bytes = new Uint8Array(blocks * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const words = new Int32Array(bytes.buffer);
  words[words.length - 2] = message.length * 8;
  return words;
}

function addBlock(sums: Int32Array, block: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0] = sums;
  for (let step = 0; step < 64; step++) {
    const [mixed, word] = mix(step, { b, c, d });
    const sum = (a + mixed + (block[word] ?? 0) + (sines[step] ?? 0)) | 0;
    const turn = turns[step >> 4]?.[step & 3] ?? 0;
    a = d;
    d = c;
    c = b;
    b = (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0;
  }
  [a, b, c, d].forEach((word, index) => (sums[index] = (sums[index] ?? 0) + word));
}

/** What a step adds of the state, and which word of the block. */
function mix(
  step: number,
  { b, c, d }: { b: number; c: number; d: number },
): readonly [number, number] {
  if (step < 16) return [(b & c) | (~b & d), step];
  if (step < 32) return [(b & d) | (c & ~d), (5 * step + 1) % blockWords];
  if (step < 48) return [b ^ c ^ d, (3 * step + 5) % blockWords];
  return [c ^ (b | ~d), (7 * step) % blockWords];
}
