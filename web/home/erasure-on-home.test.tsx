import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Standing } from '../../contract/borrower/standing.ts';
import { zeroNgwee } from '../../contract/words/ngwee.ts';
import { RestingFace } from './resting-face.tsx';

it('invites no one to the steps while an erasure waits', () => {
  const standing: Standing = {
    state: 'erasure',
    sentence: 'We erase your data on Monday 11 January, as you asked.',
    action: 'keep-account',
    secondActions: [],
    tone: 'waiting',
  };
  const info = { stage: 'verify', standing, creditLimit: zeroNgwee, history: [] } as const;
  const drawn = renderToStaticMarkup(<RestingFace info={{ ...info, history: [] }} />);
  const text = drawn.replace(/<[^>]*>/g, ' ');
  expect(text).toContain('We erase your data on Monday 11 January, as you asked.');
  expect(text).toContain('Keep my account');
  expect(text).not.toMatch(/steps|Begin|Continue/);
});
