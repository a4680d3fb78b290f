/** The thread that looks for faces. */
import { answerQuestions } from '../answer-questions.ts';
import { faceEngine } from './face-engine.ts';

const engine = faceEngine();

answerQuestions(async (picture: Uint8Array) => (await engine).look(picture));
