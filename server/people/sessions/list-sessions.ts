import { listSessions } from '../../../contract/borrower/sessions.ts';
import { serve } from '../../http/serve.ts';
import { liveSessions } from './live-sessions.ts';

/** Where the borrower is logged in: this session first, then those used last. */
export const listSessionsCall = serve(listSessions, async ({ context, borrower }) => {
  const sessions = await liveSessions(context.db, borrower, context.clock.now());
  return sessions.map((one) => ({
    sessionId: one.id,
    ...(one.device_brand !== null && { deviceBrand: one.device_brand }),
    firstUsedAt: one.created_at,
    lastUsedAt: one.last_used_at,
    isThisOne: one.is_this_one,
  }));
});
