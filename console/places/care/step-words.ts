import type { reopenedSteps } from '../../../contract/staff/data-request-acts.ts';

/** The steps that staff can open again. */
export const stepWords: Readonly<Record<(typeof reopenedSteps)[number], string>> = {
  identity: 'Card, and the face beside it',
  personal: 'Work and home',
  contacts: 'Contacts',
  questionnaire: 'Questions',
};
