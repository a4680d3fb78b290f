// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { walk, type AppLook } from '../../../testing/screens/app-walk.tsx';

const file = '7f3c2a10-9f3b-4a6e-8d53-0c1f4e5a6b7c';
const sexes = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
];
const text = (field: string, label: string, value?: string) => ({
  field,
  label,
  type: 'text',
  required: true,
  value,
});
const columns = (front?: string, back?: string) => [
  { field: 'frontFileId', label: 'Front', type: 'image', required: true, value: front },
  { field: 'backFileId', label: 'Back', type: 'image', required: false, value: back },
  text('nrc', 'NRC number', front && '123456/11/1'),
  text('firstName', 'First names', front && 'Chanda'),
  text('lastName', 'Last name', front && 'Mulenga'),
  {
    field: 'birthDate',
    label: 'Born on',
    type: 'date',
    required: true,
    value: front && '1990-02-03',
  },
  {
    field: 'sex',
    label: 'Sex',
    type: 'select',
    options: sexes,
    required: true,
    value: front && 'male',
  },
];
const read = {
  nrc: '123456/11/1',
  firstName: 'CHANDA',
  lastName: 'MULENGA',
  birthDate: '1990-02-03',
  sex: 'male',
};
const sure = (of: number) => Object.fromEntries(Object.keys(read).map((field) => [field, of]));
const card = (fields: readonly unknown[], look: AppLook = {}): AppLook => ({
  presses: true,
  rows: 5,
  ...look,
  answers: {
    readForm: { columns: fields, withheld: undefined },
    listAuthSteps: { '*.isAuth': 0 },
    readCard: { read, confidence: sure(0.99), retake: undefined },
    ...look.answers,
  },
});
const unsure = {
  readCard: { read: { ...read, sex: undefined }, confidence: sure(0.5), retake: true },
};
const unasked = { listConsents: { '*.given': false } };
const identity = '/authentication/identity';
const check = `${identity}?part=check`;
const refused = { sentence: 'This cannot be saved now.' };

it.each<[title: string, address: string, look: AppLook]>([
  ['nothing is known', identity, card(columns())],
  ['the front is known', identity, card(columns(file))],
  ['nothing is agreed to', identity, card(columns(), { answers: unasked })],
  [
    'an agreement is refused',
    identity,
    card(columns(), {
      by: ['I agree to this use'],
      answers: unasked,
      instead: { saveConsent: refused },
    }),
  ],
  ['both sides are known', identity, card(columns(file, file))],
  [
    'the face was compared already',
    identity,
    card(columns(file), { answers: { listAuthSteps: { '*.isAuth': 1 } } }),
  ],
  ['the front, with no camera', `${identity}?part=front`, card(columns())],
  ['the back, with no camera', `${identity}?part=back`, card(columns(file))],
  ['what was read', check, card(columns(file))],
  ['what was read with doubt', check, card(columns(file), { answers: unsure })],
  ['what was read of both sides', check, card(columns(file, file))],
  ['the card cannot be read', check, card(columns(file), { instead: { readCard: refused } })],
  [
    'the card is being read',
    check,
    card(columns(file), { presses: false, instead: { readCard: 'waits' } }),
  ],
  ['it is hidden', identity, { presses: true }],
  ['it cannot be had', identity, card([], { instead: { readForm: refused } })],
])('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});

const front = `${identity}?part=front`;
const back = `${identity}?part=back`;
const chosen = (look: AppLook = {}, fields = columns()) =>
  card(fields, { by: ['Open the camera app'], picture: 1200, ...look });
const used = (look: AppLook = {}, fields = columns()) =>
  chosen({ by: ['Open the camera app', '[Use this picture]'], ...look }, fields);
const skipped = ['Open the camera app', '[Use this picture]', '[Go on without the back]'];
const refusedBy = (reason: string) => ({ uploadPicture: { ...refused, reason } });

it.each<[title: string, address: string, look: AppLook]>([
  ['a picture of the front', front, chosen()],
  ['a picture of the back', back, chosen({}, columns(file))],
  ['one chosen instead', front, chosen({ by: ['Choose a picture instead'] })],
  ['one that is too small to read', front, chosen({ picture: 300 })],
  ['one that is small', front, chosen({ picture: 660 })],
  ['one that is dark', front, chosen({ drawn: 'dark' })],
  ['one that is blurred', front, chosen({ drawn: 'blurred' })],
  ['the front is used', front, used()],
  ['the back is used', back, used({}, columns(file))],
  ['the front alone is used', front, used({ by: skipped })],
  ['it is on its way', front, used({ by: skipped, instead: { uploadPicture: 'waits' } })],
  ['it is refused', front, used({ by: skipped, instead: { uploadPicture: refused } })],
  ['it is no picture', front, used({ by: skipped, instead: refusedBy('not-an-image') })],
  [
    'it cannot be sent',
    front,
    used({ by: skipped, instead: { uploadPicture: 'unreachable' } }),
  ],
  ['the back is refused', back, used({ instead: { uploadPicture: refused } }, columns(file))],
  [
    'the back is on its way',
    back,
    used({ instead: { uploadPicture: 'waits' } }, columns(file)),
  ],
])('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});

it.each(['NotAllowedError', 'NotReadableError', 'NotFoundError', 'AbortError'])(
  'a camera that is refused by %s',
  async (camera) => {
    const look = card(columns(), { camera });
    expect(await walk(`${identity}?part=front`, look)).toMatchSnapshot();
  },
);
