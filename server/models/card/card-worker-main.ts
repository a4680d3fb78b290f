/** The thread that reads cards. */
import { answerQuestions } from '../answer-questions.ts';
import { paddleOcr } from './ocr-engine.ts';
import { readPicture } from './read-picture.ts';

const engine = paddleOcr();

answerQuestions(async (front: Uint8Array) => readPicture(await engine, front));
