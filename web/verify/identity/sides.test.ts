import { expect, test } from 'vitest';
import type { Column } from '../../../contract/borrower/forms.ts';
import { receivedPictures } from './sides.ts';

const image: Omit<Column, 'field'> = { label: 'Picture', type: 'image', required: false };
const id = 'AbCdEfGhIjKlMnOpQrStUv';

test.each<[string, Column[], object]>([
  ['no pictures', [{ ...image, field: 'frontFileId' }], {}],
  ['the front', [{ ...image, field: 'frontFileId', value: id }], { front: id }],
  [
    'both sides',
    [
      { ...image, field: 'backFileId', value: id },
      { ...image, field: 'frontFileId', value: id },
    ],
    { front: id, back: id },
  ],
  ['what is no file', [{ ...image, field: 'frontFileId', value: 7 }], {}],
])('a form with %s says which arrived before', (_, columns, received) => {
  expect(receivedPictures(columns)).toEqual(received);
});
