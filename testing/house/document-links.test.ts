import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readSources } from './sources.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const documents = readSources(root).filter(({ path }) => path.endsWith('.md'));
const proseOf = (text: string) => text.replaceAll(/^ *```[^]*?^ *```/gm, '');

/** The anchor that GitHub makes from a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-');

const anchors = new Map(
  documents.map(({ path, text }) => [
    path,
    new Set([...proseOf(text).matchAll(/^#+ (.*)$/gm)].map(([, head]) => anchorOf(head ?? ''))),
  ]),
);

/** Each relative link of a document whose file or heading does not exist. */
function brokenLinks(path: string, text: string): string[] {
  return [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to]) => to ?? '')
    .filter((to) => !/^(https?|mailto):/.test(to))
    .filter((to) => {
      const [file = '', anchor] = to.split('#');
      const target = file === '' ? path : join(dirname(path), file);
      const heads = anchors.get(target);
      const hasHeading = anchor === undefined || heads === undefined || heads.has(anchor);
      return !existsSync(join(root, target)) || !hasHeading;
    })
    .map((to) => `${path} links to ${to}`);
}

it('every link of a document leads to a file and heading that exist', () => {
  expect(documents.length).toBeGreaterThan(50);
  expect(documents.flatMap(({ path, text }) => brokenLinks(path, text))).toEqual([]);
  expect(brokenLinks('README.md', '[a](gone.md) [b](README.md#gone)')).toHaveLength(2);
});
