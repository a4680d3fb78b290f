import * as say from '../sentences/pictures.ts';

/** Reasons to refuse a file as a picture; each has its own sentence. */
export type PictureCause = keyof typeof pictureSentences;

export const pictureSentences = {
  empty: say.empty,
  heic: say.heic,
  'other-type': say.otherType,
  incomplete: say.incomplete,
  damaged: say.damaged,
  moving: say.moving,
  'too-few-pixels': say.tooFewPixels,
  'too-narrow': say.tooNarrow,
  'too-many-pixels': say.tooManyPixels,
  'too-many-bytes': say.tooManyBytes,
} as const;

/** The number of leading bytes that identify a file type. */
export const longestSignature = 12;

/**
 * Checks the first bytes of a file and ignores its name and declared type. Returns null for JPEG,
 * PNG and WebP, which are accepted, and otherwise the reason to refuse it.
 */
export function wrongFile(bytes: Uint8Array): 'empty' | 'heic' | 'other-type' | null {
  if (bytes.length === 0) return 'empty';
  const head = String.fromCharCode(...bytes.subarray(0, longestSignature));
  const isPicture =
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF[^]{4}WEBP/.test(head);
  if (isPicture) return null;
  return /^[^]{4}ftyp(?:hei|hev|mif1|msf1)/.test(head) ? 'heic' : 'other-type';
}
