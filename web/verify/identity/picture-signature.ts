const any = null;

/** What files begin with: JPEG, PNG, and WebP with its length in the middle. */
const signatures: readonly (readonly (number | null)[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x52, 0x49, 0x46, 0x46, any, any, any, any, 0x57, 0x45, 0x42, 0x50],
];

/** So many bytes tell them apart. */
export const longestSignature = 12;

/** Whether a file is one of the pictures the server takes, by its first bytes, not by its name. */
export function isPicture(begin: Uint8Array): boolean {
  return signatures.some((bytes) =>
    bytes.every((byte, place) => byte === any || begin[place] === byte),
  );
}
