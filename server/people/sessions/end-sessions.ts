import { endOneSession, endOtherSessions } from '../../../contract/borrower/sessions.ts';
import { noteSecurityEvent } from '../../store/security-events.ts';
import { sql } from '../../store/database/database.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';

const endOne = sql(`
  update session set ended_at = coalesce(ended_at, $3) where id = $1 and borrower_id = $2`);

const endOthers = sql(`
  update session set ended_at = $3
  where borrower_id = $1 and token_hash <> $2 and ended_at is null`);

/** Ends one of the borrower's sessions. Refusal: `session-not-found`, also for another's. */
export const endOneSessionCall = serve(
  endOneSession,
  async ({ context, borrower, body, ip }) => {
    const { db, clock } = context;
    const ended = await db.run(endOne, [body.sessionId, borrower.id, clock.now()]);
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
    const ended = await db.run(endOthers, [borrower.id, borrower.tokenHash, clock.now()]);
    await noteSecurityEvent(context, { kind: 'sessions-ended', mobile: borrower.mobile, ip });
    return { ended };
  },
);
