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
const matched = (info: Record<string, unknown>) =>
  open({ answers: { getMyLoanInfo: { review: undefined, stage: 'borrow', ...info } } });
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
  ['it matched', '/face/face-success', matched({ creditLimit: 1500 })],
  ['it matched, with no limit', '/face/face-success', matched({ creditLimit: 0 })],
  ['it matched, with a loan', '/face/face-success', matched({ stage: 'repay' })],
  ['it is not done', '/face/face-success', matched({ stage: 'verify' })],
  ['a proof, with no camera', `${face}?proof`, open({ camera: 'NotFoundError' })],
])('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});

const photo = `${face}?way=photo`;
const proof = `${photo}&proof`;
const chosen = (look: AppLook = {}) => open({ by: ['Open the camera'], picture: 600, ...look });
const sent = (answer: Record<string, unknown>, look: AppLook = {}) =>
  chosen({ answers: { saveStep: answer }, ...look });
const no = { sentence: 'Not now.' };
const refusedBy = (reason: string, isAuth = 0) =>
  chosen({
    instead: { saveStep: { ...no, reason } },
    answers: {
      showDevice: { state: 'known' },
      listAuthSteps: { '*.isAuth': 1, '4.isAuth': isAuth },
    },
  });

it.each<[title: string, address: string, look: AppLook]>([
  ['a photo that is chosen', photo, chosen()],
  ['one that is too small', photo, chosen({ by: [], picture: 100 })],
  ['one that matches', photo, sent({ tryAgain: undefined, referred: undefined })],
  ['one that staff look at', photo, sent({ tryAgain: undefined, referred: true })],
  ['one to take again', photo, sent({ tryAgain: true, advice: 'Turn round.', triesLeft: 2 })],
  ['one to take a last time', photo, sent({ tryAgain: true, advice: undefined, triesLeft: 1 })],
  [
    'one that is the third',
    photo,
    sent({ tryAgain: true, advice: 'Turn round.', triesLeft: undefined }),
  ],
  [
    'a try after one to take again',
    photo,
    sent({ tryAgain: true }, { by: ['Open the camera', '[Send this photo]'] }),
  ],
  ['one that is not sent', photo, chosen({ instead: { uploadPicture: no } })],
  ['one that is not saved', photo, chosen({ instead: { saveStep: no } })],
  ['one for which no check is open', photo, chosen({ instead: { readForm: no } })],
  ['one that is on its way', photo, chosen({ instead: { uploadPicture: 'waits' } })],
  ['one that is looked at', photo, chosen({ instead: { saveStep: 'waits' } })],
  ['one that comes too late', photo, refusedBy('challenge-over')],
  ['one that came before', proof, refusedBy('challenge-over', 1)],
  ['one for a closed step', photo, refusedBy('step-closed')],
  ['one for a step that is done', proof, refusedBy('step-closed', 1)],
  ['one too many', photo, refusedBy('too-many-tries')],
  ['one that is not enough', photo, refusedBy('photo-not-enough')],
  ['one without the agreement', photo, refusedBy('consent-missing')],
  ['one out of turn', photo, refusedBy('step-not-open')],
  ['one for a new number', `${proof}=number`, chosen()],
  [
    'one for a new number, without the agreement',
    `${proof}=number`,
    chosen({ instead: { showNumberFace: { ...no, reason: 'consent-missing' } } }),
  ],
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
