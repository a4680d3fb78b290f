import type { ServedAct } from '../acts/serve-act.ts';
import { listProfilesAct } from './list-profiles.ts';

/** Returns, the bureau's file, and the profiles they go by. */
export const returnActs: readonly ServedAct[] = [listProfilesAct];
