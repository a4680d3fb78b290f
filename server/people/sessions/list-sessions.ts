import { listSessions } from '../../../contract/borrower/sessions.ts';
import { serve } from '../../http/serve.ts';
import { liveSessions } from './live-sessions.ts';

/** Where the borrower is logged in: this session first, then those used last. */
export const listSessionsCall = serve(listSessions, async ({ context, borrower }) => {
  const sessions = await liveSessions(context.db, borrower, context.clock.now());
  return sessions.map((one) => ({
    sessionId: one.id,
    ...(one.deviceBrand !== null && { deviceBrand: one.deviceBrand }),
    firstUsedAt: one.createdAt,
    lastUsedAt: one.lastUsedAt,
    isThisOne: one.isThisOne,
  }));
});
