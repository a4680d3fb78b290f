import { describe, expect, it } from 'vitest';
import { testCards } from '../../../testing/cards/card-people.ts';
import outputs from '../../../testing/cards/ocr-outputs.json' with { type: 'json' };
import { readLabel } from './card-labels.ts';
import { lieSideways } from './level-lines.ts';
import { readCardText } from './read-card-text.ts';
import type { TextLine } from './text-line.ts';

/** What the engine once answered, with its boxes as eight numbers. */
const kept = new Map(
  outputs.map(({ name, card, lines }) => {
    const printed = testCards.find((one) => one.name === card);
    if (printed === undefined) throw new Error(`there is no ${card}`);
    const boxed = lines.map(({ text, mean, box }) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = box;
      return { text, mean, box: [[a, b] as const, [c, d], [e, f], [g, h]] } as const;
    });
    return [name, { printed, lines: boxed }];
  }),
);

function keptLines(name: string) {
  const found = kept.get(name);
  if (found === undefined) throw new Error(`there is no output ${name}`);
  return found;
}

const wholly = [
  ['typed, labels before the values', {}],
  ['printed, labels above the values', { lastName: "NG'ANDU" }],
  ['tilted, small labels unread', {}],
  ['on its side, turned upright', {}],
] as const;
it.each(wholly)('reads everything of a card: %s', (name, differently) => {
  const { printed, lines } = keptLines(name);
  const { nrc, firstName, lastName, birthDate, sex } = printed;
  expect(readCardText(lines).text).toEqual({
    nrc,
    firstName,
    lastName,
    birthDate,
    sex,
    ...differently,
  });
});

const inPart = [
  // The single letter of the sex was not found.
  [
    'a lamp over it',
    { nrc: '008264/11/1', lastName: 'ILUKENA', firstName: 'MONDE', birthDate: '1969-08-19' },
  ],
  [
    'too far away',
    { nrc: '896140/15/1', lastName: 'SIKOTA', firstName: 'RUTH', birthDate: '1985-10-11' },
  ],
  ['upside down', {}],
] as const;
it.each(inPart)('reads what there is of a card: %s', (name, expected) => {
  expect(readCardText(keptLines(name).lines).text).toEqual(expected);
});

it('knows a card on its side from one upside down', () => {
  expect(lieSideways(keptLines('on its side').lines)).toBe(true);
  expect(lieSideways(keptLines('upside down').lines)).toBe(false);
  expect(lieSideways(keptLines('tilted, small labels unread').lines)).toBe(false);
});

it('is less sure of a value that only its place explains', () => {
  const labelled = readCardText(keptLines('typed, labels before the values').lines);
  const placed = readCardText(keptLines('tilted, small labels unread').lines);
  expect(labelled.confidence.lastName).toBeGreaterThan(0.93);
  expect(placed.confidence.lastName).toBeLessThan(0.9);
  expect(placed.numberMean).toBeGreaterThan(0.93);
});

/** Lines one below the other, as on a card without a tilt. */
function below(...texts: readonly string[]): TextLine[] {
  return texts.map((text, index) => {
    const [left, right, top, bottom] = [
      100,
      100 + 14 * text.length,
      40 * index,
      40 * index + 24,
    ];
    return {
      text,
      mean: 0.96,
      box: [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
    };
  });
}

describe('a number', () => {
  const numbers = [
    ['123456/11/1', '123456/11/1', 0.96],
    ['NRC No. 123456 / 11 / 1', '123456/11/1', 0.96],
    ['000001/11/1', '000001/11/1', 0.96],
    ['123456|11\\1', '123456/11/1', 0.96],
    ['123456711/1', '123456/11/1', 0.94],
    ['123456/1171', '123456/11/1', 0.94],
    ['1234S6/11/1', undefined, 0],
    ['I23456/1O/1', '123456/10/1', 0.77],
    ['1234567/11/1', undefined, 0],
    ['123456/11/4', undefined, 0],
    ['123456/01/1', undefined, 0],
    ['123456/11/12', undefined, 0],
    ['12345611171', undefined, 0],
  ] as const;
  it.each(numbers)('printed %j is read as %j', (printed, nrc, mean) => {
    const read = readCardText(below(printed));
    expect(read.text.nrc).toBe(nrc);
    expect(read.numberMean).toBeCloseTo(mean, 2);
  });
});

describe('a birth date', () => {
  const dates = [
    ['14/03/1990', '1990-03-14'],
    ['14.03.1990', '1990-03-14'],
    ['14-03-1990', '1990-03-14'],
    ['14 MAR 1990', '1990-03-14'],
    ['4 March 1990', '1990-03-04'],
    ['31/02/1990', undefined],
    ['14/03/90', undefined],
    ['14 MAI 1990', undefined],
  ] as const;
  it.each(dates)('printed %j is read as %j', (printed, birthDate) => {
    expect(readCardText(below('Date of Birth', printed)).text.birthDate).toBe(birthDate);
  });

  it('is the labelled one of two', () => {
    const lines = below('Date of issue 01/02/2010', 'Date of Birth', '14/03/1990');
    expect(readCardText(lines).text.birthDate).toBe('1990-03-14');
  });
});

describe('a label', () => {
  const labels = [
    ['Surname', 'lastName', ''],
    ['Sumame', 'lastName', ''],
    ['0ther Namos', 'firstName', ''],
    ['Date ofBirth', 'birthDate', ''],
    ['Place of Blrth', 'birthPlace', ''],
    ['Surname: BANDA', 'lastName', 'BANDA'],
    ['Sex. M', 'sex', 'M'],
  ] as const;
  it.each(labels)('%j is one', (text, label, rest) => {
    expect(readLabel(text)).toEqual({ label, rest });
  });

  it.each(['BANDA', 'SIKOTA', 'MALE', 'REX', 'F', '14/03/1990'])('%j is none', (text) => {
    expect(readLabel(text)).toBe(null);
  });

  it('may stand in one line with its value', () => {
    const lines = below('NRC No: 123456/11/1', 'Surname: BANDA', 'Other Names: JOY', 'Sex: F');
    expect(readCardText(lines).text).toEqual({
      nrc: '123456/11/1',
      lastName: 'BANDA',
      firstName: 'JOY',
      sex: 'female',
    });
  });
});

it('takes the lines of capital letters below the number for names, and nothing else', () => {
  const lines = below('REPUBLIC OF ZAMBIA', '123456/11/1', 'xqe', 'BANDA', 'JOY GRACE');
  expect(readCardText(lines).text).toEqual({
    nrc: '123456/11/1',
    lastName: 'BANDA',
    firstName: 'JOY GRACE',
  });
  expect(readCardText(below('SHOPRITE', 'THANK YOU')).text).toEqual({});
});

it('takes the missing name of two for the one whose label was not read', () => {
  const lines = below('123456/11/1', 'BANDA', 'Other Names', 'JOY', '14/03/1990', 'LUSAKA');
  expect(readCardText(lines).text).toMatchObject({ lastName: 'BANDA', firstName: 'JOY' });
});

it('reads nothing in an empty picture', () => {
  expect(readCardText([])).toEqual({ text: {}, confidence: {}, numberMean: 0 });
});
