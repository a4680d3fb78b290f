import { everyState } from './every-state.ts';
import { walks } from './states.ts';

everyState('of choosing a loan and having it: every state is for everybody', walks.borrowing);
