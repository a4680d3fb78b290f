import type { Column } from '../../../contract/borrower/forms.ts';
import * as say from '../../../contract/sentences/personal-form.ts';

/** Words for people, places and firms: names, and digits with what goes with them. */
const placePattern = "[\\p{L}\\p{M}\\p{N} '’.,&/()#-]+";

const whenWorking = ['employed', 'self-employed', 'farming', 'casual'];
const whenPaid = ['employed', 'pension'];

/** The first version of the personal form. What no rule and no reviewer reads is not asked. */
export const personalColumns: readonly Column[] = [
  {
    field: 'employmentStatus',
    label: say.employmentStatus,
    type: 'select',
    required: true,
    options: [
      { value: 'employed', label: say.employmentStatusEmployed },
      { value: 'self-employed', label: say.employmentStatusSelfEmployed },
      { value: 'farming', label: say.employmentStatusFarming },
      { value: 'casual', label: say.employmentStatusCasual },
      { value: 'pension', label: say.employmentStatusPension },
      { value: 'student', label: say.employmentStatusStudent },
      { value: 'not-working', label: say.employmentStatusNotWorking },
    ],
  },
  {
    field: 'occupation',
    label: say.occupation,
    type: 'text',
    required: true,
    maxLength: 60,
    pattern: placePattern,
    message: say.occupationWrong,
    placeholder: say.occupationExample,
    showIf: { field: 'employmentStatus', values: whenWorking },
  },
  {
    field: 'employer',
    label: say.employer,
    type: 'text',
    required: true,
    maxLength: 80,
    pattern: placePattern,
    message: say.employerWrong,
    why: say.employerWhy,
    showIf: { field: 'employmentStatus', values: ['employed'] },
  },
  {
    field: 'monthlyIncome',
    label: say.monthlyIncome,
    type: 'amount',
    required: true,
    min: '0',
    max: '1000000',
    message: say.monthlyIncomeWrong,
    why: say.monthlyIncomeWhy,
  },
  {
    field: 'payday',
    label: say.payday,
    type: 'number',
    required: false,
    min: '1',
    max: '31',
    why: say.paydayWhy,
    showIf: { field: 'employmentStatus', values: whenPaid },
  },
  {
    field: 'region',
    label: say.region,
    type: 'region',
    required: true,
  },
  {
    field: 'address',
    label: say.address,
    type: 'text',
    required: true,
    maxLength: 120,
    pattern: placePattern,
    message: say.employerWrong,
    placeholder: say.addressExample,
    why: say.addressWhy,
  },
];
