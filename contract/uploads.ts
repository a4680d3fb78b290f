import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { wireId } from './wire.ts';
import type { FileId } from './values/ids.ts';

/** 5 MB as base64, with room for the data URL before it. */
const pictureBodyLimit = 7 * 1024 * 1024;

export const uploadPicture = endpoint({
  name: 'uploadPicture',
  summary: 'Send a picture of the card or the face',
  method: 'POST',
  path: '/common/api/uploadBase64',
  bodyLimit: pictureBodyLimit,
  body: z.strictObject({
    kind: z.enum(['nrc-front', 'nrc-back', 'face']),
    base64: z.string().check(z.minLength(1), z.maxLength(pictureBodyLimit)),
  }),
  answer: z.strictObject({ fileId: wireId<FileId>() }),
  refusals: ['not-an-image', 'image-too-small', 'image-too-large'],
  stage: 'planned',
});
