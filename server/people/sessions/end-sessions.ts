import { endOneSession, endOtherSessions } from '../../../contract/borrower/sessions.ts';
import { noteSecurityEvent } from '../../store/security-events.ts';
import { sql } from '../../store/database/database.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { endSessions } from './live-sessions.ts';

const endOne = sql<void, { sessionId: string; borrowerId: string; now: Date }>(`
  update session set ended_at = coalesce(ended_at, :now)
  where id = :sessionId and borrower_id = :borrowerId`);

/** Ends one of the borrower's sessions. Refusal: `session-not-found`, also for another's. */
export const endOneSessionCall = serve(
  endOneSession,
  async ({ context, borrower, body, ip }) => {
    const { db, clock } = context;
    const ended = await db.run(endOne, {
      sessionId: body.sessionId,
      borrowerId: borrower.id,
      now: clock.now(),
    });
    if (ended === 0) return refuse('session-not-found');
    await noteSecurityEvent(context, { kind: 'sessions-ended', mobile: borrower.mobile, ip });
    return null;
  },
);

/** Ends every session of the borrower but the asking one; answers how many there were. */
export const endOtherSessionsCall = serve(
  endOtherSessions,
  async ({ context, borrower, ip }) => {
    const { db, clock } = context;
    const { id: borrowerId, tokenHash } = borrower;
    const ended = await endSessions(db, { borrowerId, but: tokenHash, now: clock.now() });
    await noteSecurityEvent(context, { kind: 'sessions-ended', mobile: borrower.mobile, ip });
    return { ended };
  },
);
