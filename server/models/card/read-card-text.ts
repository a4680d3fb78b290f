import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import { nrcPattern } from '../../../contract/market/nrc.ts';
import { type CardLabel, readLabel } from './card-labels.ts';
import type { CardReading, CardText } from '../../store/ports/card-reader.ts';
import { type LevelLine, levelLines } from './level-lines.ts';
import type { TextLine } from './text-line.ts';

/** What the lines of a picture say, if they are those of a card. */
export interface CardLinesRead extends Pick<CardReading, 'text' | 'confidence'> {
  /** How surely the number was read, 0 to 1; 0 without one. */
  readonly numberMean: number;
}

interface Found {
  readonly value: string;
  readonly mean: number;
}

type Field = keyof CardText;

/** A value is a little less sure when only its place says what it is. */
const withoutLabel = 0.9;
/** The place of a stroke says that it is one. */
const byItsPlace = 0.98;
/** Zeros and ones that were read as letters were guessed, not read. */
const guessed = 0.8;

/**
 * Understands the lines of a card: labels with their values beside or below them, however the
 * card is tilted. Where no label could be read, it takes the number and the first two lines of
 * capital letters below it. Those are surname and other names.
 */
export function readCardText(lines: readonly TextLine[]): CardLinesRead {
  const level = levelLines(lines).map((line) => ({ line, label: readLabel(line.text) }));
  const values = level.filter(({ label }) => label === null).map(({ line }) => line);
  const valueOf = (wanted: CardLabel): LevelLine | null => {
    const one = level.find(({ label }) => label?.label === wanted);
    if (one === undefined) return null;
    const rest = one.label?.rest ?? '';
    if (rest !== '') return { ...one.line, text: rest };
    return valueBeside(one.line, values) ?? valueBelow(one.line, values);
  };
  const number = findNumber(level.map(({ line }) => line));
  const named = findNames(values, number?.line ?? null, valueOf);
  return {
    ...together({
      nrc: number,
      ...named,
      birthDate: findBirthDate(valueOf('birthDate'), values),
      sex: findSex(valueOf('sex'), values, number?.line ?? null),
    }),
    numberMean: number?.mean ?? 0,
  };
}

function together(found: Readonly<Record<Field, Found | null>>) {
  const { nrc, firstName, lastName, birthDate, sex } = found;
  const text: CardText = {
    ...(nrc && { nrc: nrc.value }),
    ...(firstName && { firstName: firstName.value }),
    ...(lastName && { lastName: lastName.value }),
    ...(birthDate && { birthDate: birthDate.value }),
    ...(sex && { sex: sex.value === 'female' ? 'female' : 'male' }),
  };
  const confidence: Partial<Record<Field, number>> = {};
  const fields = ['nrc', 'firstName', 'lastName', 'birthDate', 'sex'] as const;
  for (const field of fields) {
    const mean = found[field]?.mean;
    if (mean !== undefined) confidence[field] = Math.min(1, Math.round(mean * 1000) / 1000);
  }
  return { text, confidence };
}

function valueBeside(label: LevelLine, values: readonly LevelLine[]): LevelLine | null {
  const beside = values.filter(
    ({ y, left, height }) =>
      Math.abs(y - label.y) < 0.6 * Math.max(height, label.height) && left >= label.right,
  );
  return beside.toSorted((a, b) => a.left - b.left)[0] ?? null;
}

function valueBelow(label: LevelLine, values: readonly LevelLine[]): LevelLine | null {
  const below = values.filter(
    ({ y, left, height }) =>
      y > label.y && y - label.y < 2.5 * height && Math.abs(left - label.left) < 3 * height,
  );
  return below[0] ?? null;
}

const numberWithin = new RegExp(`(?<!\\d)${nrcPattern.source.slice(1, -1)}(?!\\d)`);

/** Of eleven signs the seventh and the tenth are strokes; a hasty one looks like a 7 or a 1. */
const withHastyStroke = /^\D*(\d{6})(?:\/(\d{2})[71]|[71](\d{2})\/)([123])$/;

function findNumber(lines: readonly LevelLine[]): (Found & { line: LevelLine }) | null {
  for (const { read, share } of numberReadings) {
    for (const line of lines) {
      const text = line.text.replace(/\s/g, '').replace(/[\\|]/g, '/');
      const value = numberWithin.exec(read(text))?.[0];
      if (value !== undefined) return { value, mean: line.mean * share, line };
    }
  }
  return null;
}

/** The ways to read a number, the surest first. */
const numberReadings: readonly { read(text: string): string; readonly share: number }[] = [
  { read: (text) => text, share: 1 },
  {
    read: (text) => text.replace(withHastyStroke, '$1/$2$3/$4'),
    share: byItsPlace,
  },
  {
    read: (text) => text.replace(/[OoQD]/g, '0').replace(/[Il]/g, '1'),
    share: guessed,
  },
];

function findNames(
  values: readonly LevelLine[],
  number: LevelLine | null,
  valueOf: (label: CardLabel) => LevelLine | null,
): { readonly lastName: Found | null; readonly firstName: Found | null } {
  const labelled = [valueOf('lastName'), valueOf('firstName')].map((line) =>
    line === null ? null : asName(line, 1),
  );
  const [lastName = null, firstName = null] = labelled;
  // Names stand below the number, above the date; what a label claimed is not claimed again.
  const end =
    values.find((line) => findDate(line.text) !== null)?.y ?? Number.POSITIVE_INFINITY;
  const birthPlace = valueOf('birthPlace');
  const inOrder = values
    .filter((line) => number !== null && isBelow(line, number) && line.y < end)
    .filter((line) => line !== birthPlace && isInCapitals(line))
    .flatMap((line) => asName(line, withoutLabel) ?? []);
  return {
    lastName: lastName ?? inOrder.find(({ value }) => value !== firstName?.value) ?? null,
    firstName:
      firstName ??
      inOrder.filter(({ value }) => value !== lastName?.value)[lastName === null ? 1 : 0] ??
      null,
  };
}

/** Lower down, and not off to a side: the value of another field. */
function isBelow(line: LevelLine, number: LevelLine): boolean {
  return (
    line.y > number.y + 0.6 * number.height &&
    line.left > number.left - 2 * number.height &&
    line.left < number.right
  );
}

function isInCapitals({ text, mean }: LevelLine): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '');
  return letters.length >= 2 && mean >= 0.7 && letters === letters.toUpperCase();
}

/** A name in one way of writing; null for what has figures in it. */
function asName({ text, mean }: LevelLine, share: number): Found | null {
  const signs = text.toUpperCase().replace(/[’‘`´]/g, "'");
  // From its first to its last letter.
  const [letters = ''] = /\p{L}.*\p{L}|\p{L}/su.exec(signs) ?? [];
  const value = letters.replace(/\s+/g, ' ');
  return /^[\p{L}' .-]{2,100}$/u.test(value) ? { value, mean: mean * share } : null;
}

function findBirthDate(labelled: LevelLine | null, values: readonly LevelLine[]): Found | null {
  const byLabel = labelled === null ? null : findDate(labelled.text);
  if (labelled !== null && byLabel !== null) return { value: byLabel, mean: labelled.mean };
  for (const line of values) {
    const value = findDate(line.text);
    if (value !== null) return { value, mean: line.mean * withoutLabel };
  }
  return null;
}

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

/** `14/03/1990`, `14.03.1990`, `14-03-1990` or `14 MAR 1990` as `1990-03-14`. */
function findDate(text: string): string | null {
  const figures = /(?<!\d)(\d{2})[/.\- ](\d{2})[/.\- ]((?:19|20)\d{2})(?!\d)/.exec(text);
  const words =
    /(?<!\d)(\d{1,2})[/.\- ]{0,3}([A-Za-z]{3})[a-z]{0,6}[/.\- ]{0,3}((?:19|20)\d{2})/.exec(
      text,
    );
  const month = words?.[2] === undefined ? 0 : 1 + months.indexOf(words[2].toUpperCase());
  const [day, numbered, year] = figures
    ? [figures[1], figures[2], figures[3]]
    : [words?.[1]?.padStart(2, '0'), String(month).padStart(2, '0'), words?.[3]];
  return parseCivilDate(`${year ?? ''}-${numbered ?? ''}-${day ?? ''}`);
}

function findSex(
  labelled: LevelLine | null,
  values: readonly LevelLine[],
  number: LevelLine | null,
): Found | null {
  const byLabel = labelled === null ? undefined : sexes[labelled.text.toUpperCase().trim()];
  if (labelled !== null && byLabel !== undefined) {
    return { value: byLabel, mean: labelled.mean };
  }
  for (const line of values) {
    const value = sexes[line.text.toUpperCase().trim()];
    const isBelowNumber = number !== null && isBelow(line, number);
    if (value !== undefined && isBelowNumber) return { value, mean: line.mean * withoutLabel };
  }
  return null;
}

const sexes: Readonly<Record<string, 'male' | 'female'>> = {
  M: 'male',
  MALE: 'male',
  F: 'female',
  FEMALE: 'female',
};
