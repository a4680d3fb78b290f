/** Gives a file that came in base64 to the user who asked for it. */
export function saveFile(file: {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string;
}): void {
  const letters = atob(file.content);
  const bytes = new Uint8Array(letters.length);
  // A file of all borrowers has a hundred million of them.
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  saveBlob(file.fileName, new Blob([bytes], { type: file.mediaType }));
}

/** Gives a file that was made here to the user. */
export function saveBlob(fileName: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
