/** Around the questions, which come from the server. */

export const noWrongAnswers =
  'There are no wrong answers. They help us lend you what you can pay back.';
export const chooseAll = 'Choose all that are true.';
/** After that the questions have changed. */
export const fittingKept = 'Answers that still fit are kept.';
