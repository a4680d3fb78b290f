/**
 * The text between each `open` and the next `close`, in one pass. A pattern would search to the end
 * of the text from every `open`.
 */
export function between(text: string, open: string, close: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, at)) {
    const start = at + open.length;
    const end = text.indexOf(close, start);
    if (end < 0) break;
    found.push(text.slice(start, end));
    at = end + close.length;
  }
  return found;
}
