import type { Column } from '../../../contract/borrower/forms.ts';
import type { PictureKind } from '../../../contract/borrower/uploads.ts';
import type { FileId } from '../../../contract/words/ids.ts';
import { opaqueIdPattern } from '../../../contract/words/ids.ts';

export type Side = 'front' | 'back';

export const kindOfSide: Readonly<Record<Side, PictureKind>> = {
  front: 'nrc-front',
  back: 'nrc-back',
};

/** The pictures that arrived in an earlier visit, as the form of this step carries them. */
export function receivedPictures(columns: readonly Column[]): Partial<Record<Side, FileId>> {
  const received: Partial<Record<Side, FileId>> = {};
  for (const side of ['front', 'back'] as const) {
    const column = columns.find(({ field }) => field === `${side}FileId`);
    if (isFileId(column?.value)) received[side] = column.value;
  }
  return received;
}

function isFileId(value: unknown): value is FileId {
  return typeof value === 'string' && opaqueIdPattern.test(value);
}
