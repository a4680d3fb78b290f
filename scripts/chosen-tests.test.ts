import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { chosenTests, needsScreens, projectsOf } from './chosen-tests.mjs';

const root = mkdtempSync(join(tmpdir(), 'extramoney-chosen-'));
afterAll(() => rmSync(root, { recursive: true }));
const here = [
  'domain/loan/apr.test.ts',
  'server/lending/apr.test.ts',
  'server/app/start.test.ts',
  'journeys/login.journey.ts',
  'journeys/words.languages.ts',
  'journeys/conformance/loans.test.ts',
  'journeys/conformance/parts.test.ts',
];
for (const path of [...here, 'node_modules/domain/apr.test.ts', 'domain/loan/apr.ts']) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), '');
}

test.each([
  ['domain', [here[0]]],
  ['./domain/loan/apr.test.ts:12', [here[0]]],
  ['apr', [here[0], here[1]]],
  ['nowhere', []],
])('%s chooses the files whose path contains it', (part, files) => {
  expect(chosenTests(root, [part])).toEqual(files);
});

test.each([
  ['domain/', ['unit'], false],
  ['lending', ['server'], false],
  ['server/app', ['server'], true],
  ['apr', ['unit', 'server'], false],
  ['login', ['journeys'], true],
  ['words', ['languages'], true],
  ['conformance', ['journeys', 'unit'], true],
])('%s runs the projects %j, with built screens: %s', (part, projects, screens) => {
  const files = chosenTests(root, [part]);
  expect(projectsOf(files).toSorted()).toEqual(projects.toSorted());
  expect(needsScreens(files)).toBe(screens);
});
