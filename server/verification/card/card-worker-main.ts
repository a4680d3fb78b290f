/** The thread that reads cards. */
import { answerPictures } from '../answer-pictures.ts';
import { paddleOcr } from './ocr-engine.ts';
import { readPicture } from './read-picture.ts';

const engine = paddleOcr();

answerPictures(async (front) => readPicture(await engine, front));
