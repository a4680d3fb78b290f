import { journey } from './journey.ts';
import { lookOver } from './look-over.ts';
import { walks } from './states.ts';
import { goWalk, patient } from './states/walk.ts';

journey(
  'of telling who one is: every state is for everybody',
  async (stage) => {
    for (const walk of walks.verifying) await goWalk(stage, walk, lookOver);
  },
  patient,
);
