import { maintainEmbedded } from '../database/embedded/upkeep.ts';
import { sendQueuedSms } from '../messages/send-queued-sms.ts';
import { accrueOvernight } from '../orders/accrue-overnight.ts';
import { followUpPayments } from '../payments/follow-up-payments.ts';
import { submitPayments } from '../payments/submit-payments.ts';
import type { Job } from './job.ts';
import { purge } from './purge.ts';

/** Everything the server does by itself: what, how often, by which act. */
export const jobList: readonly Job[] = [
  { name: 'submit-payments', every: { seconds: 5 }, run: submitPayments },
  { name: 'follow-up-payments', every: { seconds: 2 }, run: followUpPayments },
  { name: 'send-sms', every: { seconds: 10 }, run: sendQueuedSms },
  { name: 'accrue-overnight', every: { dailyAt: '00:10' }, run: accrueOvernight },
  { name: 'purge', every: { dailyAt: '03:30' }, run: purge },
  {
    name: 'keep-embedded-database',
    every: { minutes: 1 },
    run: ({ db }) => maintainEmbedded(db),
  },
];
