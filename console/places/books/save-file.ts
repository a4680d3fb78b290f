/** Gives a file that came in base64 to whoever asked for it. */
export function saveFile(file: {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string;
}): void {
  const bytes = Uint8Array.from(atob(file.content), (letter) => letter.charCodeAt(0));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: file.mediaType }));
  link.download = file.fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
