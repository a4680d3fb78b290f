import { useEffect, useRef, useState } from 'react';
import type { FileId } from '../../../contract/words/ids.ts';
import { Refused, sentenceOf } from '../../platform/api/call-errors.ts';
import type { Pause } from '../camera/ask-patiently.ts';
import { sendPicture } from '../camera/send-picture.ts';
import { kindOfSide } from './sides.ts';
import type { Side } from './sides.ts';

export type SendState =
  | { readonly step: 'sending'; readonly pause: Pause | null }
  | { readonly step: 'received'; readonly fileId: FileId }
  | { readonly step: 'stopped' }
  | {
      readonly step: 'failed';
      readonly sentence: string;
      /** The picture itself is the trouble: another is needed, not another try. */
      readonly needsAnother: boolean;
    };

/** One side of the card: its picture while this screen has it, and where it is. */
export interface SidePicture {
  /** The address of the picture on this phone; null for one sent in an earlier visit. */
  readonly address: string | null;
  readonly sent: SendState;
}

export interface Pictures {
  readonly front: SidePicture | null;
  readonly back: SidePicture | null;
  /** Sends this one, instead of any before. */
  readonly put: (side: Side, picture: Blob) => void;
  readonly sendAgain: (side: Side) => void;
  /** Gives the sending up; the picture stays. */
  readonly stop: (side: Side) => void;
}

interface Work {
  readonly picture: Blob;
  stop: AbortController;
}

/**
 * The pictures of both sides, each sent as soon as it is there and while the other is taken. They
 * stay in the memory of this screen alone; leaving it stops what is under way.
 */
export function usePictures(received: Partial<Record<Side, FileId>>): Pictures {
  const [sides, setSides] = useState(() => ({
    front: receivedSide(received.front),
    back: receivedSide(received.back),
  }));
  const works = useRef<Partial<Record<Side, Work>>>({});
  const addresses = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const work of Object.values(works.current)) work.stop.abort();
      for (const address of addresses.current) URL.revokeObjectURL(address);
    },
    [],
  );

  function tell(side: Side, change: Partial<SidePicture> & Pick<SidePicture, 'sent'>) {
    setSides((before) => ({
      ...before,
      [side]: { address: before[side]?.address ?? null, ...change },
    }));
  }

  async function send(side: Side, work: Work) {
    const { signal } = work.stop;
    const kind = kindOfSide[side];
    const onPause = (pause: Pause) => tell(side, { sent: { step: 'sending', pause } });
    try {
      const fileId = await sendPicture({ kind, picture: work.picture }, { signal, onPause });
      if (!signal.aborted) tell(side, { sent: { step: 'received', fileId } });
    } catch (failure) {
      if (!signal.aborted) tell(side, { sent: failedWith(failure) });
    }
  }

  function put(side: Side, picture: Blob) {
    works.current[side]?.stop.abort();
    const work = { picture, stop: new AbortController() };
    works.current[side] = work;
    const address = URL.createObjectURL(picture);
    addresses.current.push(address);
    tell(side, { address, sent: { step: 'sending', pause: null } });
    void send(side, work);
  }

  function sendAgain(side: Side) {
    const work = works.current[side];
    if (!work) return;
    work.stop.abort();
    work.stop = new AbortController();
    tell(side, { sent: { step: 'sending', pause: null } });
    void send(side, work);
  }

  function stop(side: Side) {
    works.current[side]?.stop.abort();
    tell(side, { sent: { step: 'stopped' } });
  }

  return { ...sides, put, sendAgain, stop };
}

/** Refusals after which sending the same picture again is of no use. */
const ofThePicture = ['not-an-image', 'image-too-small', 'image-too-large'];

function failedWith(failure: unknown): SendState {
  const reason = failure instanceof Refused ? (failure.reason ?? '') : '';
  const needsAnother = ofThePicture.includes(reason);
  return { step: 'failed', sentence: sentenceOf(failure), needsAnother };
}

function receivedSide(fileId: FileId | undefined): SidePicture | null {
  return fileId === undefined ? null : { address: null, sent: { step: 'received', fileId } };
}
