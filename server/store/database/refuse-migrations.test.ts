import { expect, it } from 'vitest';
import { refuseChanged } from './refuse-migrations.ts';

const file = (name: string, sha256 = `of ${name}`) => ({ name, sha256 });
const released = new Map([['0001-store.sql', 'of 0001-store.sql']]);
const [store, people, loans] = [
  file('0001-store.sql'),
  file('0002-people.sql'),
  file('0003-loans.sql'),
];

it.each([
  ['nothing ran', [], [store, people]],
  ['all ran', [store, people], [store, people]],
  ['one is new', [store], [store, people]],
])('a database goes forward: %s', (_why, before, files) => {
  expect(() => refuseChanged(before, files, released)).not.toThrow();
});

it.each([
  [
    'a released text was edited',
    [store],
    [file('0001-store.sql', 'x')],
    /Put the old text back/,
  ],
  ['a released file is gone', [store], [people], /0001-store.sql, which this version does not/],
  [
    'an unreleased text was edited',
    [store, people],
    [store, file('0002-people.sql', 'x')],
    /never released made this database: it ran another 0002-people.sql\. Nothing was changed/,
  ],
  [
    'an unreleased file was renamed',
    [store, people],
    [store, file('0002-persons.sql')],
    /never released made this database: it ran another 0002-people.sql/,
  ],
  [
    'the database is newer',
    [store, people, loans],
    [store, people],
    /0003-loans.sql, which this version does not have. Start the version that has it/,
  ],
  [
    'a new file is numbered before the last',
    [store, loans],
    [store, people, loans],
    /0002-people.sql is numbered before 0003-loans.sql/,
  ],
])('a database is refused: %s', (_why, before, files, sentence) => {
  expect(() => refuseChanged(before, files, released)).toThrow(sentence);
});
