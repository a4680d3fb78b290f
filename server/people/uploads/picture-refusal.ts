import { pictureSentences } from '../../../contract/borrower/picture-file.ts';
import type { PictureCause } from '../../../contract/borrower/picture-file.ts';
import type { Reason } from '../../../contract/words/refusals.ts';
import { refuse } from '../../http/refusal.ts';

const reasonOf = {
  empty: 'not-an-image',
  heic: 'not-an-image',
  'other-type': 'not-an-image',
  incomplete: 'not-an-image',
  damaged: 'not-an-image',
  moving: 'not-an-image',
  'too-few-pixels': 'image-too-small',
  'too-narrow': 'image-too-small',
  'too-many-pixels': 'image-too-large',
  'too-many-bytes': 'image-too-large',
} as const satisfies Record<PictureCause, Reason>;

/** One of the three refusals in the contract, with the sentence and the name of its cause. */
export function pictureRefusal(cause: PictureCause) {
  return refuse(reasonOf[cause], { why: pictureSentences[cause] }, { cause });
}
