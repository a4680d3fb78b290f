import { journey } from './journey.ts';
import { lookOver } from './look-over.ts';
import { walks } from './states.ts';
import { goWalk, patient } from './states/walk.ts';

journey(
  'of choosing a loan and having it: every state is for everybody',
  async (stage) => {
    for (const walk of walks.borrowing) await goWalk(stage, walk, lookOver);
  },
  patient,
);
