import type { hardships } from '../../../contract/staff/relief-words.ts';

/** Why nothing is charged on a debt, as staff read it. */
export const hardshipWords: Readonly<Record<(typeof hardships)[number], string>> = {
  illness: 'Illness',
  death: 'A death',
  disaster: 'A disaster',
  'job-lost': 'A lost job',
};
