import { logout } from '../../../contract/borrower/auth.ts';
import { sql } from '../../store/database/database.ts';
import { serve } from '../../http/serve.ts';

const endSession = sql('update session set ended_at = $2 where token_hash = $1');

/** Ends this session; the token is worth nothing from then on. */
export const logoutCall = serve(logout, async ({ context, borrower }) => {
  await context.db.run(endSession, [borrower.tokenHash, context.clock.now()]);
  return null;
});
