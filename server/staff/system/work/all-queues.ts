import type { WorkQueue } from '../../../../contract/staff/work-acts.ts';
import { openQueues, queueOf } from './queues.ts';

/** Every queue, for the console: no other process may read a suspicion. */
export const queues: Readonly<Record<WorkQueue, ReturnType<typeof queueOf>>> = {
  ...openQueues,
  suspicion: queueOf('suspicion'),
};
