/**
 * Whether this borrower pays dearly for every byte: Save-Data, or a network as slow as 2G. Not
 * every browser says so; then nothing is saved.
 */
export function wantsFewBytes(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  const kind: unknown = Reflect.get(connection, 'effectiveType');
  return Reflect.get(connection, 'saveData') === true || kind === '2g' || kind === 'slow-2g';
}
