/** Our code as people read it: `first-loan` as `First loan`. */
export function codeText(code: string): string {
  const words = code.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
