import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { VerifyFace } from './verify-face.tsx';

it('invites no one to the steps while an erasure waits', () => {
  const erasesAt = new Date('2027-01-11T10:00:00Z');
  const text = renderToStaticMarkup(<VerifyFace erasesAt={erasesAt} />).replace(
    /<[^>]*>/g,
    ' ',
  );
  expect(text).toContain('Your data will be erased');
  expect(text).toContain('It goes on 11 Jan 2027, 12:00, as you asked.');
  expect(text).toContain('Keep my account');
  expect(text).not.toMatch(/steps|Begin|Continue/);
});
