/** The thread that makes documents. */
import { answerQuestions } from '../verification/answer-questions.ts';
import { pdf } from './pdf.ts';

answerQuestions(pdf);
