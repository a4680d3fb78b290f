import * as say from '../sentences/bureaus.ts';
import type { BureauName } from './bureau-name.ts';

/** As people know them. */
export const bureauTitles: Readonly<Record<BureauName, string>> = {
  simulated: say.practiceBureau,
  draft: say.draftBureau,
};

/** Where a borrower asks for their report. */
export const bureauAddresses: Readonly<Record<BureauName, string>> = {
  simulated: say.practiceAddress,
  draft: say.unknownAddress,
};
