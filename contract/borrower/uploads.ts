import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import { wireId } from '../words/wire.ts';
import type { FileId } from '../words/ids.ts';

export const pictureKinds = ['nrc-front', 'nrc-back', 'face'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** The shorter side a picture needs at the least, in pixels: what a card can be read from. */
export const leastPictureSide: Readonly<Record<PictureKind, number>> = {
  'nrc-front': 480,
  'nrc-back': 480,
  face: 240,
};
/** Largest picture, decoded. */
export const mostPictureBytes = 5 * 1024 * 1024;

/** 5 MB as base64, with room for the data URL before it. */
const pictureBodyLimit = 7 * 1024 * 1024;

export const uploadPicture = endpoint({
  name: 'uploadPicture',
  summary: 'Send a picture of the card or the face',
  method: 'POST',
  path: '/common/api/uploadBase64',
  bodyLimit: pictureBodyLimit,
  body: z.strictObject({
    kind: z.enum(pictureKinds),
    base64: z.string().check(z.maxLength(pictureBodyLimit)),
  }),
  answer: z.strictObject({ fileId: wireId<FileId>() }),
  refusals: ['not-an-image', 'image-too-small', 'image-too-large', 'too-many-pictures'],
});
