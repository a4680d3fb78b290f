import { everyState } from './every-state.ts';
import { walks } from './states.ts';

everyState('of a loan whose price was wrong: every state is for everybody', walks.correcting);
