// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { walk, type AppLook } from '../../../testing/screens/app-walk.tsx';

const options = [
  { value: 'shop', label: 'A shop' },
  { value: 'farm', label: 'A farm' },
];
const questions = [
  { id: 'work', text: 'What is your work?', type: 'single', required: true, options },
  { id: 'also', text: 'What else?', type: 'multiple', required: false, options },
  { id: 'why', text: 'What is it for?', type: 'text', required: true },
  {
    id: 'cows',
    text: 'How many cows?',
    type: 'number',
    required: true,
    max: 50,
    showIf: { question: 'work', value: 'farm' },
  },
];
const answers = { work: 'farm', also: ['shop'], why: 'For seed', cows: 3 };

const asked = (more: Record<string, unknown> = {}, look: AppLook = {}): AppLook => ({
  presses: true,
  rows: 5,
  answers: {
    readQuestionnaire: { questions, answers: undefined, withheld: undefined, ...more },
    listAuthSteps: { '*.isAuth': 1, '3.isAuth': 0, '4.isAuth': 0 },
  },
  ...look,
});
const refused = { sentence: 'This cannot be saved now.' };

it.each<[title: string, look: AppLook]>([
  ['nothing is answered', asked()],
  ['all is answered', asked({ answers })],
  ['too large a number', asked({ answers: { ...answers, cows: 51 } })],
  ['the answers are hidden', asked({ answers: {}, withheld: true })],
  ['there is no question', asked({ questions: [] })],
  ['no questions can be had', asked({}, { instead: { readQuestionnaire: refused } })],
  ['the questions are waited for', asked({}, { instead: { readQuestionnaire: 'waits' } })],
  [
    'the answers are refused',
    asked({ answers }, { instead: { submitQuestionnaire: refused } }),
  ],
])('%s', async (_, look) => {
  expect(await walk('/authentication/questionnaire', look)).toMatchSnapshot();
});
