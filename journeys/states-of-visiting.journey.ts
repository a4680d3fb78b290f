import { everyState } from './every-state.ts';
import { walks } from './states.ts';

everyState(
  'of what can be read, asked and complained of: every state is for everybody',
  walks.visiting,
);
