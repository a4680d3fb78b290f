import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSources } from './sources.ts';

const sources = readSources(join(import.meta.dirname, '../..'));
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').toLowerCase();
const screens = inOneLine(
  sources
    .filter(({ path }) =>
      /^(console|contract|simulator|web)\/.*(?<!\.test)\.(tsx?|html)$/.test(path),
    )
    .map(({ text }) => text)
    .join('\n'),
);

/** The words in italics: labels of screens, such as *Inbox › New proposal* or *Write off …*. */
function labelsIn(text: string): string[] {
  return [...text.matchAll(/(?<!\*)\*(?=[^\s*])([^*]+)\*(?!\*)/g)]
    .flatMap(([, label = '']) => inOneLine(label).split(' › '))
    .map((label) => label.replaceAll(/^\.\.\.|[ .:…]+$/g, ''));
}

/** A label as it is, or as the code that the console makes it of. */
const isShown = (label: string) =>
  screens.includes(label) || screens.includes(`'${label.replaceAll(' ', '-')}'`);
const missingIn = (text: string) => labelsIn(text).filter((label) => !isShown(label));

/** Pages with the labels of Excel, Patroni or a provider. */
const OTHERS = /\/(book|failover|go-live|install|provider-refuses)\.md$/;

it('the guides of staff and operators, and the tutorial, use the labels of the screens', () => {
  const guides = sources.filter(
    ({ path }) => /^docs\/(staff\/|operate\/|tutorial)/.test(path) && !OTHERS.test(path),
  );
  expect(guides.flatMap(({ text }) => labelsIn(text)).length).toBeGreaterThan(80);
  const missing = guides.flatMap(({ path, text }) =>
    missingIn(text).map((label) => `${path}: ${label}`),
  );
  // A sum of this borrower, and a text with a link in it.
  expect(missing).toEqual([
    'docs/tutorial.md: i have read and agree to the privacy agreement and t&c',
    'docs/tutorial.md: k800.00 is in your wallet',
  ]);
  expect(missingIn('Open *Inbox*, then *Forgotten label*.')).toEqual(['forgotten label']);
});
