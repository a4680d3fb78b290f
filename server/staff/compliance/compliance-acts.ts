import type { ServedAct } from '../acts/serve-act.ts';
import { breachActs } from './register/breach-acts.ts';
import { showRetentionAct } from './retention/show-retention.ts';
import { suspicionActs } from './register/suspicion-acts.ts';

/** What the law has the lender write down, and how long anything is kept. */
export const complianceActs: readonly ServedAct[] = [
  ...suspicionActs,
  ...breachActs,
  showRetentionAct,
];
