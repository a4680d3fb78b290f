import { everyState } from './every-state.ts';
import { walks } from './states.ts';

everyState('of telling who one is: every state is for everybody', walks.verifying);
