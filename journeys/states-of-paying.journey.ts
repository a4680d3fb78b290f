import { journey } from './journey.ts';
import { lookOver } from './look-over.ts';
import { walks } from './states.ts';
import { goWalk, patient } from './states/walk.ts';

journey(
  'of paying a bill: every state is for everybody',
  async (stage) => {
    for (const walk of walks.paying) await goWalk(stage, walk, lookOver);
  },
  patient,
);
