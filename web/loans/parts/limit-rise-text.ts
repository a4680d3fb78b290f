import * as say from '../../../contract/sentences/limit-rise.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { showDay } from '../../../contract/words/show-day.ts';

/** What of a running loan raises the limit, in a sentence; null when nothing does. */
export function limitRiseText(
  rise: { readonly after?: CivilDate | undefined; readonly by: CivilDate } | undefined,
): string | null {
  if (rise === undefined) return null;
  return rise.after ? say.payAfter(showDay(rise.after)) : say.payBy(showDay(rise.by));
}
