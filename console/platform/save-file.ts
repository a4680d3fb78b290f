/** Gives a file that came in base64 to the user who asked for it. */
export function saveFile(file: {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string;
}): void {
  saveBlob(file.fileName, blobOf(file.content, file.mediaType));
}

/** What came in base64. */
export function blobOf(base64: string, type: string): Blob {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  // A file of all borrowers has a hundred million of them.
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return new Blob([bytes], { type });
}

/** Gives a file that was made here to the user. */
export function saveBlob(fileName: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
