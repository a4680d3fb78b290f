/**
 * The value of a field with a maximum length after a change. Typed or pasted text is never cut or
 * changed: only one typed character beyond the limit is rejected.
 */
export function keptAsTyped(
  text: string,
  { before, room, count }: { before: string; room: number; count: (text: string) => number },
): string {
  return text.length === before.length + 1 && count(text) > room ? before : text;
}
