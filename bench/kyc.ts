/**
 * How well identity cards are read and faces matched, and what it costs. It takes generated
 * cards and sample faces, each engine in the worker thread it has in the product. Figures
 * against their goals. `npm run bench:kyc [times]` takes so many times the usual number of
 * cards.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { workerCardReader } from '../server/models/card/worker-card-reader.ts';
import { workerFaceReader } from '../server/models/face/worker-face-reader.ts';
import { makeFacePictures } from './kyc/face-pictures.ts';
import { measureCards } from './kyc/measure-cards.ts';
import { measureFaces } from './kyc/measure-faces.ts';
import { makePictures } from './kyc/card-pictures.ts';
import { atMost, report } from './measure/report.ts';

const times = Number(process.argv[2] ?? 1);
const pictures = await makePictures(times);
const facePictures = await makeFacePictures();
const cards = workerCardReader();
const faces = workerFaceReader();
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let mostMb = 0;
const look = () => (mostMb = Math.max(mostMb, process.memoryUsage.rss() / 1e6));
const watching = setInterval(look, 50);
try {
  const ofCards = await measureCards(cards, pictures);
  // The reader of cards stays loaded: both take their memory at once.
  const ofFaces = await measureFaces(faces, facePictures);
  delay.disable();
  const rows = [
    ...ofCards.rows,
    ...ofFaces.rows,
    atMost('memory at most, both engines at work, MB', mostMb, 800),
    atMost('loop delay p99 during it, ms', delay.percentile(99) / 1e6, 20),
  ];
  report('kyc', rows, { cards: ofCards.runs, faces: ofFaces.runs });
} finally {
  clearInterval(watching);
  await Promise.all([cards.close(), faces.close()]);
}
