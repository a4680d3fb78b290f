/** A number that a loan draws: the same for the same loan and seed (FNV-1a). */
export function drawOf(orderId: string, seed: number): number {
  let hash = 2_166_136_261 ^ seed;
  for (const char of orderId) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return (hash ^ (hash >>> 15)) >>> 0;
}
