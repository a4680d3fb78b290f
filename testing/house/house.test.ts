import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { strangeInTheCatalogue, unsaidSentences } from './catalogue-form.ts';
import { bareStores } from './browser-stores.ts';
import { folderCircles } from './folder-circles.ts';
import { inImportCircles } from './import-circles.ts';
import { importsAgainstDirection } from './import-direction.ts';
import { longFiles, longFunctions, longLines } from './lengths.ts';
import { missingFiles } from './named-files.ts';
import { outsideTheCatalogue } from './outside-the-catalogue.ts';
import { marketLiterals } from './market-literals.ts';
import { strangeNames } from './statement-names.ts';
import { readSources } from './sources.ts';

const sources = readSources(resolve(import.meta.dirname, '../..'));

test('the sources of every room are read', () => {
  const paths = sources.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(['package.json', 'contract/words/ngwee.ts', 'scripts/start.mjs']),
  );
});

test('imports follow the direction of the rooms', () => {
  expect(importsAgainstDirection(sources)).toEqual([]);
});

test('screens reach what a browser keeps by the modules that expect it to be denied', () => {
  expect(bareStores(sources)).toEqual([]);
});

test('documents name files that are there', () => {
  expect(missingFiles(sources)).toEqual([]);
});

test('no file imports itself by way of others', () => {
  expect(inImportCircles(sources)).toEqual([]);
});

test('no folder of a module imports itself by way of others', () => {
  expect(folderCircles(sources)).toEqual([]);
});

test('what is so because of the market is in its value alone', () => {
  expect(marketLiterals(sources)).toEqual([]);
});

test('a statement is typed with the names that its text has', () => {
  expect(strangeNames(sources)).toEqual([]);
});

test('no file takes more than 300 lines', () => {
  expect(longFiles(sources)).toEqual([]);
});

test('no function takes more than 80 lines', () => {
  expect(longFunctions(sources)).toEqual([]);
});

test('no line takes more than 100 characters', () => {
  expect(longLines(sources)).toEqual([]);
});

test('every sentence for a borrower is in the catalogue', () => {
  expect(outsideTheCatalogue(sources)).toEqual([]);
});

test('the catalogue holds sentences alone, and each is used', () => {
  expect(strangeInTheCatalogue(sources)).toEqual([]);
  expect(unsaidSentences(sources)).toEqual([]);
});
