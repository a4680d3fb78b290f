import { createHash } from 'node:crypto';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { calls } from '../../contract/borrower/calls.ts';
import { basePath } from '../../contract/words/headers.ts';
import { codes } from '../../contract/words/envelope.ts';
import { App } from '../../web/shell/app.tsx';
import { forgetAnswers } from '../../web/platform/api/query-client.ts';
import { endSession, keepUserInfo, startSession } from '../../web/platform/session/session.ts';
import type { Asked } from '../answered-acts.ts';
import { changed, walkThrough, type Look } from './walk.ts';
import { wireExample } from '../wire-example.ts';

declare global {
  interface Window {
    /** What the document of the tests has beside a browser's. */
    readonly happyDOM: { setURL(address: string): void };
  }
}

/** What a call answers instead of its example: a refusal, no answer yet, or no network. */
export type Otherwise =
  { readonly sentence: string; readonly reason?: string } | 'waits' | 'unreachable';

export interface AppLook extends Look {
  readonly instead?: Readonly<Record<string, Otherwise>>;
  /** No borrower is logged in. */
  readonly isNobody?: boolean;
  /** The name of the error by which the browser refuses the camera. */
  readonly camera?: string;
  /** It says all the time that something is under way. */
  readonly goesOn?: boolean;
  /** The pixels of each side of what is chosen as a picture; no picture can be opened otherwise. */
  readonly picture?: number;
  /** How such a picture looks; sharp otherwise. */
  readonly drawn?: 'dark' | 'blurred';
}

/** What a borrower reads at an address of the app, as {@link walkThrough} tells it. */
export async function walk(address: string, look: AppLook = {}): Promise<string> {
  const { presses, by, turns, turn, ...answering } = look;
  const open = (state: number) => {
    // Whatever address the test file before has left.
    window.happyDOM.setURL(`http://localhost:3000${address}`);
    // The build writes the lender into the app.
    vi.stubGlobal('__LENDER__', {});
    const asked: Asked[] = [];
    vi.stubGlobal('fetch', async (url: URL, init: RequestInit = {}) =>
      answered({ url, init, asked }, { ...answering, turn: state }),
    );
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((zeros) => zeros);
    // Counted at once, so that no screen waits for another thread.
    vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_, data) => sha256(data));
    if (look.isNobody !== true) logIn();
    if (look.camera !== undefined) refuseCamera(look.camera);
    if (look.picture !== undefined) drawPictures(look.picture, look.drawn);
    render(<App />);
    return asked;
  };
  const leave = () => {
    vi.restoreAllMocks();
    endSession();
    forgetAnswers();
    localStorage.clear();
    sessionStorage.clear();
  };
  const waits = look.goesOn === true || Object.values(look.instead ?? {}).includes('waits');
  return walkThrough({ open, leave, presses, by, turn, turns, waits });
}

function logIn(): void {
  startSession({ token: 'token-of-the-borrower', userId: 'borrower-1' });
  keepUserInfo({ mobile: '0971234567', fullName: 'Chanda Mulenga' });
}

function refuseCamera(name: string): void {
  vi.stubGlobal('isSecureContext', true);
  const getUserMedia = async () => Promise.reject(new DOMException('no camera', name));
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia } }));
}

/** The document of the tests opens no pictures, draws none, and reads files in its own time. */
function drawPictures(side: number, drawn: AppLook['drawn']): void {
  const opened = { width: side, height: side, close: () => undefined };
  vi.stubGlobal('createImageBitmap', async () => opened);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  const canvas = HTMLCanvasElement.prototype;
  const getImageData = (_left: number, _top: number, width: number, height: number) => {
    const data = new Uint8ClampedArray(4 * width * height).fill(drawn === 'dark' ? 10 : 200);
    // Every other pixel, so that it is sharp.
    for (let at = 0; drawn === undefined && at < data.length; at += 8)
      data.fill(90, at, at + 4);
    return { data, width, height };
  };
  const context = { drawImage: () => undefined, getImageData };
  vi.spyOn(canvas, 'getContext').mockImplementation(() => Object(context));
  vi.spyOn(canvas, 'toBlob').mockImplementation((tell, type) =>
    tell(new Blob(['a picture'], { type: type ?? '' })),
  );
  vi.stubGlobal('FileReader', ReaderAtOnce);
}

class ReaderAtOnce extends EventTarget {
  result = '';
  readAsDataURL({ type }: Blob): void {
    this.result = `data:${type};base64,${btoa('a picture')}`;
    this.dispatchEvent(new Event('load'));
  }
}

async function sha256(data: BufferSource): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(ArrayBuffer.isView(data) ? data.buffer : data);
  return Uint8Array.from(createHash('sha256').update(bytes).digest()).buffer;
}

interface Request {
  readonly url: URL;
  readonly init: RequestInit;
  readonly asked: Asked[];
}

async function answered({ url, init, asked }: Request, look: AppLook): Promise<Response> {
  const { answers = {}, instead = {}, presses: _, ...drawing } = look;
  const call = calls.find(({ method, path }) => {
    const pattern = `^${basePath}${path}$`.replaceAll(/\{\w+\}/g, '[^/]+');
    return method === (init.method ?? 'GET') && new RegExp(pattern).test(url.pathname);
  });
  if (call === undefined) return Response.json({ code: codes.notFound, msg: '', data: null });
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  const rest = decodeURIComponent(url.pathname.split('/').at(-1) ?? '') + url.search;
  asked.push({ act: `${call.name} ${rest}`, args: Object(body) });
  const otherwise = instead[call.name];
  if (otherwise === 'waits') return new Promise(() => undefined);
  if (otherwise === 'unreachable') throw new TypeError('no network');
  if (otherwise) {
    const { sentence: msg, reason } = otherwise;
    return Response.json({ code: 1001, msg, data: { reason } });
  }
  const example = wireExample(call.answer, { rows: 3, varied: true, ...drawing });
  const data = changed(example, answers[call.name] ?? {});
  return Response.json({ code: codes.done, msg: 'success', data });
}
