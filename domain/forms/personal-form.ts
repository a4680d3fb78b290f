import type { Column } from '../../contract/forms.ts';

/** Letters of any alphabet and what stands between them in names: N'gandu, Phiri-Zulu, J. Banda. */
export const namePattern = "[\\p{L}\\p{M} '’.-]+";

/** Words for people, places and firms: names, and digits with what goes with them. */
const placePattern = "[\\p{L}\\p{M}\\p{N} '’.,&/()#-]+";

const preferNotToSay = { value: 'prefer-not-to-say', label: 'I prefer not to say' };
const whenWorking = ['employed', 'self-employed', 'farming', 'casual'];
const whenPaid = ['employed', 'pension'];

/** The first version of the personal form. What has no use for a decision is not asked. */
export const personalColumns: readonly Column[] = [
  {
    field: 'employmentStatus',
    label: 'What do you do for a living?',
    type: 'select',
    required: true,
    options: [
      { value: 'employed', label: 'I am employed' },
      { value: 'self-employed', label: 'I run a business' },
      { value: 'farming', label: 'I farm' },
      { value: 'casual', label: 'I do casual work' },
      { value: 'pension', label: 'I live on a pension' },
      { value: 'student', label: 'I study' },
      { value: 'not-working', label: 'I am not working now' },
    ],
  },
  {
    field: 'occupation',
    label: 'Your work',
    type: 'text',
    required: true,
    maxLength: 60,
    pattern: placePattern,
    message: 'Please use letters and digits, such as: Teacher',
    placeholder: 'Teacher, marketeer, driver',
    showIf: { field: 'employmentStatus', values: whenWorking },
  },
  {
    field: 'employer',
    label: 'Name of your employer',
    type: 'text',
    required: true,
    maxLength: 80,
    pattern: placePattern,
    message: 'Please use letters and digits.',
    why: 'It helps us see that your income is regular. We do not call or write to your employer.',
    showIf: { field: 'employmentStatus', values: ['employed'] },
  },
  {
    field: 'workplace',
    label: 'Town or area where you work',
    type: 'text',
    required: false,
    maxLength: 80,
    pattern: placePattern,
    message: 'Please use letters and digits.',
    showIf: { field: 'employmentStatus', values: whenWorking },
  },
  {
    field: 'monthlyIncome',
    label: 'Your income in a usual month, in kwacha',
    type: 'amount',
    required: true,
    min: '0',
    max: '1000000',
    message: 'Please enter kwacha in digits, such as 2500',
    why: 'The instalments of your loan must fit it: they may take at most 35 % of it.',
  },
  {
    field: 'payday',
    label: 'Day of the month you are paid',
    type: 'number',
    required: false,
    min: '1',
    max: '31',
    why: 'It tells us when your income comes in.',
    showIf: { field: 'employmentStatus', values: whenPaid },
  },
  {
    field: 'maritalStatus',
    label: 'Are you married?',
    type: 'select',
    required: true,
    options: [
      { value: 'single', label: 'Single' },
      { value: 'married', label: 'Married' },
      { value: 'divorced', label: 'Divorced or separated' },
      { value: 'widowed', label: 'Widowed' },
      preferNotToSay,
    ],
    why: 'It tells us how many people may live on one income. It never decides about a loan.',
  },
  {
    field: 'education',
    label: 'The last school you finished',
    type: 'select',
    required: true,
    options: [
      { value: 'none', label: 'None' },
      { value: 'primary', label: 'Primary school' },
      { value: 'secondary', label: 'Secondary school' },
      { value: 'certificate', label: 'Certificate or diploma' },
      { value: 'degree', label: 'Degree' },
      preferNotToSay,
    ],
    why: 'It helps us write in words that suit our borrowers. It never decides about a loan.',
  },
  {
    field: 'region',
    label: 'District where you live',
    type: 'region',
    required: true,
  },
  {
    field: 'address',
    label: 'Your address there',
    type: 'text',
    required: true,
    maxLength: 120,
    pattern: placePattern,
    message: 'Please use letters and digits.',
    placeholder: 'House or plot, road or village',
    why: 'A lender must know where its borrowers live.',
  },
];
