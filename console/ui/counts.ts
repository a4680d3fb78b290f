/** Numbers of things, as people read them: `2,842`. */
export const counts = new Intl.NumberFormat('en-GB');

/** So many of something: `1 day`, `2,842 loans`; `more` where it takes no `s`. */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${counts.format(count)} ${count === 1 ? one : more}`;
}
