import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { FrameAction } from '../../../contract/borrower/face.ts';
import type { FileId } from '../../../contract/words/ids.ts';
import { readForm, saveStep } from '../../../contract/borrower/verification.ts';
import { call } from '../../platform/api/call.ts';
import { askPatiently } from '../camera/ask-patiently.ts';
import type { Pause } from '../camera/ask-patiently.ts';
import { sendPicture } from '../camera/send-picture.ts';

export type Challenge = NonNullable<AnswerOf<typeof readForm>['challenge']>;

/** How the sending goes: pictures sent and to send, and why it waits when it does. */
export interface SendProgress {
  readonly sent: number;
  readonly all: number;
  readonly pause: Pause | null;
}

/** One try: its pictures go out while the next ones are taken. */
export interface FaceTry {
  add(action: FrameAction, picture: Blob): void;
  /** Sends the rest and asks the server what it says. Rejects like a call, without a toast. */
  finish(): Promise<AnswerOf<typeof saveStep>>;
}

interface Watching {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SendProgress) => void;
  /** It is shown for a change of number. */
  readonly isNumber: boolean;
}

/** A new challenge; null when the face is done or a person looks at it. Rejects like a call. */
export async function askChallenge(
  signal: AbortSignal,
  isNumber: boolean,
): Promise<Challenge | null> {
  const ask = async (): Promise<{ challenge?: Challenge | undefined }> =>
    isNumber
      ? { challenge: await (await import('./number-face.ts')).drawForNumber(signal) }
      : await call(readForm, { query: { cerCode: '5' }, signal, quiet: true });
  const { challenge } = await askPatiently(ask, { signal, onPause: () => undefined });
  return challenge ?? null;
}

/** Begins a try that answers a challenge: by what it asks for, or by one photo for a person. */
export function beginTry(challengeId: string, watching: Watching): FaceTry {
  const { signal, onProgress, isNumber } = watching;
  const frames: Promise<{ action: FrameAction; fileId: FileId }>[] = [];
  let progress: SendProgress = { sent: 0, all: 0, pause: null };
  const tell = (change: Partial<SendProgress>) => {
    progress = { ...progress, ...change };
    onProgress(progress);
  };
  const patience = { signal, onPause: (pause: Pause) => tell({ pause }) };
  // One after the other: side by side they would only share the same thin line.
  let last: Promise<unknown> = Promise.resolve();
  return {
    add(action, picture) {
      tell({ all: progress.all + 1 });
      const frame = last.then(async () => {
        const fileId = await sendPicture({ kind: 'face', picture }, patience);
        tell({ sent: progress.sent + 1, pause: null });
        return { action, fileId };
      });
      // Reported when the try is finished.
      frame.catch(() => undefined);
      last = frame;
      frames.push(frame);
    },
    async finish() {
      const shown = { frames: await Promise.all(frames), challengeId };
      const save = async (): Promise<AnswerOf<typeof saveStep>> =>
        isNumber
          ? await (await import('./number-face.ts')).sendForNumber(shown, signal)
          : await call(saveStep, { body: { cerCode: 5, ...shown }, signal, quiet: true });
      return await askPatiently(save, patience);
    },
  };
}
