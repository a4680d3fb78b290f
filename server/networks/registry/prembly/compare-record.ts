import { parseCivilDate } from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { RegistryAnswer, RegistryField } from '../../../../domain/rules/registry.ts';
import { recordOf } from '../../../store/foreign-json.ts';
import { unclear } from '../registration.ts';

/** What the card says of its holder. */
interface OnCard {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: CivilDate;
}

// Its fields for Zambia are in no reference: the names that its answers for others have.
const firstNames = [
  'firstname',
  'first_name',
  'firstName',
  'given_name',
  'forename',
  'other_names',
];
const lastNames = ['surname', 'lastname', 'last_name', 'lastName', 'family_name'];
const fullNames = ['fullname', 'full_name', 'name'];
const birthDates = ['dateofbirth', 'date_of_birth', 'dob', 'birthdate', 'birth_date'];

/**
 * Compares the record of a number with a card. Other fields, pictures among them, are not looked
 * at. Without a name that can be read nothing agrees.
 */
export function compareRecord(data: unknown, card: OnCard): RegistryAnswer {
  const record = recordOf(data);
  const [first, last] = [wordIn(record, firstNames), wordIn(record, lastNames)];
  const whole = first !== '' && last !== '' ? `${first} ${last}` : wordIn(record, fullNames);
  const theirs = partsOf(whole);
  const ours = partsOf(`${card.firstName} ${card.lastName}`);
  if (theirs.length < 2 || ours.length < 2) return unclear('no-name');
  const name = compareNames(ours, theirs, card);
  const day = dayOf(wordIn(record, birthDates));
  const isOtherDay = day !== null && day !== card.birthDate;
  const nearly: RegistryField[] = name === 'nearly' ? ['name'] : [];
  const clearly: RegistryField[] = [
    ...(name === 'clearly' ? (['name'] as const) : []),
    ...(isOtherDay ? (['birth-date'] as const) : []),
  ];
  if (nearly.length + clearly.length > 0) return { kind: 'disagrees', nearly, clearly };
  const compared: RegistryField[] = ['number', 'name'];
  return { kind: 'agrees', compared: day === null ? compared : [...compared, 'birth-date'] };
}

function wordIn(record: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  for (const name of names) {
    const value = record[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, 200);
  }
  return '';
}

/** Capitals without marks, in parts. */
function partsOf(name: string): string[] {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return letters.split(/[^\p{L}]+/u).filter((part) => part !== '');
}

/** From so many letters on, one of them may be a slip. */
const longPart = 5;

function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  return Math.min(one.length, other.length) >= longPart && edits(one, other) === 1;
}

function compareNames(
  ours: readonly string[],
  theirs: readonly string[],
  card: OnCard,
): 'same' | 'nearly' | 'clearly' {
  const left = unmatched(ours, theirs);
  if (left.ours.length === 0 && left.theirs.length === 0) return 'same';
  // A name in the middle may be missing in one of them; the outer ones are in both.
  const isContained = left.ours.length === 0 || left.theirs.length === 0;
  const outer = [partsOf(card.firstName)[0], partsOf(card.lastName).at(-1)];
  const hasOuter = outer.every((part) => part && theirs.some((one) => isSame(part, one)));
  if (isContained && hasOuter) return 'same';
  const [mine, its] = [left.ours[0], left.theirs[0]];
  const isOnePart = left.ours.length === 1 && left.theirs.length === 1;
  return isOnePart && mine && its && edits(mine, its) <= 2 ? 'nearly' : 'clearly';
}

/** The parts of each that the other does not have, each part used once. */
function unmatched(ours: readonly string[], theirs: readonly string[]) {
  const rest = [...theirs];
  const take = (part: string, fits: (one: string) => boolean) => {
    const at = rest.findIndex(fits);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0 ? [] : [part];
  };
  const others = ours.flatMap((part) => take(part, (one) => one === part));
  const left = others.flatMap((part) => take(part, (one) => isSame(part, one)));
  return { ours: left, theirs: rest };
}

/** How many letters are put in, left out or changed; 9 for long ones. */
function edits(one: string, other: string): number {
  if (one.length > 40 || other.length > 40) return one === other ? 0 : 9;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [nth, letter] of [...one].entries()) {
    const next = [nth + 1];
    for (const [at, its] of [...other].entries()) {
      const changed = (row[at] ?? 0) + (letter === its ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

/** A day as they may write it, day before month; null: none, or one that reads two ways. */
export function dayOf(text: string): CivilDate | null {
  const iso = /^(\d{4}-\d\d-\d\d)(?:T00:00:00\S{0,8})?$/.exec(text)?.[1];
  if (iso !== undefined) return parseCivilDate(iso);
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/-](\d{1,2}|[A-Za-z]{3})[/-](\d{4})$/.exec(text) ?? [];
  const isNamed = /^[A-Za-z]/.test(month);
  const nth = isNamed ? months.indexOf(month.toUpperCase()) + 1 : Number(month);
  const readsTwice = !isNamed && Number(day) <= 12 && nth <= 12 && Number(day) !== nth;
  if (nth < 1 || readsTwice) return null;
  const two = (value: number | string) => String(value).padStart(2, '0');
  return parseCivilDate(`${year}-${two(nth)}-${two(day)}`);
}
