/** What does not fit in a form or a questionnaire; screen and server say it. */

export const notAsked = 'This is not asked here.';
export const unanswered = 'Please answer this question.';
export const choose = (label: string) => `Please choose: ${label}`;
export const add = (label: string) => `Please add: ${label}`;
export const enter = (label: string) => `Please enter: ${label}`;
export const tooLong = (most: string) => `Please use at most ${most} letters.`;
export const between = (label: string, least: string, most: string) =>
  `${label} must be between ${least} and ${most}.`;
export const chooseAgain = (label: string) => `Please choose again: ${label}`;
export const check = (label: string) => `Please check: ${label}`;
export const numberUpTo = (most: string) => `Please enter a number from 0 to ${most}.`;
export const amongAnswers = 'Please choose among the answers.';
export const wordsMissing = 'Please write what happened.';
