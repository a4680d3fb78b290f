import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { hintSentences } from './look.ts';
import { Sending } from './sending.tsx';

const said = (progress: Parameters<typeof Sending>[0]['progress'], isPhoto = false) =>
  renderToStaticMarkup(<Sending progress={progress} isPhoto={isPhoto} />)
    .replaceAll('</h2>', ': ')
    .replaceAll(/<[^>]*>/g, '');
const two = { sent: 2, all: 5, pause: null };

it('says how many photos are there, and when they are compared', () => {
  expect(said(two)).toBe('Sending: 2 of 5 photos are there.');
  expect(said({ ...two, sent: 5 })).toBe('Comparing with your card: This takes a few seconds.');
  expect(said({ sent: 0, all: 1, pause: null }, true)).toBe(
    'Sending: Your photo is on its way.',
  );
  expect(said({ sent: 1, all: 1, pause: null }, true)).toBe(
    'Sending: This takes a few seconds.',
  );
});

it.each([
  ['offline', 'Your phone is offline. It goes on when the network is back.'],
  ['busy', 'Many people are here now. We try again by ourselves.'],
  ['lost', 'The connection was lost. We try again by ourselves.'],
] as const)('where it is %s, it says that it goes on', (why, sentence) => {
  expect(said({ ...two, pause: { why, seconds: 4 } })).toBe(`Sending: ${sentence}`);
});

it('each hint has a sentence, and no two the same', () => {
  expect(hintSentences).toMatchSnapshot();
  expect(new Set(Object.values(hintSentences)).size).toBe(Object.keys(hintSentences).length);
});
