/**
 * The rows that an update took, by a key of each. It answers them in the order in which they
 * happen to be stored, which differs on the next machine.
 */
export function inTurn<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ row }) => row);
}
