import type { Changed } from '../../../../domain/books/change-of-account.ts';

const longestName = 200;
const longestValue = 300;
const mostChanges = 200;

/** What differs between two definitions, by field; what is not there is empty. */
export function whatChanges(
  before: unknown,
  after: unknown,
): { readonly changes: Changed[]; readonly isCut: boolean } {
  const [then, now] = [linesOf(before), linesOf(after)];
  const names = [...new Set([...now.keys(), ...then.keys()])];
  const all = names.flatMap((what): Changed[] => {
    const [one, other] = [then.get(what) ?? '', now.get(what) ?? ''];
    return one === other ? [] : [{ what, before: one, after: other }];
  });
  return { changes: all.slice(0, mostChanges), isCut: all.length > mostChanges };
}

/** Each value of a definition by its name. Entries of a list go by what they are called. */
function linesOf(value: unknown): ReadonlyMap<string, string> {
  const lines = new Map<string, string>();
  const add = (part: unknown, name: string): void => {
    if (typeof part !== 'object' || part === null) {
      if (part !== undefined) lines.set(name.slice(0, longestName), shown(part));
      return;
    }
    const inside = Array.isArray(part) ? entriesOf(part) : Object.entries(part);
    // Moving an entry changes nothing in it.
    if (Array.isArray(part) && inside.some(([key], place) => key !== String(place))) {
      lines.set(`${name} in order`, shown(inside.map(([key]) => key).join(', ')));
    }
    for (const [key, one] of inside) add(one, name === '' ? key : `${name}.${key}`);
  };
  add(value, '');
  return lines;
}

/** The fields by which the entries of our files are distinguished. */
const callings = ['field', 'id', 'platform', 'value', 'key', 'code'] as const;

function entriesOf(list: readonly unknown[]): [string, unknown][] {
  const names = list.map((one) =>
    callings.map((key) => Object(one)[key] as unknown).find((name) => typeof name === 'string'),
  );
  const isTold =
    names.every((name) => name !== undefined) && new Set(names).size === list.length;
  return list.map((one, place) => [isTold ? String(names[place]) : String(place), one]);
}

function shown(value: unknown): string {
  const text = String(value);
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
}
