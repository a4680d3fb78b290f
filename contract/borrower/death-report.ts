import * as z from 'zod/mini';
import { endpoint, noAnswer } from '../words/endpoint.ts';
import { wireMobile, wireText } from '../words/wire.ts';

/** A picture, which the phone makes smaller first, or a PDF. */
export const mostCertificateBytes = 3 * 1024 * 1024;
/** Its base64, with room for the rest of the body. */
export const certificateBodyLimit = 4.5 * 1024 * 1024;
/** The shorter side that a certificate can be read from, in pixels. */
export const leastCertificateSide = 480;
export const mostReporterLetters = 80;

/** The same answer whether or not the number has an account. */
export const reportDeath = endpoint({
  name: 'reportDeath',
  summary: 'Say without login that a borrower has died, with a picture of the certificate',
  method: 'POST',
  path: '/api/h5/family/report',
  signed: false,
  bodyLimit: certificateBodyLimit,
  body: z.strictObject({
    /** The number of the borrower. */
    mobile: wireMobile,
    name: wireText(mostReporterLetters),
    ownMobile: wireMobile,
    base64: z.string().check(z.maxLength(certificateBodyLimit)),
  }),
  answer: z.strictObject({ number: wireText(20) }),
  refusals: ['form-invalid', 'not-an-image', 'image-too-small', 'image-too-large'],
});

/** The borrower is well: what was stopped goes on at once. A repeat does nothing. */
export const sayIAmWell = endpoint({
  name: 'sayIAmWell',
  summary: 'End at once what the report of one’s own death stopped',
  method: 'POST',
  path: '/user/account/api/iAmWell',
  answer: noAnswer,
});
