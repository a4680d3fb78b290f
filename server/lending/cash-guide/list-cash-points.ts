import { listCashPoints } from '../../../contract/borrower/cash-guide.ts';
import { serve } from '../../http/serve.ts';
import { cashGuideNow, listedPoints } from './cash-guide-row.ts';

/** Where to pay in cash, for anyone. */
export const listCashPointsCall = serve(listCashPoints, async ({ context }) => {
  const { points } = await cashGuideNow(context.db);
  return listedPoints(points);
});
