import type { BorrowerId, FileId } from '../../../../contract/words/ids.ts';
import {
  decideFaceFrames,
  distanceOf,
  type FaceVerdict,
} from '../../../../domain/people/face-check.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { openSealedFile } from '../../../store/sealing/sealed-items.ts';
import { Busy } from '../../../store/busy.ts';
import type { FaceAttempt } from './face-attempt.ts';
import { framesText, type KeptFrame, type SentFrame } from './face-checks.ts';
import type { FaceLook, MeasuredFace } from '../../../store/ports/face-reader.ts';

/** A try that was looked at. */
export interface MeasuredAttempt {
  readonly verdict: FaceVerdict;
  readonly engine: string;
  readonly frames: readonly KeptFrame[];
  /** Of the face that is compared with the card; null when none was measured. */
  readonly descriptor: Float32Array | null;
}

type Measuring = Pick<Context, 'db' | 'keys' | 'files' | 'clock' | 'config' | 'faces'>;

const selectCard = sql<{ frontFileId: FileId }, { borrowerId: BorrowerId }>(`
  select front_file_id from card_reading
  where borrower_id = :borrowerId and confirmed_at is not null order by confirmed_at desc
    limit 1`);

const underWay = new Map<string, { frames: string; measured: Promise<MeasuredAttempt> }>();

/**
 * Looks at the pictures of a try and at the card's, and decides. The same try sent twice at once
 * is looked at once, so that repeated requests cost no work. `cardOf`: another account whose card
 * it is, or null for the pictures alone, which are then referred for want of a portrait.
 * @throws {Busy} when too many wait, or the challenge is being answered with other pictures
 */
export async function measureAttempt(
  context: Measuring,
  borrowerId: BorrowerId,
  attempt: FaceAttempt,
  cardOf: BorrowerId | null = borrowerId,
): Promise<MeasuredAttempt> {
  const { challengeId } = attempt;
  const frames = framesText(attempt.frames);
  const other = underWay.get(challengeId);
  if (other !== undefined && other.frames !== frames) throw new Busy('this face check');
  if (other !== undefined) return other.measured;
  const measured = measure(context, { borrowerId, cardOf }, attempt);
  underWay.set(challengeId, { frames, measured });
  try {
    return await measured;
  } finally {
    underWay.delete(challengeId);
  }
}

/** A photo without consent to face matching: manual review only. */
export function unmeasured({ frames }: FaceAttempt): MeasuredAttempt {
  const verdict = { outcome: 'refer', reason: 'photo-only', distance: null } as const;
  return { verdict, engine: 'none', frames, descriptor: null };
}

async function measure(
  context: Measuring,
  { borrowerId, cardOf }: { borrowerId: BorrowerId; cardOf: BorrowerId | null },
  { frames }: FaceAttempt,
): Promise<MeasuredAttempt> {
  const card = cardOf && (await context.db.row(selectCard, { borrowerId: cardOf }));
  const [portrait, ...looks] = await Promise.all([
    cardOf && card
      ? look(context, { id: card.frontFileId, borrowerId: cardOf, kind: 'nrc-front' })
      : null,
    ...frames.map(({ fileId }) => look(context, { id: fileId, borrowerId, kind: 'face' })),
  ]);
  const seen = frames.map((frame, index) => {
    const one = looks[index];
    if (!one) throw new Error('a picture of a face check has expired');
    return { ...frame, look: one };
  });
  const verdict = decideFaceFrames({
    frames: seen,
    portrait: portrait?.faces[0] ?? null,
    thresholds: context.config.face,
  });
  const compared = seen.find(({ action }) => action === 'neutral' || action === 'photo')?.look;
  const descriptor = compared?.faces[0]?.descriptor ?? null;
  return {
    verdict,
    engine: compared?.engine ?? 'none',
    frames: seen.map(({ action, fileId, look: { faces } }) => ({
      action,
      fileId,
      ...measures(faces, descriptor),
    })),
    descriptor,
  };
}

async function look(
  { db, keys, files, clock, faces }: Measuring,
  place: {
    readonly id: FileId;
    readonly borrowerId: BorrowerId;
    readonly kind: 'face' | 'nrc-front';
  },
): Promise<FaceLook | null> {
  const now = clock.now();
  const asked = { ...place, reader: 'check-face', now } as const;
  const picture = await openSealedFile(db, { keys, files }, asked);
  return picture === null ? null : faces.look(picture);
}

function measures(
  faces: readonly MeasuredFace[],
  neutral: Float32Array | null,
): Omit<KeptFrame, keyof SentFrame> {
  const [face] = faces;
  if (face === undefined) return { faces: 0 };
  const toNeutral = neutral && rounded(distanceOf(face.descriptor, neutral));
  return {
    faces: faces.length,
    eyeDistance: rounded(face.eyeDistance),
    light: rounded(face.light),
    sharpness: rounded(face.sharpness),
    turn: rounded(face.turn),
    mouth: rounded(face.mouth),
    toNeutral,
  };
}

function rounded(figure: number): number {
  return Math.round(figure * 1000) / 1000;
}
