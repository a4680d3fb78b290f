import { Busy } from '../store/busy.ts';
import type { CardReading } from '../store/ports/card-reader.ts';
import type { FaceLook, MeasuredFace } from '../store/ports/face-reader.ts';
import type { Readers } from './models-door.ts';

/** Less than a borrower's phone waits; longer waits are refused. */
const longestWaitMs = 90_000;

interface SentLook extends Omit<FaceLook, 'faces'> {
  readonly faces: readonly (Omit<MeasuredFace, 'descriptor'> & {
    readonly descriptor: readonly number[];
  })[];
}

/**
 * Has pictures read by the process behind {@link openModelsDoor}. One that is away or busy
 * counts as busy, and the borrower is asked to come back in a moment.
 */
export function remoteReaders(at: { readonly url: string; readonly token: string }): Readers {
  const close = () => Promise.resolve();
  return {
    cards: { read: (front) => ask<CardReading>(at, 'card', front), close },
    faces: {
      look: async (picture) => {
        const { faces, ...look } = await ask<SentLook>(at, 'face', picture);
        const measured = faces.map(({ descriptor, ...face }) => {
          return { ...face, descriptor: Float32Array.from(descriptor) };
        });
        return { ...look, faces: measured };
      },
      close,
    },
  };
}

async function ask<Found>(
  { url, token }: { readonly url: string; readonly token: string },
  what: 'card' | 'face',
  picture: Uint8Array,
): Promise<Found> {
  const reader = `the reader of a ${what}`;
  const answer = await fetch(`${url}/${what}s`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    body: Uint8Array.from(picture),
    signal: AbortSignal.timeout(longestWaitMs),
  }).catch(() => null);
  if (answer === null || answer.status === 503) throw new Busy(reader);
  if (answer.status === 401) throw new Error(`${reader} does not take our MODELS_TOKEN`);
  const body: unknown = await answer.json().catch(() => null);
  if (answer.status === 200 && body !== null) return body as Found;
  const isTold = typeof body === 'object' && body !== null && 'failure' in body;
  throw new Error(isTold ? String(body.failure) : `${reader} answered ${answer.status}`);
}
