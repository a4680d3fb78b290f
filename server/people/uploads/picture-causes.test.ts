import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostPictureBytes } from '../../../contract/borrower/uploads.ts';
import { asData, client, type Client } from '../../../testing/client.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { movingWebp, photo } from './pictures-for-tests.ts';

let app: App;
let borrower: Client;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
  borrower = client(app.url);
  await borrower.logIn('0977000021', app.simulatorUrl);
});
afterAll(() => app.close());

/** One colour: many pixels, and few bytes. */
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'grey' } });
const cut = (file: Buffer, part: number) => file.subarray(0, Math.floor(file.length * part));
const noise = () => photo(900, 600).jpeg().toBuffer();
const withIn = (place: number, text: string) =>
  Buffer.concat([Buffer.alloc(place), Buffer.from(text, 'latin1'), Buffer.alloc(40)]);

type Row = [what: string, reason: string, sentence: RegExp, file: () => unknown];

const refused: readonly Row[] = [
  ['no bytes', 'not-an-image', /empty/, () => ''],
  ['a data URL without bytes', 'not-an-image', /empty/, () => 'data:image/jpeg;base64,'],
  ['half of its base64', 'not-an-image', /did not arrive whole/, () => '/9j/4AAQSkZJRgABA'],
  ['what is no base64', 'not-an-image', /did not arrive whole/, () => '???? ????'],
  ['HEIC', 'not-an-image', /HEIC/, () => withIn(4, 'ftypheic')],
  ['HEIF of several', 'not-an-image', /HEIC/, () => withIn(4, 'ftypmif1')],
  ['a PDF', 'not-an-image', /JPEG, PNG or WebP/, () => Buffer.from('%PDF-1.7 and more')],
  ['a film', 'not-an-image', /JPEG, PNG or WebP/, () => withIn(4, 'ftypisom')],
  ['a GIF', 'not-an-image', /JPEG, PNG or WebP/, () => plain(600, 600).gif().toBuffer()],
  ['a TIFF', 'not-an-image', /JPEG, PNG or WebP/, () => plain(600, 600).tiff().toBuffer()],
  ['AVIF', 'not-an-image', /JPEG, PNG or WebP/, () => withIn(4, 'ftypavif')],
  ['half a JPEG', 'not-an-image', /may be damaged/, async () => cut(await noise(), 0.5)],
  [
    'half a PNG',
    'not-an-image',
    /may be damaged/,
    async () => cut(await photo(900, 600).png().toBuffer(), 0.5),
  ],
  [
    'the head of a JPEG',
    'not-an-image',
    /may be damaged/,
    async () => cut(await noise(), 0.01),
  ],
  ['a picture that moves', 'not-an-image', /moves/, movingWebp],
  ['too small', 'image-too-small', /too small/, () => plain(400, 300).jpeg().toBuffer()],
  [
    'long and narrow',
    'image-too-small',
    /long and narrow/,
    () => plain(9000, 600).png().toBuffer(),
  ],
  [
    '50 million pixels in less than a megabyte',
    'image-too-large',
    /too many pixels/,
    () => plain(8660, 5774).jpeg({ quality: 40 }).toBuffer(),
  ],
  [
    'more than 5 MB',
    'image-too-large',
    /larger than 5 MB/,
    async () => Buffer.concat([await noise(), Buffer.alloc(mostPictureBytes)]),
  ],
];

it.each(refused)('%s is refused by its own cause', async (_what, reason, sentence, file) => {
  const made = await file();
  const base64 = made instanceof Uint8Array ? Buffer.from(made).toString('base64') : made;
  const reply = await borrower.ask('/common/api/uploadBase64', {
    body: { kind: 'nrc-front', base64 },
  });
  expect([reply.httpStatus, asData(reply.data)['reason']]).toEqual([200, reason]);
  expect(reply.msg).toMatch(sentence);
  // It says this one cause and none of the others.
  const others = refused.map(([, , one]) => one).filter((one) => `${one}` !== `${sentence}`);
  expect(others.filter((one) => one.test(reply.msg))).toEqual([]);
  expect(reply.msg.split(' ').length).toBeLessThanOrEqual(12);
});

it.each(['jpeg', 'png', 'webp'] as const)('a whole %s is taken', async (format) => {
  const file = await photo(640, 480).toFormat(format).toBuffer();
  const body = { kind: 'nrc-front', base64: file.toString('base64') };
  expect((await borrower.ask('/common/api/uploadBase64', { body })).code).toBe(200);
});
