import { Refused } from '../../platform/api/call-errors.ts';
import { errorsOf } from '../verification/field-values.ts';

/** What a refusal says of the pictures themselves, such as one that is no longer kept; or null. */
export function fileSentence(failure: unknown): string | null {
  if (!(failure instanceof Refused)) return null;
  const { frontFileId, backFileId } = errorsOf(failure.data);
  return frontFileId ?? backFileId ?? null;
}
