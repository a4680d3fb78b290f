import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { EndingCard } from './ending-card.tsx';
import type { FaceEnding } from './face-ending.ts';

const endings: readonly FaceEnding[] = [
  { end: 'again', advice: 'Come closer', triesLeft: 2 },
  { end: 'over' },
  { end: 'still' },
  { end: 'failed', sentence: 'It did not work.' },
];

it.each(endings)('after $end, one photo is offered only where one is enough', (ending) => {
  const drawn = (mayPhoto: boolean) =>
    renderToStaticMarkup(
      <Router ssrPath="/face/face-recognition">
        <EndingCard ending={ending} onAgain={() => {}} isPhoto={false} mayPhoto={mayPhoto} />
      </Router>,
    );
  expect(drawn(true)).toContain('way=photo');
  expect(drawn(false)).not.toContain('way=photo');
});

it.each([...endings, { end: 'closed', sentence: 'Come tomorrow.' } as const])(
  'after $end, it says why',
  (ending) => {
    const drawn = renderToStaticMarkup(
      <Router ssrPath="/face/face-recognition">
        <EndingCard ending={ending} onAgain={() => {}} isPhoto={false} mayPhoto />
      </Router>,
    );
    expect(drawn.replaceAll(/<[^>]*>/g, '\n').replaceAll(/\n+/g, '\n')).toMatchSnapshot();
  },
);
