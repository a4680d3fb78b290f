import { journey } from './journey.ts';
import { lookOver } from './look-over.ts';
import { walks } from './states.ts';
import { goWalk, patient } from './states/walk.ts';

journey(
  'of what can be read, asked and complained of: every state is for everybody',
  async (stage) => {
    for (const walk of walks.visiting) await goWalk(stage, walk, lookOver);
  },
  patient,
);
