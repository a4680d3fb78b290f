import type { Question } from '../../contract/questionnaire.ts';

/** There is one questionnaire; its versions are what changes. */
export const questionnaireId = 'loan';

/** The first version of the questionnaire: what the loan is for, and how it will be paid back. */
export const loanQuestionnaire: {
  readonly title: string;
  readonly questions: readonly Question[];
} = {
  title: 'About your loan',
  questions: [
    {
      id: 'loanPurpose',
      text: 'What do you need the money for?',
      type: 'single',
      required: true,
      options: [
        { value: 'business-stock', label: 'Stock or tools for my business' },
        { value: 'farming', label: 'Seed, fertiliser or animals' },
        { value: 'school-fees', label: 'School or college' },
        { value: 'health', label: 'Doctor or medicine' },
        { value: 'home', label: 'Rent, building or repairs' },
        { value: 'living', label: 'Food, power or transport' },
        { value: 'family-event', label: 'A funeral, a wedding or another event' },
        { value: 'repay-another-loan', label: 'Paying back another loan' },
        { value: 'other', label: 'Something else' },
      ],
    },
    {
      id: 'loanPurposeOther',
      text: 'What is it?',
      type: 'text',
      required: true,
      showIf: { question: 'loanPurpose', value: 'other' },
    },
    {
      id: 'incomeSource',
      text: 'Where does your money come from?',
      type: 'multiple',
      required: true,
      options: [
        { value: 'salary', label: 'Salary or wages' },
        { value: 'business', label: 'My business' },
        { value: 'farming', label: 'Farming' },
        { value: 'casual', label: 'Casual work' },
        { value: 'pension', label: 'Pension or grant' },
        { value: 'family', label: 'My family' },
        { value: 'other', label: 'Something else' },
      ],
    },
    {
      id: 'otherLoans',
      text: 'Are you paying back any other loan?',
      type: 'single',
      required: true,
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
    },
    {
      id: 'otherLoansMonthly',
      text: 'How many kwacha a month do you pay for other loans?',
      type: 'number',
      required: true,
      max: 1_000_000,
      showIf: { question: 'otherLoans', value: 'yes' },
    },
    {
      id: 'dependants',
      text: 'How many people live on your income, not counting you?',
      type: 'number',
      required: true,
      max: 30,
    },
    {
      id: 'howRepay',
      text: 'How will you pay this loan back?',
      type: 'multiple',
      required: true,
      options: [
        { value: 'salary', label: 'From my salary or wages' },
        { value: 'business', label: 'From my business' },
        { value: 'harvest', label: 'From a harvest or sale' },
        { value: 'savings', label: 'From savings' },
        { value: 'family', label: 'With help of my family' },
        { value: 'another-loan', label: 'With another loan' },
      ],
    },
  ],
};
