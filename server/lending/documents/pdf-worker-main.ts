/** The thread that makes documents. */
import { answerQuestions } from '../../models/answer-questions.ts';
import { pdf } from './pdf.ts';

answerQuestions(pdf);
