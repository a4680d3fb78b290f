import type { Question } from '../../../contract/borrower/questionnaire.ts';
import { faultsOfChoices, isFieldName } from './faults-of-columns.ts';

/** Every reason why questions cannot be published, a sentence each. */
export function faultsOfQuestions(questions: readonly Question[]): string[] {
  const own = questions.flatMap((one, index) => {
    const before = questions.slice(0, index);
    return [...faultsOfQuestion(one, before), ...faultsOfShowIf(one, before)].map(
      (why) => `${one.id}: ${why}`,
    );
  });
  return [...own, ...faultsOfNeed(questions)];
}

function faultsOfQuestion(one: Question, before: readonly Question[]): string[] {
  const { id, text, type, options, max } = one;
  const faults = faultsOfChoices(options, type === 'single' || type === 'multiple');
  if (!isFieldName(id)) faults.push('a question is named in letters, as loanPurpose is');
  if (before.some((other) => other.id === id)) faults.push('is there twice');
  if (text.trim() === '') faults.push('asks nothing');
  if (max !== undefined && (type !== 'number' || max < 1 || max > 999_999_999)) {
    faults.push('a number has a largest from 1 to 999999999, nothing else has');
  }
  return faults;
}

/** A question may hang on a choice before it that is always asked. */
function faultsOfShowIf({ showIf }: Question, before: readonly Question[]): string[] {
  if (showIf === undefined) return [];
  const parent = before.find(({ id }) => id === showIf.question);
  if (parent?.options === undefined || parent.showIf !== undefined) {
    return ['is shown by no choice before it that is always asked'];
  }
  return parent.options.some(({ value }) => value === showIf.value)
    ? []
    : ['is shown by an answer that cannot be given'];
}

/** What the decision reads: the purpose, and what other loans take each month. */
function faultsOfNeed(questions: readonly Question[]): string[] {
  const purpose = questions.find(({ id }) => id === 'loanPurpose');
  const monthly = questions.find(({ id }) => id === 'otherLoansMonthly');
  const faults: string[] = [];
  if (purpose?.type !== 'single' || !purpose.required || purpose.showIf !== undefined) {
    faults.push('loanPurpose: must always be asked, required, with one answer');
  }
  if (monthly?.type !== 'number' || !monthly.required) {
    faults.push('otherLoansMonthly: must be asked as a number, required where it is shown');
  }
  return faults;
}
