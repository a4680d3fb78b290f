import type { Question } from '../../../contract/borrower/questionnaire.ts';
import * as say from '../../../contract/sentences/loan-questionnaire.ts';

/** There is one questionnaire; its versions are what changes. */
export const questionnaireId = 'loan';

/** The first version of the questionnaire: what the loan is for, and how it will be paid back. */
export const loanQuestionnaire: {
  readonly title: string;
  readonly questions: readonly Question[];
} = {
  title: say.title,
  questions: [
    {
      id: 'loanPurpose',
      text: say.loanPurpose,
      type: 'single',
      required: true,
      options: [
        { value: 'business-stock', label: say.loanPurposeBusinessStock },
        { value: 'farming', label: say.loanPurposeFarming },
        { value: 'school-fees', label: say.loanPurposeSchoolFees },
        { value: 'health', label: say.loanPurposeHealth },
        { value: 'home', label: say.loanPurposeHome },
        { value: 'living', label: say.loanPurposeLiving },
        { value: 'family-event', label: say.loanPurposeFamilyEvent },
        { value: 'repay-another-loan', label: say.loanPurposeRepayAnotherLoan },
        { value: 'other', label: say.loanPurposeOther },
      ],
    },
    {
      id: 'loanPurposeOther',
      text: say.loanPurposeOtherText,
      type: 'text',
      required: true,
      showIf: { question: 'loanPurpose', value: 'other' },
    },
    {
      id: 'incomeSource',
      text: say.incomeSource,
      type: 'multiple',
      required: true,
      options: [
        { value: 'salary', label: say.incomeSourceSalary },
        { value: 'business', label: say.incomeSourceBusiness },
        { value: 'farming', label: say.incomeSourceFarming },
        { value: 'casual', label: say.incomeSourceCasual },
        { value: 'pension', label: say.incomeSourcePension },
        { value: 'family', label: say.incomeSourceFamily },
        { value: 'other', label: say.loanPurposeOther },
      ],
    },
    {
      id: 'otherLoans',
      text: say.otherLoans,
      type: 'single',
      required: true,
      options: [
        { value: 'yes', label: say.otherLoansYes },
        { value: 'no', label: say.otherLoansNo },
      ],
    },
    {
      id: 'otherLoansMonthly',
      text: say.otherLoansMonthly,
      type: 'number',
      required: true,
      max: 1_000_000,
      showIf: { question: 'otherLoans', value: 'yes' },
    },
  ],
};
