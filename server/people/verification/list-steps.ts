import {
  type AuthStepName,
  authSteps,
  listAuthSteps,
} from '../../../contract/borrower/auth-steps.ts';
import { sql } from '../../store/database/database.ts';
import { serve } from '../../http/serve.ts';

const readDone = sql<{ readonly step: AuthStepName }, { borrowerId: string }>(
  'select step from borrower_step where borrower_id = :borrowerId',
);

/** The steps of verification in their order, each done or not. */
export const listAuthStepsCall = serve(listAuthSteps, async ({ context, borrower }) => {
  const rows = await context.db.rows(readDone, { borrowerId: borrower.id });
  const done = new Set(rows.map(({ step }) => step));
  return authSteps.map(({ cerCode, name, step }) => {
    const isAuth: 0 | 1 = done.has(step) ? 1 : 0;
    return { cerCode, name, isAuth };
  });
});
