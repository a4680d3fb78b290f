import { everyState } from './every-state.ts';
import { walks } from './states.ts';

everyState('of paying a bill: every state is for everybody', walks.paying);
