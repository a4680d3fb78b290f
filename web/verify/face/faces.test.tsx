// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { walk, type AppLook } from '../../../testing/screens/app-walk.tsx';

const before = { '*.isAuth': 1, '4.isAuth': 0 };
const open = (look: AppLook = {}): AppLook => ({
  presses: true,
  rows: 5,
  ...look,
  answers: { listAuthSteps: before, readForm: { withheld: undefined }, ...look.answers },
});
const looked = { readForm: { withheld: undefined, challenge: undefined } };
const refused = { sentence: 'You tried too often today.' };
const start = '/face/face-start';
const face = '/face/face-recognition';

it.each<[title: string, address: string, look: AppLook]>([
  ['the start', start, open()],
  [
    'the start, before other steps',
    start,
    open({ answers: { listAuthSteps: { '*.isAuth': 0 } } }),
  ],
  ['the start, with all done', start, open({ answers: { listAuthSteps: { '*.isAuth': 1 } } })],
  ['the start, while staff look', start, open({ answers: looked })],
  ['the start as a proof of this phone', `${start}?proof`, open()],
  ['the start as a proof for a new number', `${start}?proof=number`, open()],
  ['the start, refused', start, open({ instead: { readForm: refused } })],
  ['the check, with no camera', face, open()],
  ['the check, waited for', face, open({ presses: false, instead: { readForm: 'waits' } })],
  ['the check, refused', face, open({ instead: { readForm: refused } })],
  ['one photo instead, with no camera', `${face}?way=photo`, open()],
  ['it is done', '/face/face-success', open()],
  [
    'it is done, and all else',
    '/face/face-success',
    open({ answers: { listAuthSteps: { '*.isAuth': 1 } } }),
  ],
  [
    'it is done in other states',
    '/face/face-success',
    open({ turn: 1, answers: { listAuthSteps: { '*.isAuth': 1 } } }),
  ],
  ['staff look first', '/face/face-success?referred', open()],
])('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});

it.each(['NotAllowedError', 'NotReadableError', 'NotFoundError'])(
  'a camera that is refused by %s',
  async (camera) => {
    for (const address of [face, `${face}?way=photo`]) {
      expect(await walk(address, open({ camera }))).toMatchSnapshot();
    }
  },
);
