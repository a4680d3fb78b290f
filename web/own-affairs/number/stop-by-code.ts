import { stopNumberByCode } from '../../../contract/borrower/new-number.ts';
import { sentenceOf } from '../../platform/api/call-errors.ts';
import { call } from '../../platform/api/call.ts';

/** Stops the change of number with this code; answers why not, or null when it is stopped. */
export async function stopByCode(code: string): Promise<string | null> {
  try {
    await call(stopNumberByCode, { body: { code }, quiet: true });
    return null;
  } catch (error) {
    return sentenceOf(error);
  }
}
