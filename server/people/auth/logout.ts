import { logout } from '../../../contract/borrower/auth.ts';
import { sql } from '../../store/database/database.ts';
import { serve } from '../../http/serve.ts';

const endSession = sql<void, { tokenHash: Uint8Array; now: Date }>(
  'update session set ended_at = :now where token_hash = :tokenHash',
);

/** Ends this session; the token is worth nothing from then on. */
export const logoutCall = serve(logout, async ({ context, borrower }) => {
  await context.db.run(endSession, { tokenHash: borrower.tokenHash, now: context.clock.now() });
  return null;
});
