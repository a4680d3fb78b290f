/** The thread that looks for faces. */
import { answerPictures } from '../answer-pictures.ts';
import { faceEngine } from './face-engine.ts';

const engine = faceEngine();

answerPictures(async (picture) => (await engine).look(picture));
