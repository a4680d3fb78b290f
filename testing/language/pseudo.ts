/** What of a text is English: neither in the marks of the pseudo-language nor of its letters. */
export function englishIn(text: string): string[] {
  const outside = text.replace(/¡[^¡!]*!/g, ' ');
  return outside.match(/\p{L}*[aeioun]\p{L}*/gu) ?? [];
}
