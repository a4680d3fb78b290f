import type { listPublications } from '../../../contract/staff/publish-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';

export type Publication = StaffAnswerOf<typeof listPublications>['rows'][number];

export const formTitles = {
  personal: 'Personal information',
  contacts: 'Emergency contacts',
  questionnaire: 'Questionnaire',
} as const;

export const stateTitles: Readonly<Record<Publication['state'], string>> = {
  waiting: 'Waits',
  done: 'Published',
  stopped: 'Stopped',
  failed: 'Failed',
};
