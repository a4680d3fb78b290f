import { createRef, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { frameAction } from '../../../contract/borrower/face.ts';
import { ActionPicture } from './action-picture.tsx';
import css from './face-stage.module.css';
import { FaceStage } from './face-stage.tsx';
import type { CheckView } from './run-check.ts';

const asking: CheckView = {
  stage: 'asking',
  asked: 'neutral',
  hint: null,
  share: 0.25,
  secondsLeft: 40,
};
/** A line for each element, without what is the same in every drawing. */
const drawn = (screen: ReactElement) =>
  renderToStaticMarkup(screen)
    .replaceAll(/ (class|viewBox|fill|stroke|stroke-linecap|stroke-width)="[^"]*"/g, '')
    .replaceAll(/<path d="M(0 0H300|150 10)[^>]*?(?= stroke-dasharray="\d+ 200|>)/g, '<path')
    .replaceAll(/><\/\w+>/g, '>')
    .replaceAll('><', '>\n<');

it.each<[title: string, view: CheckView | null, isLow?: boolean]>([
  ['the camera is on its way', null],
  ['the face is to come into the oval', { ...asking, stage: 'settling', share: 0 }, true],
  ['a hint', { ...asking, stage: 'settling', hint: 'come-closer', secondsLeft: null }],
  ['the check starts', { ...asking, stage: 'starting' }],
  ['a thing is asked', asking],
  ['a thing is done', { ...asking, stage: 'well-done' }],
  ['all is done', { ...asking, stage: 'finished', share: 1 }],
])('%s', (_, view, isLow = false) => {
  const at = { videoRef: createRef<HTMLVideoElement>(), view, waiting: 'Wait', isLow };
  expect(drawn(<FaceStage {...at} />)).toMatchSnapshot();
  const frame = renderToStaticMarkup(<FaceStage {...at} />);
  expect(frame.includes(`${css['low']}`)).toBe(isLow);
});

it.each(frameAction.options)('the picture of %s', (action) => {
  expect(drawn(<ActionPicture action={action} />)).toMatchSnapshot();
});
