import type { ServedAct } from '../acts/serve-act.ts';
import { breachActs } from './breach-acts.ts';
import { showRetentionAct } from './show-retention.ts';
import { suspicionActs } from './suspicion-acts.ts';

/** What the law has the lender write down, and how long anything is kept. */
export const complianceActs: readonly ServedAct[] = [
  ...suspicionActs,
  ...breachActs,
  showRetentionAct,
];
