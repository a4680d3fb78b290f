import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const length = 4;
const taken = new Map<string, string>();

/**
 * The name a style gets in the page. Its four letters follow from the sheet and its own name
 * there, so that both builds and every release agree. Names that say what is inside cost the
 * first visit a kilobyte. Throws when two styles would get one name.
 */
export function shortClassName(name: string, file: string): string {
  const style = `${relative(import.meta.dirname, file)} ${name}`;
  const digest = createHash('sha256').update(style).digest();
  const short = Array.from(
    digest.subarray(0, length),
    (byte) => letters[byte % letters.length],
  );
  const given = short.join('');
  const other = taken.get(given) ?? style;
  if (other !== style)
    throw new Error(`"${other}" and "${style}" would both be called ${given}`);
  taken.set(given, style);
  return given;
}
